export interface PaletteItem<Group extends string = string> {
  id: string;
  group: Group;
  label: string;
  detail?: string;
  /** At the end of the row, never truncated: a number that tells it from others. */
  tail?: string;
  /** Somebody whom the server of their address book does not have yet. */
  waiting?: true;
  /** Further words by which it is found. */
  words?: string;
  /** Fixes its rank; by default it follows from the match. */
  score?: number;
  run(): void;
  /** The secondary action: opens the person's page. */
  open?: () => void;
  /** What Enter does, if that is not obvious. */
  hint?: string;
}

interface PaletteGroup<Item extends PaletteItem> {
  id: Item['group'];
  items: Item[];
}

/** Lower case without accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** How well a command matches: 3 if its label begins with the text, 2 by words of the label, 1 by its search words. */
export function fit(
  text: string,
  { label, words = '' }: Pick<PaletteItem, 'label' | 'words'>,
): number | undefined {
  const query = folded(text);
  if (query === '') return 1;
  const own = folded(label);
  if (own.startsWith(query)) return 3;
  const begins = (inside: string): boolean =>
    query.split(/\s+/).every((word) => ` ${inside.replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${word}`));
  if (begins(own)) return 2;
  return begins(`${own} ${folded(words)}`) ? 1 : undefined;
}

/** The matches by group: the best group first, and the best first within each. */
export function ranked<Item extends PaletteItem>(
  items: readonly Item[],
  text: string,
  mostOf: (group: Item['group']) => number,
): PaletteGroup<Item>[] {
  const groups = new Map<string, { item: Item; score: number }[]>();
  for (const item of items) {
    const score = item.score ?? fit(text, item);
    if (score === undefined) continue;
    groups.set(item.group, [...(groups.get(item.group) ?? []), { item, score }]);
  }
  return [...groups]
    .map(([id, found]) => {
      const best = found.sort((a, b) => b.score - a.score);
      return { id, score: best[0]?.score ?? 0, items: best.slice(0, mostOf(id)).map(({ item }) => item) };
    })
    .sort((a, b) => b.score - a.score)
    .map(({ id, items: items }) => ({ id, items: items }));
}
