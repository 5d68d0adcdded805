import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startDesk, startReceiver, type Desk } from './service-support.ts';

const NONE = { incomingUrl: '', outgoingUrl: '' };

describe.each(['new', 'classic'] as const)('push settings of a %s account', (system) => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await startDesk({ system });
  });
  afterEach(() => desk.service.close());

  it('start empty', async () => {
    expect((await desk.rest('GET', '/settings/sipgateio')).body).toEqual({
      ...NONE,
      log: true,
      whitelist: [],
      pushApiVersion: 1,
    });
  });

  it('keep what was written, including unknown fields, and fields that were not named', async () => {
    await desk.rest('PUT', '/settings/sipgateio', { ...NONE, log: false, invented: { deep: 1 } });
    await desk.rest('PUT', '/settings/sipgateio', { ...NONE, incomingUrl: 'https://desk.example/x' });
    expect((await desk.rest('GET', '/settings/sipgateio')).body).toMatchObject({
      incomingUrl: 'https://desk.example/x',
      log: false,
      invented: { deep: 1 },
    });
  });

  it.each([
    ['/incomingUrl', { incomingUrl: null }],
    ['/incomingUrl', { ...NONE, incomingUrl: 'http://desk.example/' }],
    ['/outgoingUrl', { ...NONE, outgoingUrl: 7 }],
    ['/whitelist', { ...NONE, whitelist: 'g0' }],
    ['/whitelist/0', { ...NONE, whitelist: ['nobody'] }],
    ['/pushApiVersion', { ...NONE, pushApiVersion: 3 }],
  ])('reject a wrong %s', async (pointer, body) => {
    const answer = await desk.rest('PUT', '/settings/sipgateio', body);
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer });
  });

  it('accept the whitelist and the version alone, and a whitelist that is null', async () => {
    const [id] = system === 'new' ? ['5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01'] : ['g0'];
    const addresses = { incomingUrl: 'https://desk.example/in', outgoingUrl: 'https://desk.example/out' };
    await desk.rest('PUT', '/settings/sipgateio', addresses);
    const changed = { whitelist: [id], pushApiVersion: 2 };
    expect((await desk.rest('PUT', '/settings/sipgateio', changed)).status).toBe(204);
    expect((await desk.rest('GET', '/settings/sipgateio')).body).toMatchObject({ ...addresses, ...changed });
    const none = { ...addresses, whitelist: null };
    expect((await desk.rest('PUT', '/settings/sipgateio', none)).status).toBe(204);
    expect((await desk.rest('GET', '/settings/sipgateio')).body).toMatchObject({ whitelist: [] });
  });

  it('accept plain http on this machine', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const answer = await desk.rest('PUT', '/settings/sipgateio', {
        ...NONE,
        incomingUrl: `http://${host}:1/p`,
      });
      expect(answer.status).toBe(204);
    }
  });
});

it('the whitelist takes extensions in a classic account, and only channels in a new one', async () => {
  const desk = await startDesk({ system: 'both' });
  const whitelist = ['p2', 'g10'];
  const [ofNew = {}, ofClassic = {}] = desk.service.accounts.map(({ tokens }) => ({
    authorization: `Bearer ${tokens.jwt}`,
  }));
  const write = (ids: string[], headers: Record<string, string>) =>
    desk.rest('PUT', '/settings/sipgateio', { ...NONE, whitelist: ids }, headers);
  expect((await write(whitelist, ofClassic)).status).toBe(204);
  const { body } = await desk.rest('GET', '/settings/sipgateio', undefined, ofClassic);
  expect(body).toMatchObject({ whitelist });
  for (const id of ['2', 'p02', 'q2', 'p2 ']) expect((await write([id], ofClassic)).status).toBe(400);
  expect(errorOf(await write(whitelist, ofNew))).toMatchObject({ pointer: '/whitelist/0' });
  await desk.service.close();
});

it('the whitelist takes phones and lines of a classic account', async () => {
  const desk = await startDesk({ system: 'classic' });
  const receiver = await startReceiver();
  await desk.rest('PUT', '/settings/sipgateio', {
    incomingUrl: receiver.origin,
    outgoingUrl: '',
    whitelist: ['g1', 'y0', 'f0', 's0', 'v0', 'x0'],
  });
  await desk.control('POST', '/calls', { channelId: 'g0' });
  await desk.control('POST', '/calls', { channelId: 'g1' });
  await desk.control('POST', '/calls', {});
  expect(receiver.pushes.map((push) => push.form.get('to'))).toEqual(['493023125002', '493023125010']);
  await desk.service.close();
  await receiver.close();
});
