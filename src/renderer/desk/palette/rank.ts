/** One thing that the palette can do. */
export interface PaletteItem<Group extends string = string> {
  id: string;
  group: Group;
  label: string;
  /** Stands beside it. */
  detail?: string;
  /** Stands at the end, and is never cut: a number by which it differs from others. */
  tail?: string;
  /** Somebody whom the server of their address book does not have yet. */
  waiting?: true;
  /** Further words by which it is found. */
  words?: string;
  /** Where it stands among others; by itself, by how well its words fit. */
  score?: number;
  run(): void;
  /** What else can be done with it: shows the page of the person. */
  open?: () => void;
  /** What Enter does, where it is not plain. */
  hint?: string;
}

interface PaletteGroup<Item extends PaletteItem> {
  id: Item['group'];
  items: Item[];
}

/** In small letters without accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * How well a command fits what was typed: 3 when its label begins so, 2 when words of its label do, 1 when further words
 * are needed; undefined: it does not fit.
 */
export function fit(
  text: string,
  { label, words = '' }: Pick<PaletteItem, 'label' | 'words'>,
): number | undefined {
  const wanted = folded(text);
  if (wanted === '') return 1;
  const own = folded(label);
  if (own.startsWith(wanted)) return 3;
  const begins = (inside: string): boolean =>
    wanted.split(/\s+/).every((word) => ` ${inside.replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${word}`));
  if (begins(own)) return 2;
  return begins(`${own} ${folded(words)}`) ? 1 : undefined;
}

/** Those that fit, in groups: the group with the best of all first, and in it the best first. */
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
