import type { Context } from 'hono';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { readJson } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { readActor, readUser } from '../http/users.ts';
import { parseCallerId } from '../numbers.ts';
import { devicesOf, findDevice, type Account, type Device, type DeviceType } from '../state/account.ts';

const TYPES: Record<string, readonly DeviceType[]> = {
  all: ['REGISTER', 'DESKTOP_APP', 'MOBILE_APP', 'MOBILE', 'EXTERNAL'],
  app: ['DESKTOP_APP', 'MOBILE_APP'],
  register: ['REGISTER'],
  mobile: ['MOBILE'],
  external: ['EXTERNAL'],
};

const dndBody = z.looseObject({ dnd: z.boolean('must be true or false') });
const aliasBody = z.looseObject({
  value: z.string('must be text').trim().min(1, 'must not be empty').max(100, 'may have 100 characters'),
});
const callerIdBody = z.looseObject({ value: z.string('must be a phone number as text') });

/** The phones of a user, their do-not-disturb and caller ID. */
export function registerDevices(rest: Routes, service: ServiceContext): void {
  rest.get('/:userId/devices', (c) => {
    const { account } = service.state;
    const user = readUser(c, service);
    const types = readTypes(c.req.query('type'));
    const devices = devicesOf(account, user.id).filter((device) => types.has(device.type));
    return c.json({ items: devices.map((device) => deviceRecord(account, device)) });
  });

  rest.get('/devices/:deviceId', (c) =>
    c.json(deviceRecord(service.state.account, readOwnDevice(c, service))),
  );

  rest.put('/devices/:deviceId/alias', async (c) => {
    const device = readOwnDevice(c, service);
    device.alias = (await readJson(c, aliasBody)).value;
    return c.body(null, 204);
  });

  rest.put('/devices/:deviceId', async (c) => {
    const device = readOwnDevice(c, service);
    device.dnd = (await readJson(c, dndBody)).dnd;
    return c.body(null, 204);
  });

  rest.get('/devices/:deviceId/callerid', (c) => {
    const device = readOwnDevice(c, service);
    return c.json({ value: device.callerId });
  });

  rest.put('/devices/:deviceId/callerid', async (c) => {
    const device = readOwnDevice(c, service);
    const callerId = parseCallerId((await readJson(c, callerIdBody)).value);
    if (!callerId)
      throw new ServiceError(400, 'value: must be an E.164 number or anonymous', { pointer: '/value' });
    device.callerId = callerId;
    return c.body(null, 204);
  });
}

/** 404 for an unknown device, 403 for somebody else's. */
function readOwnDevice(c: Context, service: ServiceContext): Device {
  const deviceId = c.req.param('deviceId') ?? '';
  const device = findDevice(service.state.account, deviceId);
  if (!device) throw new ServiceError(404, `There is no device ${deviceId}.`);
  if (device.ownerId !== readActor(c, service).id)
    throw new ServiceError(403, `The device ${deviceId} belongs to somebody else.`);
  return device;
}

function readTypes(query: string | undefined): Set<DeviceType> {
  const names = (query || 'all').split(',').map((name) => name.trim().toLowerCase());
  return new Set(
    names.flatMap((name) => {
      const types = TYPES[name];
      if (types) return types;
      const typeNames = Object.keys(TYPES).join(', ');
      throw new ServiceError(400, `type must be a list of ${typeNames}, not "${name}".`, {
        pointer: '/type',
      });
    }),
  );
}

/** A device as the live platform tells it. */
export function deviceRecord(account: Account, device: Device): object {
  const lines = account.lines.filter((line) =>
    line.members.some((member) => member.deviceIds.includes(device.id)),
  );
  const named = (kind: string): object[] =>
    lines.filter((line) => line.kind === kind).map(({ id, name }) => ({ id, alias: name }));
  return {
    id: device.id,
    alias: device.alias,
    type: device.type,
    dnd: device.dnd,
    online: device.online,
    callerId: device.callerId,
    owner: device.ownerId,
    activePhonelines: named('phoneline'),
    activeGroups: named('group'),
    ...(device.externalNumber === undefined ? {} : { number: device.externalNumber }),
  };
}
