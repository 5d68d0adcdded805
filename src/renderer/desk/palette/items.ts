import type { TimelineRow } from '../../../shared/ipc/requests/timeline.ts';
import { dayAndTime } from '../../i18n/format.ts';
import { locale, t } from '../../i18n/i18n.svelte.ts';
import { meaningOf } from '../timeline/meaning.ts';
import { whoOf } from '../../ui/words.ts';
import type { Item } from './commands.ts';
import type { Found } from './found.svelte.ts';
import type { KnownNumbers } from './known-numbers.svelte.ts';
import { peopleItems, personOpener } from './people-items.ts';

interface ItemActions {
  call(number: string, who: string, emergency?: boolean): void;
  fill(number: string): void;
  search(text: string): void;
  open(contactId: string): void;
}

/** Numbers of a text selected in another program. */
export const numberItems = (
  numbers: readonly string[],
  known: KnownNumbers,
  { call, open }: ItemActions,
): Item[] =>
  numbers.map((number, at) => {
    const { name, pretty, contactId } = known[number] ?? { pretty: number };
    return {
      id: `number ${number}`,
      group: 'numbers',
      label: name ?? pretty,
      ...(name !== undefined && { detail: pretty }),
      score: 9 - at / 100,
      run: () => call(number, name ?? number),
      ...personOpener(contactId, open),
    };
  });

/** All results for a text, and the matching commands. */
export function foundItems(
  text: string,
  found: Found,
  commands: readonly Item[],
  actions: ItemActions,
): Item[] {
  return [
    ...dialItems(found, actions),
    ...peopleItems(found, { call: actions.call, open: actions.open, t }),
    ...commands,
    ...found.rows.map((row) => entryItem(row, () => actions.search(text))),
    {
      id: 'search',
      group: 'timeline',
      label: t('palette.searchTimeline', { text }),
      score: 0.4,
      run: () => actions.search(text),
    },
  ];
}

/** The typed number. */
function dialItems({ dial: { target } }: Found, { call, fill }: ItemActions): Item[] {
  if (target === undefined) return [];
  const { kind, number, pretty } = target;
  return [
    {
      id: 'call',
      group: 'dial',
      label: t('palette.callWho', { who: pretty }),
      ...(kind !== 'number' && {
        detail: kind === 'emergency' ? t('palette.emergency') : t(`dial.${kind}`, { number: pretty }),
      }),
      score: 4,
      run: () => call(number, pretty, kind === 'emergency'),
    },
    { id: 'fill', group: 'dial', label: t('palette.fill'), score: 3.9, run: () => fill(number) },
  ];
}

const entryItem = (row: TimelineRow, run: () => void): Item => ({
  id: `entry ${row.key}`,
  group: 'timeline',
  label: whoOf(row),
  detail: `${meaningOf(row)} · ${dayAndTime(row.at, Date.now(), locale())}`,
  score: 0.5,
  run,
});
