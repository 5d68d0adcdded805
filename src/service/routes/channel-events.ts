import type { Context } from 'hono';
import type { ServiceContext } from '../context.ts';
import type { Call, Cause } from '../state/call.ts';
import type { CallEvent } from '../state/event.ts';
import { eventIdOf } from '../events/from-call.ts';
import { recordingUrl } from '../http/downloads.ts';
import { ServiceError } from '../http/errors.ts';
import { readPaging } from '../http/paging.ts';
import type { Routes } from '../http/routes.ts';
import { readActor } from '../http/users.ts';
import { findDevice, findLine } from '../state/account.ts';
import { isoDate } from './event-shapes.ts';
import { pageOf } from './events.ts';

const DEFAULT_LIMIT = 20;
const LARGEST_LIMIT = 1000;

/**
 * The calls of a channel with their recordings, newest first, running calls before ended ones. `position` is the key of
 * an event; the page starts after it, so that new events cause no repetition. Non-members see none. The channels of a
 * migrated account begin with the start of the service: calls of before are in the history alone.
 */
export function registerChannelEvents(rest: Routes, service: ServiceContext): void {
  rest.get('/channels/:channelId/events', (c) => {
    const { limit } = readPaging(c, DEFAULT_LIMIT, LARGEST_LIMIT);
    const line = findLine(service.state.account, c.req.param('channelId'));
    if (!line) throw new ServiceError(404, `There is no channel ${c.req.param('channelId')}.`);
    const actor = readActor(c, service);
    if (!line.members.some((member) => member.userId === actor.id)) {
      if (line.isPrivate)
        throw new ServiceError(403, 'Only its members see what happened in a private channel.');
      return c.json({ events: [], limit });
    }
    const { migrated } = service.state.account;
    const view = service.state.events.view({ kinds: ['call'], lineId: line.id, sinceStart: migrated });
    const running = runningOn(service, line.id);
    const begin = readStart(
      c,
      view,
      running.map((call) => eventIdOf(service, call)),
    );
    const first = running.slice(begin, begin + limit);
    const page = pageOf(view, Math.max(0, begin - running.length), limit - first.length);
    const ended = page.filter((event) => event.kind === 'call');
    const last = page.at(-1)?.id ?? first.at(-1)?.eventId;
    return c.json({
      events: [
        ...first.map((call) => runningEvent(service, call)),
        ...ended.map((event) => channelEvent(service, event)),
      ],
      limit,
      ...(last === undefined ? {} : { position: last }),
    });
  });
}

/** Running legs, newest first; forwarded ones belong to the event of their first leg. */
function runningOn(service: ServiceContext, lineId: string): Call[] {
  return service.state.calls
    .live()
    .filter(
      (call) => call.lineId === lineId && call.diversion === undefined && call.voicemailFor === undefined,
    )
    .sort((a, b) => b.createdAt - a.createdAt);
}

/** The start of the page, counted over the running calls and then the ended ones. */
function readStart(
  c: Context,
  view: { after(id: string): number | undefined },
  running: readonly string[],
): number {
  const position = c.req.query('position');
  if (!position) return 0;
  const live = running.indexOf(position);
  if (live >= 0) return live + 1;
  const start = view.after(position);
  if (start !== undefined) return running.length + start;
  throw new ServiceError(400, `position: "${position}" is no event of this channel`, {
    pointer: '/position',
  });
}

/** The event of a running call. */
function runningEvent(service: ServiceContext, call: Call): object {
  const device = call.deviceId === undefined ? undefined : findDevice(service.state.account, call.deviceId);
  return {
    eventId: eventIdOf(service, call),
    type: 'CALL',
    createdAt: isoDate(call.createdAt),
    call: {
      callSid: call.callId,
      channelId: call.lineId,
      direction: call.direction === 'in' ? 'INCOMING' : 'OUTGOING',
      from: call.from,
      to: call.to,
      state: call.state === 'ringing' ? 'RINGING' : 'ESTABLISHED',
      owner: device?.ownerId ?? null,
      startedAt: isoDate(call.createdAt),
      establishedAt: call.establishedAt === undefined ? null : isoDate(call.establishedAt),
      terminatedAt: null,
      terminatedReason: null,
      forwarding: null,
    },
    recordings: [],
  };
}

function channelEvent(service: ServiceContext, event: CallEvent): object {
  return {
    eventId: event.id,
    type: 'CALL',
    createdAt: isoDate(event.created),
    call: {
      callSid: event.callId,
      channelId: event.lineId,
      direction: event.direction === 'in' ? 'INCOMING' : 'OUTGOING',
      from: event.from,
      to: event.to,
      state: stateOf(event),
      owner: event.ownerId ?? null,
      startedAt: isoDate(event.created),
      establishedAt: event.establishedAt === undefined ? null : isoDate(event.establishedAt),
      terminatedAt: isoDate(event.endedAt),
      terminatedReason: REASONS[event.cause],
      forwarding: forwardingOf(event),
    },
    recordings: event.recordings.map((recording) => ({
      id: recording.id,
      type: recording.kind === 'VOICEMAIL' ? 'VOICEMAIL' : 'CALL_RECORDING',
      duration: recording.seconds,
      downloadUrl: recordingUrl(service, recording),
    })),
  };
}

const REASONS: Record<Cause, string> = {
  normalClearing: 'NORMAL_CLEARING',
  busy: 'BUSY',
  cancel: 'CANCELLED',
  noAnswer: 'NO_ANSWER',
  congestion: 'CONGESTION',
  notFound: 'NOT_FOUND',
  forwarded: 'FORWARDED',
};

function stateOf(event: CallEvent): string {
  if (event.transferred) return 'TRANSFERRED';
  if (event.establishedAt !== undefined) return 'FINISHED';
  if (event.refusedBy === 'blacklist' || event.refusedBy === 'receiver') return 'REJECTED';
  return event.cause === 'busy' ? 'BUSY' : 'MISSED';
}

function forwardingOf({ forwardedTo }: CallEvent): object | null {
  if (forwardedTo === undefined) return null;
  return forwardedTo === 'voicemail'
    ? { type: 'VOICEMAIL', target: null }
    : { type: 'PHONE_NUMBER', target: forwardedTo };
}
