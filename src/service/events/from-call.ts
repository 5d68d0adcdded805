import type { Call } from '../calls/call.ts';
import type { ServiceContext } from '../context.ts';
import { findDevice } from '../state/account.ts';
import type { CallEvent, Recording } from './event.ts';

/**
 * Writes an ended leg into the events, whether or not anybody listens to pushes. Legs that went on to an outside phone
 * are told by the event of the leg that they came from.
 */
export function noteCall(service: ServiceContext, call: Call): void {
  if (call.diversion !== undefined && call.userIds.length === 0) return;
  service.state.events.add(eventOfCall(service, call));
}

function eventOfCall(service: ServiceContext, call: Call): CallEvent {
  const now = service.clock.now();
  const device = call.deviceId === undefined ? undefined : findDevice(service.state.account, call.deviceId);
  const { lineId, establishedAt, endedAt = now } = call;
  return {
    id: service.newId(),
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
    read: call.direction === 'out' || establishedAt !== undefined,
    starred: false,
    labels: [],
    comment: '',
    cause: call.cause ?? 'normalClearing',
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
    seconds: Math.max(1, Math.round((to - from) / 1000)),
  }));
}
