import type { Call } from '../state/call.ts';
import type { ServiceContext } from '../context.ts';
import { findDevice } from '../state/account.ts';
import { arrive } from './arrive.ts';
import type { CallEvent, Recording } from '../state/event.ts';

/** Legs to an external phone belong to the event of their original leg. A voicemail leg leaves a recording. */
export function noteCall(service: ServiceContext, call: Call): void {
  if (call.voicemailFor !== undefined) return noteVoicemail(service, call, call.voicemailFor);
  if (call.diversion !== undefined && call.userIds.length === 0) return;
  service.state.events.add(eventOfCall(service, call));
}

/** The id of this leg's event, which members of its channel already see during the call. */
export function eventIdOf(service: ServiceContext, call: Call): string {
  call.eventId ??= service.newId();
  return call.eventId;
}

function noteVoicemail(service: ServiceContext, leg: Call, missedId: string): void {
  const missed = service.state.calls.get(missedId);
  const event = service.state.events.find(missed?.eventId ?? '');
  const seconds = secondsBetween(leg.establishedAt ?? 0, leg.endedAt ?? 0);
  if (service.state.account.system === 'new') {
    if (event?.kind !== 'call') return;
    const recording: Recording = { id: service.newId(), kind: 'VOICEMAIL', seconds };
    service.state.events.change({ ...event, recordings: [...event.recordings, recording] });
    return;
  }
  const { from, to, lineId } = leg;
  const userIds = missed?.userIds ?? [];
  arrive(service, { kind: 'voicemail', from, to, userIds, lineId, seconds, transcription: '' });
}

function secondsBetween(from: number, to: number): number {
  return Math.max(1, Math.round((to - from) / 1000));
}

function eventOfCall(service: ServiceContext, call: Call): CallEvent {
  const now = service.clock.now();
  const device = call.deviceId === undefined ? undefined : findDevice(service.state.account, call.deviceId);
  const { lineId, establishedAt, endedAt = now } = call;
  return {
    id: eventIdOf(service, call),
    kind: 'call',
    callId: call.callId,
    direction: call.direction,
    from: call.from,
    to: call.to,
    userIds: call.userIds,
    ...(lineId === undefined || call.diversion !== undefined ? {} : { lineId }),
    extensionId: call.deviceId ?? call.rang[0] ?? lineId ?? 'e0',
    created: call.createdAt,
    modified: now,
    location: call.direction === 'in' ? 'inbox' : 'sent',
    read: call.direction === 'out' || establishedAt !== undefined || call.refusedBy === 'blacklist',
    starred: false,
    labels: [],
    comment: '',
    cause: call.cause ?? 'normalClearing',
    ...(call.refusedBy === undefined ? {} : { refusedBy: call.refusedBy }),
    ...(establishedAt === undefined ? {} : { establishedAt }),
    endedAt,
    ...(device ? { ownerId: device.ownerId } : {}),
    ...(call.forwardedTo === undefined ? {} : { forwardedTo: call.forwardedTo }),
    transferred: call.transfers.length > 0,
    recordings: recordingsOf(service, call),
  };
}

function recordingsOf(service: ServiceContext, call: Call): Recording[] {
  return call.recorded.map(({ from, to }) => ({
    id: service.newId(),
    kind: 'CALL',
    seconds: secondsBetween(from, to),
  }));
}
