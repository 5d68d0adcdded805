import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shows } from '../coverage/shows.ts';
import { errorOf, startDesk, type Answer, type Desk } from './service-support.ts';

const SALES = '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01';
const SUPPORT = '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a02';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ system: 'new' });
});
afterAll(() => desk.service.close());
beforeEach(() => desk.control('POST', '/reset'));

const channels = z.object({
  items: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      users: z.array(z.object({ id: z.string(), deviceIds: z.array(z.string()) })),
    }),
  ),
});
const channel = async (id: string): Promise<z.infer<typeof channels>['items'][number] | undefined> =>
  channels.parse((await desk.rest('GET', '/channels')).body).items.find((item) => item.id === id);

/** A request of another user. */
async function as(userId: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const ring = z.object({ tokens: z.record(z.string(), z.object({ jwt: z.string() })) });
  const { tokens } = ring.parse((await desk.control('GET', '/tokens')).body);
  return desk.rest(method, path, body, { authorization: `Bearer ${tokens[userId]?.jwt ?? ''}` });
}

describe('a channel', () => {
  it('has its id as channelId', async () => {
    expect(await channel(SALES)).toMatchObject({ id: SALES, channelId: SALES });
  });

  it('can be renamed', async () => {
    expect((await desk.rest('PUT', `/channels/${SALES}/name`, { name: ' Orders ' })).status).toBe(204);
    expect(await channel(SALES)).toMatchObject({ name: 'Orders' });
    for (const name of ['', '  ', 'x'.repeat(101), 7]) {
      expect(errorOf(await desk.rest('PUT', `/channels/${SALES}/name`, { name })).pointer).toBe('/name');
    }
    expect((await desk.rest('PUT', '/channels/none/name', { name: 'Orders' })).status).toBe(404);
  });

  it('can get other users: existing ones keep their devices, new ones get the default one', async () => {
    const users = ['w0', 'w5', { id: 'w6', deviceIds: ['e15'] }];
    expect((await desk.rest('PUT', `/channels/${SALES}/users`, { users })).status).toBe(204);
    expect((await channel(SALES))?.users).toEqual([
      { id: 'w0', deviceIds: ['e0', 'e1'] },
      { id: 'w5', deviceIds: ['e14'] },
      { id: 'w6', deviceIds: ['e15'] },
    ]);
    const { callId } = (await desk.control('POST', '/calls', { channelId: SALES })).body as {
      callId: string;
    };
    expect((await desk.call(callId)).ringing).toEqual(['e0', 'e1', 'e14', 'e15']);
  });

  it.each([
    [{ users: ['w0', 'w99'] }, '/users/1'],
    [{ users: [{ id: 'w0', deviceIds: ['e10'] }] }, '/users/0/deviceIds/0'],
    [{ users: 'w0' }, '/users'],
    [{}, '/users'],
  ])('rejects the users %j', async (body, pointer) => {
    expect(errorOf(await desk.rest('PUT', `/channels/${SALES}/users`, body))).toMatchObject({ pointer });
    expect((await channel(SALES))?.users).toHaveLength(3);
  });

  it('represents a user with the devices of their choice', async () => {
    const path = `/channels/${SALES}/users/my/devices`;
    expect((await desk.rest('PUT', path, { deviceIds: ['e2', 'y0'] })).status).toBe(204);
    expect((await channel(SALES))?.users[0]).toEqual({ id: 'w0', deviceIds: ['e2', 'y0'] });
    for (const deviceIds of [['e10'], ['none']]) {
      expect(errorOf(await desk.rest('PUT', path, { deviceIds })).pointer).toBe('/deviceIds/0');
    }
    const stranger = `/channels/${SALES}/users/w6/devices`;
    expect((await desk.rest('PUT', stranger, { deviceIds: ['e15'] })).status).toBe(404);
  });

  it('can be deleted, except for the last one', async () => {
    const settings = { incomingUrl: '', outgoingUrl: '', whitelist: [SALES, SUPPORT] };
    await desk.rest('PUT', '/settings/sipgateio', settings);
    expect((await desk.rest('DELETE', `/channels/${SALES}`)).status).toBe(204);
    expect(await channel(SALES)).toBeUndefined();
    expect((await desk.rest('GET', `/channels/${SALES}/events`)).status).toBe(404);
    expect((await desk.rest('GET', '/settings/sipgateio')).body).toMatchObject({ whitelist: [SUPPORT] });
    await desk.rest('DELETE', `/channels/${SUPPORT}`);
    const { items } = channels.parse((await desk.rest('GET', '/channels')).body);
    expect((await desk.rest('DELETE', `/channels/${items[0]?.id ?? ''}`)).status).toBe(409);
  });
});

describe('the permission to see and change a channel', () => {
  const events = (userId: string, id = SALES): Promise<Answer> => as(userId, 'GET', `/channels/${id}/events`);

  it('shows its events to members only, whatever their role', async () => {
    shows('channel events for a non-member: none');
    expect((await events('w2')).body).toMatchObject({ events: { length: 20 } });
    expect((await events('w3')).body).toEqual({ events: [], limit: 20 });
    // An administrator who is no member.
    expect((await events('w1', SUPPORT)).body).toEqual({ events: [], limit: 20 });
  });

  it('excludes strangers when it is private', async () => {
    await desk.control('POST', `/lines/${SALES}`, { isPrivate: true });
    expect((await events('w3')).status).toBe(403);
    expect((await events('w2')).status).toBe(200);
  });

  it('is given to its owner and to administrators for changes', async () => {
    const rename = (userId: string, id: string): Promise<Answer> =>
      as(userId, 'PUT', `/channels/${id}/name`, { name: 'New' });
    expect((await rename('w1', SUPPORT)).status).toBe(204);
    expect((await rename('w1', SALES)).status).toBe(204);
    expect((await rename('w2', SALES)).status).toBe(403);
    expect((await as('w2', 'PUT', `/channels/${SALES}/users`, { users: ['w2'] })).status).toBe(403);
    expect((await as('w2', 'DELETE', `/channels/${SALES}`)).status).toBe(403);
  });

  it('includes for everybody the choice of the own devices', async () => {
    const path = `/channels/${SALES}/users`;
    expect((await as('w2', 'PUT', `${path}/my/devices`, { deviceIds: [] })).status).toBe(204);
    expect((await as('w2', 'PUT', `${path}/w1/devices`, { deviceIds: [] })).status).toBe(403);
  });
});
