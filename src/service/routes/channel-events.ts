import type { Context } from 'hono';
import type { Routes } from '../app.ts';
import type { ServiceContext } from '../context.ts';
import type { Cause } from '../calls/call.ts';
import type { CallEvent } from '../events/event.ts';
import { recordingUrl } from '../http/downloads.ts';
import { ServiceError } from '../http/errors.ts';
import { readPaging } from '../http/paging.ts';
import { readActor } from '../http/users.ts';
import { findLine } from '../state/account.ts';
import { isoDate } from './event-shapes.ts';
import { pageOf } from './events.ts';

const DEFAULT_LIMIT = 20;
const LARGEST_LIMIT = 1000;

/**
 * The calls of a channel with their recordings, newest first. `position` is the key of an event; the page starts after
 * it, so that no event is returned twice however many are added meanwhile. Those who are no members see none.
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
    const view = service.state.events.view({ kinds: ['call'], lineId: line.id });
    const page = pageOf(view, readStart(c, view), limit);
    const last = page.at(-1);
    return c.json({
      events: page.filter((event) => event.kind === 'call').map((event) => channelEvent(service, event)),
      limit,
      ...(last ? { position: last.id } : {}),
    });
  });
}

function readStart(c: Context, view: { after(id: string): number | undefined }): number {
  const position = c.req.query('position');
  if (!position) return 0;
  const start = view.after(position);
  if (start !== undefined) return start;
  throw new ServiceError(400, `position: "${position}" is no event of this channel`, {
    pointer: '/position',
  });
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
  return event.cause === 'busy' ? 'BUSY' : 'MISSED';
}

function forwardingOf({ forwardedTo }: CallEvent): object | null {
  if (forwardedTo === undefined) return null;
  return forwardedTo === 'voicemail'
    ? { type: 'VOICEMAIL', target: null }
    : { type: 'PHONE_NUMBER', target: forwardedTo };
}
