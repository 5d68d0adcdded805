import type { EventEndpoint, EventFields } from '../../shared/model/event.ts';
import type { HistoryEntry } from '../../shared/model/history.ts';
import type { Flags } from '../../shared/model/timeline.ts';
import { fromPush } from '../../shared/phone-number.ts';

/** The same, where what may be missing may be undefined, too. */
type Loose<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Without the fields that are not known, and without lists that are empty. */
export function known<T extends object>(fields: Loose<T>): T {
  const reported = Object.entries(fields).filter(
    ([key, value]) => value !== undefined && !isEmpty(key, value),
  );
  return Object.fromEntries(reported) as T;
}

/** `callIds` is always there, and that there are no labels is worth knowing. */
const isEmpty = (key: string, value: unknown): boolean =>
  key !== 'callIds' && key !== 'labels' && Array.isArray(value) && value.length === 0;

/** Where nobody is known, the platform writes the number for reading. */
export const isName = (text: string | undefined): boolean => text !== undefined && /\p{L}/u.test(text);

/** What the user made of an entry of the history. What lies in the trash is not in it. */
export function historyFlags({ read, starred, archived, labels, note }: HistoryEntry): Flags {
  return known<Flags>({ read, starred, archived, labels, note });
}

/** What the user made of an event. */
export function eventFlags({ read, starred, location, labels }: EventFields): Flags {
  return known<Flags>({
    read: read?.value,
    starred: starred?.value,
    trashed: location === undefined ? undefined : location === 'trash',
    archived: location === undefined ? undefined : location === 'archive',
    labels,
  });
}

/** What the events of calls and of messages say alike: who is at the other end, and where it came in or went out. */
export function eventSides(
  far: EventEndpoint | undefined,
  { extension, comment }: Pick<EventFields, 'extension' | 'comment'>,
  { country, lineName }: { country: string; lineName(id: string): string | undefined },
): Record<'number' | 'name' | 'line' | 'comment', string | undefined> {
  return {
    number: fromPush(far?.numberE164 ?? far?.numberPretty, country),
    name: isName(far?.contactFN) ? far?.contactFN : undefined,
    line: extension?.id === undefined ? undefined : lineName(extension.id),
    comment: comment?.trim() === '' ? undefined : comment,
  };
}
