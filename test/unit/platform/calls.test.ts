import { describe, expect, it } from 'vitest';
import { forAccount } from '../../../src/platform/account.ts';
import {
  hangUp,
  sendDtmf,
  setHold,
  setMuted,
  setRecording,
  transferCall,
} from '../../../src/platform/call-control.ts';
import { startCall } from '../../../src/platform/start-call.ts';
import type { Transport } from '../../../src/platform/transport.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const order = { deviceId: 'e0', targetNumber: '+4930123456' };

describe('starting a call on the new system', () => {
  it('names device, target, caller id, channel and the other ringing devices', async () => {
    const { transport, sent } = fakeTransport([json({ callId: 'c1' })]);
    const extras = { callerId: '+4921112345', channelId: 'ch1', additionalDeviceIds: ['e9', 'x1'] };
    expect(await startCall(forAccount(transport, 'new'), { ...order, ...extras })).toEqual({ callId: 'c1' });
    expect(sent).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: 'https://api.test/v2/calls',
        body: {
          deviceId: 'e0',
          targetNumber: '+4930123456',
          callerId: '+4921112345',
          channelId: 'ch1',
          additionalDevices: [{ deviceId: 'e9' }, { deviceId: 'x1' }],
        },
      }),
    ]);
  });

  it('accepts the id as callSid too', async () => {
    const { transport } = fakeTransport([json({ callSid: 's1' }, { status: 201 })]);
    expect(await startCall(forAccount(transport, 'new'), order)).toEqual({ callId: 's1' });
  });

  it('retries the number without its plus after a 400, once', async () => {
    const { transport, sent } = fakeTransport([json({}, { status: 400 }), json({ callId: 'c1' })]);
    await startCall(forAccount(transport, 'new'), order);
    expect(sent.map((request) => request.body)).toMatchObject([
      { targetNumber: '+4930123456' },
      { targetNumber: '4930123456' },
    ]);
  });

  it('does not retry when the 400 is about another field', async () => {
    const body = { errors: [{ title: 'Bad', source: { pointer: '/deviceId' } }] };
    const { transport, sent } = fakeTransport([json(body, { status: 400 })]);
    await failureFrom(startCall(forAccount(transport, 'new'), order));
    expect(sent).toHaveLength(1);
  });

  it.each([402, 403, 409, 429, 500, 502, 503, 504])('is not repeated after %i', async (status) => {
    const { transport, sent } = fakeTransport([json({}, { status })]);
    await failureFrom(startCall(forAccount(transport, 'new'), order));
    expect(sent).toHaveLength(1);
  });
});

describe('starting a call on the classic system', () => {
  const classic = (...answers: Response[]): ReturnType<typeof fakeTransport> & { client: Transport } => {
    const fake = fakeTransport(answers);
    return { ...fake, client: forAccount(fake.transport, 'classic') };
  };
  const started = (): Response => json({ sessionId: 's7' });
  const refusal = (status: number, pointer?: string): Response =>
    json(
      { errors: [{ status: String(status), title: 'No', ...(pointer && { source: { pointer } }) }] },
      { status },
    );
  const paths = (sent: { url: string }[]): string[] => sent.map(({ url }) => new URL(url).pathname.slice(3));

  it('calls the device, then the target, with the fields of the description', async () => {
    const { client, sent } = classic(started());
    expect(await startCall(client, { ...order, callerId: '+4921112345' })).toEqual({ sessionId: 's7' });
    expect(sent).toEqual([
      expect.objectContaining({
        url: 'https://api.test/v2/sessions/calls',
        body: { caller: 'e0', callee: '+4930123456', callerId: '+4921112345' },
      }),
    ]);
  });

  it.each([
    [400, '/caller'],
    [400, '/deviceId'],
    [400, undefined],
    [403, undefined],
    [404, undefined],
    [405, undefined],
  ])('starts a session when that is refused with %i at %s', async (status, pointer) => {
    const { client, sent } = classic(refusal(status, pointer), started());
    expect(await startCall(client, order)).toEqual({ sessionId: 's7' });
    expect(paths(sent)).toEqual(['/sessions/calls', '/my/sessions/calls']);
    const { searchParams } = new URL(sent[1]?.url ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      caller: 'sip:e0',
      callee: 'tel:+4930123456',
      registerSip: 'e0',
    });
  });

  it('of an outside phone starts a session with the billed extension, or in the short form', async () => {
    const { client, sent } = classic(refusal(404), started());
    await startCall(client, { ...order, deviceId: 'x0', billedDeviceId: 'e0' });
    expect(paths(sent)).toEqual(['/my/sessions/calls', '/sessions/calls']);
    expect(new URL(sent[0]?.url ?? '').searchParams.get('registerSip')).toBe('e0');
    expect(sent[1]?.body).toEqual({ caller: 'x0', callee: '+4930123456', deviceId: 'e0' });
  });

  it.each([402, 409, 429, 500, 503])('dials no second time after a %i', async (status) => {
    const { client, sent } = classic(refusal(status));
    await failureFrom(startCall(client, order));
    expect(sent).toHaveLength(1);
  });

  it('shows only the chosen number', async () => {
    const { client, sent } = classic(refusal(403));
    await failureFrom(startCall(client, { ...order, callerId: '+4921112345' }));
    expect(sent).toHaveLength(1);
  });

  it('reports the refusal of the form that the platform supports', async () => {
    const both = classic(refusal(403), refusal(400, '/callee'));
    expect(await failureFrom(startCall(both.client, order))).toMatchObject({ status: 403 });
    const one = classic(refusal(404), refusal(400, '/callee'));
    expect(await failureFrom(startCall(one.client, order))).toMatchObject({ status: 400 });
  });
});

describe('call control', () => {
  const acts: [string, (t: Transport) => Promise<void>, string, unknown][] = [
    ['holds', (t) => setHold(t, 'c 1', true), 'PUT /calls/c%201/hold', { value: true }],
    ['mutes', (t) => setMuted(t, 'c1', false), 'PUT /calls/c1/muted', { value: false }],
    [
      'records',
      (t) => setRecording(t, 'c1', true),
      'PUT /calls/c1/recording',
      { value: true, announcement: true },
    ],
    ['sends keys', (t) => sendDtmf(t, 'c1', '12#a'), 'POST /calls/c1/dtmf', { sequence: '12#A' }],
    ['hangs up', (t) => hangUp(t, '../c1'), 'DELETE /calls/..%2Fc1', undefined],
    [
      'transfers',
      (t) => transferCall(t, 'c1', { attended: true, phoneNumber: '+4930', callerId: '+4940' }),
      'POST /calls/c1/transfer',
      { attended: true, phoneNumber: '+4930', callerId: '+4940' },
    ],
  ];

  it.each(acts)('%s', async (_name, act, request, body) => {
    const { transport, sent } = fakeTransport([new Response(null, { status: 204 })]);
    await act(forAccount(transport, 'classic'));
    expect(`${sent[0]?.method} ${sent[0]?.url.replace('https://api.test/v2', '')}`).toBe(request);
    expect(sent[0]?.body).toEqual(body);
  });

  it.each(['', 'x', '1 2', '１'])('rejects keys that no phone has: %j', async (sequence) => {
    const { transport, sent } = fakeTransport([json({})]);
    const failure = await failureFrom(sendDtmf(transport, 'c1', sequence));
    expect(failure).toMatchObject({ kind: 'bad-input', field: 'sequence' });
    expect(sent).toHaveLength(0);
  });

  it.each(['', '.', '..'])('only requests the path of one call: %j', async (callId) => {
    const { transport, sent } = fakeTransport([json({})]);
    await expect(hangUp(transport, callId)).rejects.toThrow(RangeError);
    expect(sent).toHaveLength(0);
  });
});
