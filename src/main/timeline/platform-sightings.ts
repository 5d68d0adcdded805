import type { ChannelCall, ChannelEvent } from '../../shared/model/channel-event.ts';
import type { CallEvent } from '../../shared/model/event.ts';
import type { HistoryEntry } from '../../shared/model/history.ts';
import type { CallOutcome } from '../../shared/model/timeline.ts';
import { fromPush } from '../../shared/phone-number.ts';
import type { CallSighting } from '../../account-database/sighting.ts';
import { eventFlags, eventSides, historyFlags, isName, known } from './platform-fields.ts';

/** The context for reading entries. */
export interface PlatformReader {
  /** `w0`: compared with who answered. */
  userId: string;
  country: string;
  lineName(id: string): string | undefined;
}

/** A channel event; undefined if it is no call, or not over. */
export function ofChannelEvent(event: ChannelEvent, reader: PlatformReader): CallSighting | undefined {
  const { call, channelId, id, createdAt } = event;
  const at = call?.startedAt ?? createdAt;
  if (!call || at === undefined) return undefined;
  const { callId, direction = 'in', from, to, establishedAt, terminatedAt } = call;
  const outcome = channelOutcome(event, call, reader.userId);
  if (outcome === undefined) return undefined;
  return known<CallSighting>({
    family: 'channel',
    id: `${channelId}/${id}`,
    revision: terminatedAt ?? at,
    callIds: callId === undefined ? [] : [callId],
    direction,
    number: fromPush(direction === 'in' ? from : to, reader.country),
    line: reader.lineName(channelId),
    outcome,
    at,
    endedAt: terminatedAt,
    talkedMs:
      establishedAt === undefined || terminatedAt === undefined ? undefined : terminatedAt - establishedAt,
    media: event.recordings.map(({ type, url }) => ({
      kind: type === 'VOICEMAIL' ? 'voicemail' : 'recording',
      at: url,
    })),
  });
}

const goingOn = new Set<ChannelCall['state']>(['RINGING', 'ESTABLISHED', 'TRANSFERRING', 'TRANSFER_FAILED']);

function channelOutcome(event: ChannelEvent, call: ChannelCall, userId: string): CallOutcome | undefined {
  const { state, owner, establishedAt, terminatedAt, forwarding, direction } = call;
  if (goingOn.has(state) && terminatedAt === undefined) return undefined;
  const talked = establishedAt !== undefined || state === 'FINISHED' || state === 'TRANSFERRED';
  if (direction === 'out') return talked ? 'answered' : 'notReached';
  const voicemail = event.recordings.some(({ type }) => type === 'VOICEMAIL');
  if (talked && owner !== undefined) return owner === userId ? 'answered' : 'elsewhere';
  if (voicemail || forwarding?.type === 'VOICEMAIL') return 'missed';
  if (talked) return 'taken';
  if (forwarding !== undefined) return 'forwarded';
  return state === 'REJECTED' || state === 'BUSY' ? 'declined' : 'missed';
}

/** A history entry; undefined if it is no call. */
export function ofHistory(entry: HistoryEntry, reader: PlatformReader): CallSighting | undefined {
  const { id, kind, direction = 'in', createdAt: at, callId, duration } = entry;
  if (kind !== 'call' || at === undefined) return undefined;
  const outcome = historyOutcome(entry);
  const talkedMs =
    duration !== undefined && duration > 0 && outcome !== 'missed' ? duration * 1000 : undefined;
  const [number, name] =
    direction === 'in' ? [entry.source, entry.sourceAlias] : [entry.target, entry.targetAlias];
  return known<CallSighting>({
    family: 'history',
    id,
    revision: entry.modifiedAt ?? at,
    callIds: callId === undefined ? [] : [callId],
    direction,
    number: fromPush(number, reader.country),
    name: isName(name) ? name : undefined,
    line: entry.connectionIds.map(reader.lineName).find((line) => line !== undefined),
    outcome,
    at,
    talkedMs,
    flags: historyFlags(entry),
    media: entry.recordings.map(({ url }) => ({ kind: 'recording', at: url })),
  });
}

function historyOutcome({ direction, missed, status, callStatus = '' }: HistoryEntry): CallOutcome {
  if (direction === 'out') return missed || status !== 'PICKUP' ? 'notReached' : 'answered';
  if (callStatus.startsWith('VOICEMAIL')) return 'missed';
  // A second call was rejected automatically.
  if (callStatus === 'BUSY_ON_BUSY') return 'missed';
  if (callStatus.startsWith('REJECTED') || status === 'BUSY') return 'declined';
  if (missed) return 'missed';
  return status === 'FORWARD' ? 'forwarded' : 'taken';
}

/** A call of the classic events, which only say whether it was answered. */
export function ofCallEvent(event: CallEvent, reader: PlatformReader): CallSighting | undefined {
  const { id, direction = 'in', createdAt: at, status, sources, targets } = event;
  if (at === undefined) return undefined;
  const [far] = direction === 'in' ? sources : targets;
  const failed = status === 'failed';
  const [unanswered, answered] = direction === 'in' ? ['missed', 'taken'] : ['notReached', 'answered'];
  return known<CallSighting>({
    family: 'events',
    id,
    revision: at,
    callIds: [],
    direction,
    ...eventSides(far, event, reader),
    outcome: (failed ? unanswered : answered) as CallOutcome,
    at,
    flags: eventFlags(event),
  });
}
