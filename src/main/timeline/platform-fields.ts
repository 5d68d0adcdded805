import type { EventEndpoint, EventFields } from '../../shared/model/event.ts';
import type { HistoryEntry } from '../../shared/model/history.ts';
import type { Flags } from '../../shared/model/timeline.ts';
import { fromPush } from '../../shared/phone-number.ts';

/** Optional fields may also be undefined. */
type Loose<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Drops undefined fields and empty lists. */
export function known<T extends object>(fields: Loose<T>): T {
  const reported = Object.entries(fields).filter(
    ([key, value]) => value !== undefined && !isEmpty(key, value),
  );
  return Object.fromEntries(reported) as T;
}

/** `callIds` and empty labels are kept, as they mean something. */
const isEmpty = (key: string, value: unknown): boolean =>
  key !== 'callIds' && key !== 'labels' && Array.isArray(value) && value.length === 0;

/** Without a name the platform writes the formatted number. */
export const isName = (text: string | undefined): boolean => text !== undefined && /\p{L}/u.test(text);

/** The user's flags of a history entry. The history does not contain the trash. */
export function historyFlags({ read, starred, archived, labels, note }: HistoryEntry): Flags {
  return known<Flags>({ read, starred, archived, labels, note });
}

/** The user's flags of an event. */
export function eventFlags({ read, starred, location, labels }: EventFields): Flags {
  return known<Flags>({
    read: read?.value,
    starred: starred?.value,
    trashed: location === undefined ? undefined : location === 'trash',
    archived: location === undefined ? undefined : location === 'archive',
    labels,
  });
}

/** Other end and line, common to events of calls and messages. */
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
