import type { Context } from 'hono';
import { z } from 'zod';
import { concernsUser, isOwnEstablished, type Call } from '../state/call.ts';
import { startOutgoing } from '../calls/outgoing.ts';
import { setRecording } from '../calls/recording.ts';
import { hangUp, transferCall } from '../calls/transfer.ts';
import type { ServiceContext } from '../context.ts';
import { readJson, readOptionalJson } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { readActor } from '../http/users.ts';
import { parseCallerId, parseNumber } from '../numbers.ts';
import { devicesOf, findDevice, type Device, type User } from '../state/account.ts';
import { callRecord } from './call-record.ts';
import { callerIdField, flagBody, phoneNumberField } from './call-fields.ts';

const startBody = z.looseObject({
  deviceId: z.string('must be the id of a device'),
  targetNumber: phoneNumberField,
  callerId: callerIdField.optional(),
  channelId: z.string('must be the id of a channel').optional(),
  additionalDevices: z
    .array(z.looseObject({ deviceId: z.string('must be the id of a device') }), 'must be a list of devices')
    .optional(),
});

const recordingBody = z.looseObject({
  value: z.boolean('must be true or false'),
  announcement: z.boolean('must be true or false').optional(),
});

const dtmfBody = z.looseObject({
  sequence: z
    .string('must be the keys as text')
    .regex(/^[0-9A-D#*]+$/, 'may have 0 to 9, A to D, # and * only'),
});

const transferBody = z.looseObject({
  attended: z.boolean('must be true or false'),
  phoneNumber: phoneNumberField,
  callerId: callerIdField.optional(),
});

const announcementBody = z.looseObject({
  url: z.url({ protocol: /^https?$/, error: 'must be the address of an audio file' }),
});

/** Starting calls on the new system, and control of running calls on both. */
export function registerCalls(rest: Routes, service: ServiceContext): void {
  rest.post('/calls', async (c) => {
    const body = await readJson(c, startBody);
    const actor = readActor(c, service);
    const device = readStartDevice(service, actor, body.deviceId);
    const others = (body.additionalDevices ?? []).map((other, index) =>
      readDevice(service, actor, other.deviceId, `/additionalDevices/${index}/deviceId`),
    );
    const call = startOutgoing(service, {
      userId: actor.id,
      deviceIds: [...new Set([device, ...others].map((entry) => entry.id))],
      from: parseCallerId(body.callerId ?? device.callerId) ?? device.callerId,
      to: parseNumber(body.targetNumber) ?? body.targetNumber,
      lineId: readChannel(service, body.channelId) ?? defaultChannel(service, device),
    });
    return c.json({ callSid: call.callId, callId: call.callId }, 201);
  });

  rest.get('/calls', (c) => {
    const actor = readActor(c, service);
    const own = ownDevices(c, service);
    const calls = service.state.calls.live().filter((call) => isOwnEstablished(call, own));
    return c.json({ data: calls.map((call) => callRecord(actor, call)) });
  });

  rest.put('/calls/:callId/hold', async (c) => {
    const call = readEstablished(c, service);
    call.hold = (await readJson(c, flagBody)).value;
    return c.body(null, 204);
  });

  for (const path of ['/calls/:callId/muted', '/calls/:callId/mute']) {
    rest.put(path, async (c) => {
      if (service.state.account.system === 'new') {
        throw new ServiceError(403, 'Muting is not supported for accounts of the new system.');
      }
      const call = readEstablished(c, service);
      call.muted = (await readJson(c, flagBody)).value;
      return c.body(null, 204);
    });
  }

  rest.put('/calls/:callId/recording', async (c) => {
    const call = readEstablished(c, service);
    const { value, announcement } = await readJson(c, recordingBody);
    if (service.state.account.system === 'new' && announcement === false) {
      throw new ServiceError(400, 'announcement: the announcement is always played on the new system', {
        pointer: '/announcement',
      });
    }
    setRecording(call, value, service.clock.now());
    return c.body(null, 204);
  });

  rest.post('/calls/:callId/dtmf', async (c) => {
    const call = readEstablished(c, service);
    const body = await readOptionalJson(c, dtmfBody);
    if (!body && service.state.account.system === 'classic') {
      throw new ServiceError(400, 'The body must name a sequence of keys.', { pointer: '/sequence' });
    }
    call.dtmf += body?.sequence ?? '';
    return c.body(null, 204);
  });

  rest.post('/calls/:callId/transfer', async (c) => {
    const call = readEstablished(c, service);
    const { attended, phoneNumber, callerId } = await readJson(c, transferBody);
    const device = call.deviceId === undefined ? undefined : findDevice(service.state.account, call.deviceId);
    transferCall(service, call, {
      attended,
      phoneNumber: parseNumber(phoneNumber) ?? phoneNumber,
      callerId: parseCallerId(callerId ?? '') ?? device?.callerId ?? 'anonymous',
    });
    return c.body(null, 204);
  });

  rest.post('/calls/:callId/announcements', async (c) => {
    const call = readEstablished(c, service);
    if (service.state.account.system === 'new') {
      throw new ServiceError(403, 'Announcements are not supported for accounts of the new system.');
    }
    call.announcements.push((await readJson(c, announcementBody)).url);
    return c.body(null, 204);
  });

  rest.delete('/calls/:callId', (c) => {
    hangUp(service, readCall(c, service), ownDevices(c, service));
    return c.body(null, 204);
  });
}

function ownDevices(c: Context, service: ServiceContext): Set<string> {
  return new Set(devicesOf(service.state.account, readActor(c, service).id).map((device) => device.id));
}

/** A live call of the signed-in user; 404 for other or ended calls. */
function readCall(c: Context, service: ServiceContext): Call {
  const callId = c.req.param('callId') ?? '';
  const call = service.state.calls.get(callId);
  if (call && concernsUser(call, readActor(c, service).id, ownDevices(c, service))) return call;
  throw new ServiceError(404, `There is no call ${callId}.`);
}

function readEstablished(c: Context, service: ServiceContext): Call {
  const call = readCall(c, service);
  if (call.state === 'established') return call;
  throw new ServiceError(409, `The call ${call.callId} is not established.`);
}

function readDevice(service: ServiceContext, actor: User, deviceId: string, pointer: string): Device {
  const device = findDevice(service.state.account, deviceId);
  if (device?.ownerId === actor.id) return device;
  throw new ServiceError(400, `There is no device ${deviceId} of yours.`, { pointer });
}

function readStartDevice(service: ServiceContext, actor: User, deviceId: string): Device {
  const device = readDevice(service, actor, deviceId, '/deviceId');
  if (device.type !== 'EXTERNAL') return device;
  throw new ServiceError(400, 'deviceId: starting a call on an external phone is not yet possible', {
    pointer: '/deviceId',
  });
}

function readChannel(service: ServiceContext, channelId: string | undefined): string | undefined {
  if (channelId === undefined) return undefined;
  const line = service.state.account.lines.find((entry) => entry.id === channelId);
  if (line) return line.id;
  throw new ServiceError(400, `There is no channel ${channelId}.`, { pointer: '/channelId' });
}

/** The default channel of a device is the last one that it belongs to: the user's own before shared ones. */
function defaultChannel(service: ServiceContext, device: Device): string {
  const { lines } = service.state.account;
  const mine = lines.filter((line) => line.members.some((member) => member.deviceIds.includes(device.id)));
  return (mine.at(-1) ?? lines.at(-1))?.id ?? '';
}
