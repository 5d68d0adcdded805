import { addEventLabel, deleteEvent, setEventFlag } from '../../platform/events/event-resources.ts';
import { deleteHistoryEntry, updateHistoryEntry } from '../../platform/history.ts';
import type { EntryRef } from '../../platform/dialects/entries.ts';
import type { Transport } from '../../platform/transport.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { EntryKind } from '../../shared/model/timeline.ts';
import type { WaitingMark } from '../../account-database/marks.ts';

/** The platform's names of an entry, by the keys of its sightings. */
export const refsOf = (keys: readonly string[]): EntryRef[] => keys.flatMap((key) => refOf(key) ?? []);

/** Event ids are unique within a kind only, so those of messages contain it. */
function refOf(key: string): EntryRef | undefined {
  const [, family, id] = /^(history|events):(.+)$/.exec(key) ?? [];
  if (id === undefined) return undefined;
  if (family === 'history') return { list: 'history', id };
  const [, kind = 'call', event = id] = /^(voicemail|sms|fax)\/(.+)$/.exec(id) ?? [];
  return { list: 'events', kind: kind as 'call' | 'voicemail' | 'sms' | 'fax', id: event };
}

/** Sends a change to the first list that takes it; false: none. @throws PlatformException of one that refused */
export async function sendMark(
  transport: Transport,
  mark: WaitingMark,
  signal: AbortSignal,
): Promise<boolean> {
  // The list of the mark comes first.
  const keys = [mark.key, ...mark.tellers.filter((key) => key !== mark.key)];
  for (const ref of refsOf(keys)) {
    const sending =
      ref.list === 'history'
        ? toHistory(transport, ref, mark, signal)
        : toEvents(transport, ref, mark, signal);
    if (sending === undefined) continue;
    try {
      await sending;
      return true;
    } catch (error) {
      if (isGoneAlready(error, mark)) return true;
      if (!isMissing(error, mark)) throw error;
    }
  }
  return false;
}

/** Deleted entries need not be moved. */
function isGoneAlready(error: unknown, { field, value }: WaitingMark): boolean {
  if (field !== 'trashed' || value !== true || !(error instanceof PlatformException)) return false;
  const { failure } = error;
  return failure.kind === 'platform' && (failure.status === 404 || failure.status === 410);
}

/** The account lacks this request. Where only classic events have labels, others answer that they are unknown. */
function isMissing(error: unknown, { field }: WaitingMark): boolean {
  if (!(error instanceof PlatformException)) return false;
  const { failure } = error;
  if (failure.kind === 'unsupported') return true;
  if (failure.kind !== 'platform') return false;
  const unknown = field === 'labels' ? [403, 404, 405, 501] : [405, 501];
  return unknown.includes(failure.status);
}

type Sending = Promise<unknown> | undefined;

/** Deleting from the history is final. Its labels are those of the events, by the same id. */
function toHistory(
  transport: Transport,
  { id }: Extract<EntryRef, { list: 'history' }>,
  { field, value, kind }: WaitingMark,
  signal: AbortSignal,
): Sending {
  if (field === 'labels') return addLabels(transport, kind, id, value, signal);
  if (field === 'trashed') return value === true ? deleteHistoryEntry(transport, id, signal) : undefined;
  if (field === 'hiddenLabels') return undefined;
  return updateHistoryEntry(transport, id, { [field]: value }, signal);
}

/** Events can neither leave the trash nor be archived. */
function toEvents(
  transport: Transport,
  { kind, id }: Extract<EntryRef, { list: 'events' }>,
  { field, value }: WaitingMark,
  signal: AbortSignal,
): Sending {
  if (field === 'trashed') return value === true ? deleteEvent(transport, kind, id, signal) : undefined;
  if (field === 'labels') return addLabels(transport, kind, id, value, signal);
  if ((field === 'read' || field === 'starred') && typeof value === 'boolean') {
    return setEventFlag(transport, kind, id, field, value, signal);
  }
  return undefined;
}

/** SMS cannot have labels. */
function addLabels(
  transport: Transport,
  kind: EntryKind,
  id: string,
  labels: WaitingMark['value'],
  signal: AbortSignal,
): Sending {
  if (kind === 'sms' || !Array.isArray(labels)) return undefined;
  const add = async (): Promise<void> => {
    for (const label of labels) await addEventLabel(transport, kind, id, String(label), signal);
  };
  return add();
}
