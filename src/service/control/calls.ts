import type { Context } from 'hono';
import { z } from 'zod';
import type { Call, Cause } from '../state/call.ts';
import { forwardCall } from '../calls/forward.ts';
import { callThrough, findCallthrough } from '../calls/callthrough.ts';
import { startIncoming, type Destination } from '../calls/incoming.ts';
import { pressKeys } from '../calls/push-action.ts';
import { pickUp } from '../calls/outgoing.ts';
import { declineOn, endCall, establish } from '../calls/progress.ts';
import { forwardToVoicemail } from '../calls/voicemail.ts';
import type { ServiceContext } from '../context.ts';
import { displayName, type Contact } from '../state/contact.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { parseCallerId, parseNumber } from '../numbers.ts';
import { callerIdField, phoneNumberField } from '../routes/call-fields.ts';
import { findLine, findUser, OWN_USER, type Line, type User } from '../state/account.ts';
import { readControl } from './read-control.ts';

const CAUSES = [
  'normalClearing',
  'busy',
  'cancel',
  'noAnswer',
  'congestion',
  'notFound',
  'forwarded',
] as const;

const callBody = z.strictObject({
  from: callerIdField.optional(),
  to: phoneNumberField.optional(),
  channelId: z.string('must be the id of a channel, group or phoneline').optional(),
  userId: z.string('must be the id of a user').optional(),
});
const deviceField = z.string('must be the id of a device').optional();
const answerBody = z.strictObject({ deviceId: deviceField });
const hangupBody = z.strictObject({
  cause: z.enum(CAUSES, `must be one of ${CAUSES.join(', ')}`).optional(),
  deviceId: deviceField,
});
const forwardBody = z.strictObject({ to: phoneNumberField });
const dtmfBody = z.strictObject({
  sequence: z
    .string('must be the keys as text')
    .regex(/^[0-9A-D#*]+$/, 'may have 0 to 9, A to D, # and * only'),
});

/** Simulates what no platform endpoint can: actions of the far end and of devices. */
export function registerCallControl(control: Routes, service: ServiceContext): void {
  control.post('/calls', async (c) => {
    const body = await readControl(c, callBody);
    const caller = readCaller(service, body.from);
    const through = findCallthrough(service, caller.from, parseNumber(body.to ?? ''));
    if (through) return c.json({ callId: callThrough(service, through).callId, from: caller.from });
    const destination = readDestination(service, body);
    const { call, reply } = await startIncoming(service, caller.from, destination);
    const { xml, ms, status, error } = reply;
    const contact = caller.contact ? { id: caller.contact.id, name: displayName(caller.contact) } : null;
    return c.json({ callId: call.callId, from: call.from, contact, answer: { xml, ms, status, error } });
  });

  control.get('/calls', (c) => c.json({ calls: service.state.calls.all().map(controlRecord) }));
  control.get('/calls/:callId', (c) => c.json(controlRecord(readCall(c, service))));

  control.post('/calls/:callId/answer', async (c) => {
    const { deviceId } = await readControl(c, answerBody);
    await readRinging(c, service).steered;
    // The call may have ended meanwhile.
    const call = readRinging(c, service);
    answerCall(service, call, deviceId);
    return c.json(controlRecord(call));
  });

  control.post('/calls/:callId/hangup', async (c) => {
    const { cause, deviceId } = await readControl(c, hangupBody);
    const call = readLive(c, service);
    if (deviceId !== undefined && call.state === 'ringing') {
      requireRinging(call, deviceId);
      declineOn(service, call, [deviceId]);
    } else endCall(service, call, cause ?? usualCause(call));
    return c.json(controlRecord(call));
  });

  control.post('/calls/:callId/forward', async (c) => {
    const { to } = await readControl(c, forwardBody);
    const legs = forwardCall(service, readLive(c, service), [parseNumber(to) ?? to]);
    return c.json({ callId: legs[0]?.callId });
  });

  control.post('/calls/:callId/voicemail', (c) => {
    const leg = forwardToVoicemail(service, readRinging(c, service));
    if (!leg) throw new ServiceError(409, 'The voicemail is in do-not-disturb.');
    return c.json({ callId: leg.callId });
  });

  control.post('/calls/:callId/dtmf', async (c) => {
    const { sequence } = await readControl(c, dtmfBody);
    const call = readLive(c, service);
    await pressKeys(call, sequence);
    return c.json(controlRecord(call));
  });
}

/** The named caller, or a contact of the account. */
function readCaller(
  service: ServiceContext,
  written: string | undefined,
): { from: string; contact?: Contact } {
  const { contacts } = service.state.account;
  const contact =
    written === undefined
      ? contacts.at(Math.floor(service.random() * contacts.count))
      : contacts.byNumber(parseNumber(written) ?? '')[0];
  const from = written === undefined ? contact?.numbers[0]?.number : parseCallerId(written);
  return { from: from ?? 'anonymous', ...(contact ? { contact } : {}) };
}

/** A line by name or number; a user by name or number; else the signed-in user. */
function readDestination(service: ServiceContext, body: z.infer<typeof callBody>): Destination {
  const { account } = service.state;
  const to = parseNumber(body.to ?? '');
  const line =
    body.channelId === undefined
      ? account.lines.find((entry) => entry.number === to)
      : readLine(service, body.channelId);
  const user =
    body.userId === undefined
      ? account.users.find((entry) => entry.directNumber === to)
      : readControlUser(service, body.userId);
  if (line) return { to: to ?? line.number, line, ...(user ? { user } : {}) };
  const called = user ?? findUser(account, OWN_USER);
  const own = account.lines.at(-1);
  if (!called || !own) throw new ServiceError(500, 'The account has nobody to call.');
  return { to: to ?? called.directNumber, line: own, user: called };
}

function readLine(service: ServiceContext, lineId: string): Line {
  const line = findLine(service.state.account, lineId);
  if (line) return line;
  const lineNames = service.state.account.lines.map((entry) => `${entry.id} (${entry.name})`).join(', ');
  throw new ServiceError(400, `channelId: "${lineId}" is unknown; the account has ${lineNames}`, {
    pointer: '/channelId',
  });
}

function readControlUser(service: ServiceContext, userId: string): User {
  const user = findUser(service.state.account, userId === 'my' ? OWN_USER : userId);
  if (user) return user;
  const userIds = service.state.account.users.map((entry) => entry.id).join(', ');
  throw new ServiceError(400, `userId: "${userId}" is unknown; the account has ${userIds}`, {
    pointer: '/userId',
  });
}

function answerCall(service: ServiceContext, call: Call, deviceId: string | undefined): void {
  if (deviceId !== undefined) requireRinging(call, deviceId);
  const device = deviceId ?? call.ringing[0];
  if (call.gathering) throw new ServiceError(409, 'The platform is collecting keys; no phone rings.');
  if (call.playing !== undefined) {
    throw new ServiceError(409, 'The platform is playing a sound file; no phone rings.');
  }
  if (call.phase === 'device') pickUp(service, call, device);
  else establish(service, call, device);
}

function requireRinging(call: Call, deviceId: string): void {
  if (call.ringing.includes(deviceId)) return;
  const ringing = call.ringing.join(', ') || 'no device';
  throw new ServiceError(409, `deviceId: ${deviceId} does not ring; ${ringing} does`, {
    pointer: '/deviceId',
  });
}

function readCall(c: Context, service: ServiceContext): Call {
  const callId = c.req.param('callId') ?? '';
  const call = service.state.calls.get(callId);
  if (call) return call;
  throw new ServiceError(404, `There is no call ${callId}.`);
}

function readLive(c: Context, service: ServiceContext): Call {
  const call = readCall(c, service);
  if (call.state !== 'ended') return call;
  throw new ServiceError(409, `The call ${call.callId} is over.`);
}

function readRinging(c: Context, service: ServiceContext): Call {
  const call = readLive(c, service);
  if (call.state === 'ringing') return call;
  throw new ServiceError(409, `The call ${call.callId} is answered already.`);
}

function usualCause(call: Call): Cause {
  if (call.state === 'established') return 'normalClearing';
  return call.direction === 'in' ? 'cancel' : 'busy';
}

function controlRecord(call: Call): object {
  const { callId, origCallId, direction, from, to, state, cause, ringing, deviceId, diversion } = call;
  const {
    hold,
    muted,
    recording,
    dtmf,
    transfers,
    lineId,
    userIds,
    parked,
    announcements,
    playing,
    refusedBy,
  } = call;
  return {
    callId,
    origCallId,
    direction,
    from,
    to,
    channelId: lineId,
    diversion,
    userIds,
    state,
    cause,
    ringing,
    deviceId,
    hold,
    muted,
    recording,
    dtmf,
    transfers,
    parked: [...parked],
    announcements,
    playing,
    refusedBy,
  };
}
