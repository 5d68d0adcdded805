import { describe, expect, it } from 'vitest';
import { forAccount } from '../../../src/platform/account.ts';
import { listActiveCalls } from '../../../src/platform/active-calls.ts';
import { listCallerIds } from '../../../src/platform/caller-ids.ts';
import { listDevices, setDeviceDnd } from '../../../src/platform/devices.ts';
import { listLines } from '../../../src/platform/lines.ts';
import { getPushSettings, updatePushSettings } from '../../../src/platform/push-settings.ts';
import { getUserInfo } from '../../../src/platform/userinfo.ts';
import { listColleagues } from '../../../src/platform/users.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const done = new Response(null, { status: 204 });

describe('the logged-in user', () => {
  it('is identified by sub, whatever else is missing', async () => {
    const { transport } = fakeTransport([json({ sub: 'w0', locale: null, more: 1 })]);
    expect(await getUserInfo(transport)).toEqual({ userId: 'w0' });
  });

  it('is rejected without sub', async () => {
    const { transport } = fakeTransport([json({ domain: 'x' })]);
    expect(await failureFrom(getUserInfo(transport))).toMatchObject({ kind: 'bad-shape', path: 'sub' });
  });
});

describe('devices', () => {
  it.each([
    ['REGISTER', 'register'],
    ['register', 'register'],
    ['MOBILE', 'mobile'],
    ['External', 'external'],
    ['DESKTOP_APP', 'app'],
    ['mobile_app', 'app'],
    ['app', 'app'],
  ])('of type %s are %s', async (type, expected) => {
    const { transport } = fakeTransport([json({ items: [{ id: 'e0', alias: 'Desk', type }] })]);
    expect((await listDevices(transport))[0]?.type).toBe(expected);
  });

  it('of an unknown type are classified by the letter of their id', async () => {
    const items = ['e1', 'x1', 'y1', 'q1'].map((id) => ({ id, type: 'HOLOGRAM' }));
    const { transport, sent } = fakeTransport([json({ items })]);
    const devices = await listDevices(transport);
    expect(devices.map((device) => device.type)).toEqual(['register', 'external', 'mobile', 'app']);
    expect(sent[0]?.url).toBe('https://api.test/v2/my/devices?type=all');
  });

  it('have do-not-disturb and online only if the platform gives them', async () => {
    const items = [{ id: 'e0', alias: 'Desk', type: 'REGISTER', dnd: true, online: false }, { id: 'x0' }];
    const { transport } = fakeTransport([json({ items })]);
    expect(await listDevices(transport)).toEqual([
      { id: 'e0', alias: 'Desk', type: 'register', doNotDisturb: true, online: false },
      { id: 'x0', alias: 'x0', type: 'external' },
    ]);
  });

  it('are set to do-not-disturb by PUT /devices on the new system', async () => {
    const { transport, sent } = fakeTransport([done]);
    await setDeviceDnd(forAccount(transport, 'new'), { id: 'e0', type: 'register' }, true);
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      url: 'https://api.test/v2/devices/e0',
      body: { dnd: true },
    });
  });

  it('are set to do-not-disturb as extensions on the classic one', async () => {
    const { transport, sent } = fakeTransport([done]);
    await setDeviceDnd(forAccount(transport, 'classic'), { id: 'e0', type: 'register' }, false);
    expect(sent[0]?.method).toBe('POST');
    expect(sent[0]?.url).toMatch(/\/v2\/my\/settings\/extensions\/e0\/dnd\?version=[^&]+&value=false$/);
  });

  it('that are no extensions of a classic account are set as devices there, too', async () => {
    const { transport, sent } = fakeTransport([done]);
    await setDeviceDnd(forAccount(transport, 'classic'), { id: 'y0', type: 'mobile' }, true);
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      url: 'https://api.test/v2/devices/y0',
      body: { dnd: true },
    });
  });
});

describe('lines', () => {
  it('are channels on the new system, by `id` or `channelId`', async () => {
    const items = [
      { id: 'c1', name: 'Support', settings: {}, users: [{ id: 'w0', deviceIds: ['e4'] }, { id: 'w1' }] },
      { channelId: 'c2' },
    ];
    const { transport } = fakeTransport([json({ items })]);
    expect(await listLines(forAccount(transport, 'new'))).toEqual([
      { id: 'c1', kind: 'channel', name: 'Support', userIds: ['w0', 'w1'], deviceIds: ['e4'] },
      { id: 'c2', kind: 'channel', name: 'c2', userIds: [], deviceIds: [] },
    ]);
  });

  it('report a channel without an id', async () => {
    const { transport } = fakeTransport([json({ items: [{ id: 'c1' }, { name: 'x' }] })]);
    const failure = await failureFrom(listLines(forAccount(transport, 'new')));
    expect(failure).toMatchObject({ kind: 'bad-shape', path: 'items[1].id' });
  });

  it('are groups and phonelines on the classic system', async () => {
    const { transport } = fakeTransport([
      json({ items: [{ id: 'g0', alias: 'Sales', users: [{ id: 'w1' }] }] }),
      json({ items: [{ id: 'p0', alias: 'Mine', users: [] }] }),
    ]);
    expect(await listLines(forAccount(transport, 'classic'))).toEqual([
      { id: 'g0', kind: 'group', name: 'Sales', userIds: ['w1'], deviceIds: [] },
      { id: 'p0', kind: 'phoneline', name: 'Mine', userIds: [], deviceIds: [] },
    ]);
  });
});

describe('active calls', () => {
  it('are in `data`, with participants whose number may be empty', async () => {
    const data = [
      { callId: 'a', muted: true, participants: [{ participantId: 1, phoneNumber: '', owner: true }] },
      { callSid: 'b' },
    ];
    const { transport } = fakeTransport([json({ data })]);
    expect(await listActiveCalls(transport)).toEqual([
      {
        callId: 'a',
        muted: true,
        hold: false,
        recording: false,
        participants: [{ participantId: '1', owner: true, muted: false, hold: false }],
      },
      { callId: 'b', muted: false, hold: false, recording: false, participants: [] },
    ]);
  });

  it('are not treated as empty when the answer has no list', async () => {
    const { transport } = fakeTransport([json({})]);
    expect(await failureFrom(listActiveCalls(transport))).toMatchObject({ kind: 'bad-shape', path: 'data' });
  });
});

describe('push settings', () => {
  const before = {
    incomingUrl: 'https://crm.test/in',
    outgoingUrl: '',
    log: true,
    whitelist: null,
    future: { a: 1 },
  };

  it('are read with unspecified fields', async () => {
    const { transport } = fakeTransport([json(before)]);
    expect(await getPushSettings(transport)).toEqual(before);
  });

  it('are written back completely, with only the change in them', async () => {
    const { transport, sent } = fakeTransport([json(before), done]);
    const result = await updatePushSettings(transport, { incomingUrl: 'https://desk.test/push' });
    expect(sent[1]).toMatchObject({
      method: 'PUT',
      body: { ...before, incomingUrl: 'https://desk.test/push', whitelist: [] },
    });
    expect(result.before).toEqual(before);
  });

  it.each([
    ['left out where it was', {}, undefined],
    ['a list of none where it was null', { whitelist: null }, []],
    ['a list of none where it is taken away', { whitelist: ['p0'] }, [], { whitelist: null }],
    ['as it was', { whitelist: ['p0'] }, ['p0']],
  ] as const)(
    'have a whitelist that is %s, and never null',
    async (_, reported, written, change?: object) => {
      const { transport, sent } = fakeTransport([
        json({ ...before, whitelist: undefined, ...reported }),
        done,
      ]);
      await updatePushSettings(transport, { log: false, ...change });
      expect((sent[1]?.body as { whitelist?: unknown }).whitelist).toEqual(written);
    },
  );

  it('restrict nothing with an empty list', async () => {
    const { transport } = fakeTransport([json({ ...before, whitelist: [] })]);
    expect(await getPushSettings(transport)).toMatchObject({ whitelist: null });
  });

  it('are written with both addresses even when there were none', async () => {
    const { transport, sent } = fakeTransport([json({}), done]);
    await updatePushSettings(transport, { whitelist: ['p0'] });
    expect(sent[1]?.body).toEqual({ incomingUrl: '', outgoingUrl: '', whitelist: ['p0'] });
  });
});

describe('people and numbers', () => {
  it('give colleagues the best available name', async () => {
    const items = [
      { id: 'w0', firstname: 'Ada', lastname: 'Berg' },
      { id: 'w1', email: 'x@y.test' },
      { id: 'w2', firstname: '' },
    ];
    const { transport } = fakeTransport([json({ items })]);
    expect((await listColleagues(transport)).map((user) => user.name)).toEqual([
      'Ada Berg',
      'x@y.test',
      'w2',
    ]);
  });

  it('give caller ids a label if there is one', async () => {
    const items = [{ id: 'n0', number: '+4921112345', endpointAlias: 'Sales' }, { number: '+4921112346' }];
    const { transport } = fakeTransport([json({ items })]);
    expect(await listCallerIds(transport)).toEqual([
      { number: '+4921112345', id: 'n0', label: 'Sales' },
      { number: '+4921112346' },
    ]);
  });
});
