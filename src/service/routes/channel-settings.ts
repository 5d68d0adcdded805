import type { Context } from 'hono';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { readJson } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { readActor, readUser } from '../http/users.ts';
import { devicesOf, findDevice, findUser, type Line } from '../state/account.ts';

const nameBody = z.looseObject({
  name: z.string('must be text').trim().min(1, 'must not be empty').max(100, 'may have 100 characters'),
});
const userField = z.union(
  [z.string(), z.looseObject({ id: z.string(), deviceIds: z.array(z.string()).optional() })],
  'must be the id of a user, or a record with it',
);
const usersBody = z.looseObject({ users: z.array(userField, 'must be a list of users') });
const devicesBody = z.looseObject({
  deviceIds: z.array(z.string('must be the id of a device'), 'must be a list of devices'),
});

/** Bodies are unspecified: the record's fields. All may choose their own devices; managers change the rest. */
export function registerChannelSettings(rest: Routes, service: ServiceContext): void {
  rest.put('/channels/:channelId/name', async (c) => {
    const channel = readManagedChannel(c, service);
    channel.name = (await readJson(c, nameBody)).name;
    return c.body(null, 204);
  });

  rest.put('/channels/:channelId/users', async (c) => {
    const channel = readManagedChannel(c, service);
    const { users } = await readJson(c, usersBody);
    channel.members = users.map((entry, index) => readMember(service, channel, entry, `/users/${index}`));
    return c.body(null, 204);
  });

  rest.put('/channels/:channelId/users/:userId/devices', async (c) => {
    const channel = readChannel(c, service);
    const user = readUser(c, service);
    if (user.id !== readActor(c, service).id) requireManager(c, service, channel);
    const member = channel.members.find((entry) => entry.userId === user.id);
    if (!member) throw new ServiceError(404, `${user.id} is no member of ${channel.name}.`);
    const { deviceIds } = await readJson(c, devicesBody);
    requireDevicesOf(service, user.id, deviceIds, '/deviceIds');
    member.deviceIds = [...new Set(deviceIds)];
    return c.body(null, 204);
  });

  rest.delete('/channels/:channelId', (c) => {
    const channel = readManagedChannel(c, service);
    const { account, settings } = service.state;
    if (account.lines.length === 1) throw new ServiceError(409, 'The last channel cannot be deleted.');
    account.lines.splice(account.lines.indexOf(channel), 1);
    settings.whitelist = settings.whitelist?.filter((id) => id !== channel.id) ?? null;
    return c.body(null, 204);
  });
}

function readChannel(c: Context, service: ServiceContext): Line {
  const id = c.req.param('channelId') ?? '';
  const channel = service.state.account.lines.find((line) => line.id === id && line.kind === 'channel');
  if (channel) return channel;
  throw new ServiceError(404, `There is no channel ${id}.`);
}

function readManagedChannel(c: Context, service: ServiceContext): Line {
  const channel = readChannel(c, service);
  requireManager(c, service, channel);
  return channel;
}

function requireManager(c: Context, service: ServiceContext, channel: Line): void {
  const actor = readActor(c, service);
  if (actor.admin || channel.ownerId === actor.id) return;
  throw new ServiceError(403, `Only the owner of ${channel.name} or an administrator may change it.`);
}

/** Remaining members keep their devices; new ones get the default device unless others are given. */
function readMember(
  service: ServiceContext,
  channel: Line,
  entry: z.infer<typeof userField>,
  pointer: string,
): Line['members'][number] {
  const { id, deviceIds } = typeof entry === 'string' ? { id: entry, deviceIds: undefined } : entry;
  const user = findUser(service.state.account, id);
  if (!user) throw new ServiceError(400, `There is no user ${id} in this account.`, { pointer });
  if (deviceIds) requireDevicesOf(service, id, deviceIds, `${pointer}/deviceIds`);
  const before = channel.members.find((member) => member.userId === id);
  return { userId: id, deviceIds: deviceIds ?? before?.deviceIds ?? [user.defaultDevice] };
}

function requireDevicesOf(service: ServiceContext, userId: string, ids: string[], pointer: string): void {
  const own = devicesOf(service.state.account, userId);
  ids.forEach((id, index) => {
    if (own.some((device) => device.id === id)) return;
    const exists = findDevice(service.state.account, id) !== undefined;
    const detail = exists ? `The device ${id} belongs to somebody else.` : `There is no device ${id}.`;
    throw new ServiceError(400, detail, { pointer: `${pointer}/${index}` });
  });
}
