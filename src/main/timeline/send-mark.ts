import { addEventLabel, deleteEvent, setEventFlag } from '../../platform/events/event-resources.ts';
import { deleteHistoryEntry, updateHistoryEntry } from '../../platform/history.ts';
import type { EntryRef } from '../../platform/dialects/entries.ts';
import type { Transport } from '../../platform/transport.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { EntryKind } from '../../shared/model/timeline.ts';
import type { WaitingMark } from '../../account-database/marks.ts';

/** How an entry of the timeline is named at the platform, by the keys of all that tell of it. */
export const refsOf = (keys: readonly string[]): EntryRef[] => keys.flatMap((key) => refOf(key) ?? []);

/** Ids of events are told apart within one kind only, so that those of messages carry their kind. */
function refOf(key: string): EntryRef | undefined {
  const [, family, id] = /^(history|events):(.+)$/.exec(key) ?? [];
  if (id === undefined) return undefined;
  if (family === 'history') return { list: 'history', id };
  const [, kind = 'call', event = id] = /^(voicemail|sms|fax)\/(.+)$/.exec(id) ?? [];
  return { list: 'events', kind: kind as 'call' | 'voicemail' | 'sms' | 'fax', id: event };
}

/**
 * Sends a change to the list of the platform that has a place for it; where one lacks the request, the next is tried.
 * @returns whether any of them took it
 * @throws PlatformException of the list that has the request and refused
 */
export async function sendMark(
  transport: Transport,
  mark: WaitingMark,
  signal: AbortSignal,
): Promise<boolean> {
  // The list that the mark was made for comes first.
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

/** What the platform has no more, or has in its trash, need not be moved there. */
function isGoneAlready(error: unknown, { field, value }: WaitingMark): boolean {
  if (field !== 'trashed' || value !== true || !(error instanceof PlatformException)) return false;
  const { failure } = error;
  return failure.kind === 'platform' && (failure.status === 404 || failure.status === 410);
}

/**
 * The account has no such request. Labels are tried where only the classic events may have a place for them: a platform
 * without those says that it does not know them.
 */
function isMissing(error: unknown, { field }: WaitingMark): boolean {
  if (!(error instanceof PlatformException)) return false;
  const { failure } = error;
  if (failure.kind === 'unsupported') return true;
  if (failure.kind !== 'platform') return false;
  const unknown = field === 'labels' ? [403, 404, 405, 501] : [405, 501];
  return unknown.includes(failure.status);
}

type Sending = Promise<unknown> | undefined;

/** What is deleted of the history does not come back. Its labels are those of the events, by the same id. */
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

/** Events cannot be taken out of the trash, nor put into the archive. */
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

/** An SMS has no request that takes a label. */
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
