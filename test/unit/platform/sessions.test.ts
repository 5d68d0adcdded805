import { describe, expect, it } from 'vitest';
import {
  endCallSession,
  getCallSession,
  listCallSessions,
  sessionStatus,
  setMemberParked,
  setSessionRecording,
  startCallSession,
} from '../../../src/platform/sessions/call-sessions.ts';
import { openCallthrough } from '../../../src/platform/sessions/callthrough.ts';
import type { Transport } from '../../../src/platform/transport.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const session = { sessionId: 's1', status: 'running' };

describe('the status of a session', () => {
  it.each([
    ['calling', ['ringing', 'RINGING', 'dialing', 'calling', 'early', 'pending', 'connecting']],
    ['talking', ['established', 'connected', 'answered', 'active', 'running']],
    ['held', ['held', 'hold', 'on hold', 'onhold']],
    ['over', ['ended', 'terminated', 'hangup', 'finished', 'disconnected', 'busy']],
    ['alive', ['', 'transferring', 'whatever']],
  ] as const)('is %s for %j', (meaning, words) => {
    expect(words.map((status) => sessionStatus({ status }))).toEqual(words.map(() => meaning));
  });

  it('is alive if none is given', () => {
    expect(sessionStatus({})).toBe('alive');
  });
});

describe('a call session', () => {
  it('is started between a number and an extension', async () => {
    const { transport, sent } = fakeTransport([json(session)]);
    const order = {
      callee: { number: '+4930123456' },
      caller: { extensionId: 'e0' },
      registerSip: 'e0',
    };
    expect(await startCallSession(transport, order)).toEqual(session);
    expect(sent[0]?.method).toBe('POST');
    expect(Object.fromEntries(new URL(sent[0]?.url ?? '').searchParams)).toMatchObject({
      callee: 'tel:+4930123456',
      caller: 'sip:e0',
      registerSip: 'e0',
    });
  });

  it.each([
    [{ callee: { number: '' } }, 'callee'],
    [{ caller: { extensionId: 'e0 or so' } }, 'caller'],
    [{ registerSip: '' }, 'registerSip'],
  ])('is not started with %j', async (change, field) => {
    const { transport, sent } = fakeTransport([json(session)]);
    const order = { callee: { number: '+4930' }, caller: { extensionId: 'e0' }, registerSip: 'e0' };
    expect(await failureFrom(startCallSession(transport, { ...order, ...change }))).toMatchObject({
      kind: 'bad-input',
      field,
    });
    expect(sent).toEqual([]);
  });

  it('is dialled once, whatever the response', async () => {
    const { transport, sent, clock } = fakeTransport([json({}, { status: 503 }), json(session)]);
    const order = { callee: { number: '+4930' }, caller: { extensionId: 'e0' }, registerSip: 'e0' };
    await failureFrom(clock.settle(startCallSession(transport, order)));
    expect(sent).toHaveLength(1);
  });

  const changes: [string, string, string, (transport: Transport) => Promise<unknown>][] = [
    ['is read', 'GET', '/s1\\?version=[^&]+$', (t) => getCallSession(t, 's1')],
    ['is ended', 'DELETE', '/s1\\?version=[^&]+$', (t) => endCallSession(t, 's1')],
    ['is recorded', 'PUT', '/s1/recording\\?.*value=true$', (t) => setSessionRecording(t, 's1', true)],
    [
      'has a member parked',
      'PUT',
      '/s1/member/m%2F1/parking\\?.*value=true$',
      (t) => setMemberParked(t, 's1', 'm/1', true),
    ],
    [
      'has a member unparked',
      'PUT',
      '/s1/member/m1/parking\\?.*value=false$',
      (t) => setMemberParked(t, 's1', 'm1', false),
    ],
  ];

  it.each(changes)('%s', async (_name, method, path, change) => {
    const { transport, sent } = fakeTransport([json(session)]);
    expect(await change(transport)).toEqual(session);
    expect(sent[0]?.method).toBe(method);
    expect(sent[0]?.url).toMatch(new RegExp(`/v2/my/sessions/calls${path}`));
  });

  it('without an id is rejected with the path', async () => {
    const { transport } = fakeTransport([json({ status: 'running' })]);
    expect(await failureFrom(getCallSession(transport, 's1'))).toMatchObject({ path: 'sessionId' });
  });

  it.each([[[session]], [{ calls: [session] }], [{ events: [session], count: 1 }], [{ items: [session] }]])(
    'of the past is listed as %j',
    async (body) => {
      const { transport } = fakeTransport([json(body)]);
      expect(await listCallSessions(transport)).toEqual([session]);
    },
  );

  it('of the past is not treated as missing when there is no list', async () => {
    const { transport } = fakeTransport([json({ count: 0 })]);
    expect((await failureFrom(listCallSessions(transport))).kind).toBe('bad-shape');
  });
});

describe('a callthrough', () => {
  const numbers = { sourceNumber: '+4915799911111', targetNumber: '+4930123456' };

  it('is a number to call within 30 seconds', async () => {
    const { transport, sent } = fakeTransport([json({ number: '+4930999' })]);
    expect(await openCallthrough(transport, numbers)).toEqual({ number: '+4930999', validForMs: 30_000 });
    expect(sent[0]?.url).toMatch(
      /sessions\/callthrough\?version=[^&]+&sourceNumber=%2B4915799911111&targetNumber=%2B4930123456$/,
    );
  });

  it.each(['sourceNumber', 'targetNumber'])('is not opened for a %s that is not E.164', async (field) => {
    const { transport, sent } = fakeTransport([json({ number: '1' })]);
    const failure = await failureFrom(openCallthrough(transport, { ...numbers, [field]: '030 1234' }));
    expect(failure).toMatchObject({ kind: 'bad-input', field });
    expect(sent).toEqual([]);
  });
});
