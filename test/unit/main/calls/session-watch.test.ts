import { describe, expect, it } from 'vitest';
import { availability } from '../../../../src/calls/availability.ts';
import type { Call } from '../../../../src/calls/call.ts';
import { createCallControl, type CallControl } from '../../../../src/main/calls/call-control.ts';
import { createCallDesk, type CallDesk } from '../../../../src/main/calls/call-desk.ts';
import { startReconciler } from '../../../../src/main/calls/reconciler.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import type { PushFact } from '../../../../src/shared/model/push.ts';
import { fakeAccount, manualClock, testEnvironment, type Asked, type ManualClock } from '../support.ts';
import { answer, newCall } from '../presentation/samples.ts';

const notFound = (): never => {
  throw new PlatformException({ kind: 'platform', status: 404, title: 'Not Found', detail: 'no such call' });
};

interface Desk {
  calls: CallDesk;
  control: CallControl;
  clock: ManualClock;
  asked: Asked[];
  only: () => Call | undefined;
  /** How often something was asked: `GET /my/sessions/calls/s`. */
  times: (request: string) => number;
}

/** A classic account whose platform answers `replies`, by method and path; what is not there is not found. */
async function desk(replies: Record<string, () => unknown>, polling = true): Promise<Desk> {
  const clock = manualClock();
  const calls = createCallDesk();
  calls.reset('w0');
  const { account, asked } = fakeAccount(
    ({ method, path }) => (replies[`${method} ${path}`] ?? notFound)(),
    'classic',
  );
  const environment = testEnvironment(clock);
  const reconciler = startReconciler({
    account,
    environment,
    calls,
    isPolling: () => polling,
    onDoubt: () => undefined,
  });
  const control = createCallControl({ account, environment, calls, reconciler, devices: () => [] });
  await clock.advance(0);
  const times = (request: string): number =>
    asked.filter(({ method, path }) => `${method} ${path}` === request).length;
  return { calls, control, clock, asked, only: () => calls.board().calls[0], times };
}

const SESSION = '/my/sessions/calls/s';
const dialled = { 'POST /sessions/calls': () => ({ sessionId: 's' }), 'GET /calls': () => ({ data: [] }) };
const dial = ({ control }: Desk): Promise<void> =>
  control.dial({ deviceId: 'e0', companions: [] }, '+4930123456');

describe('a call that was dialled while no pushes can arrive', () => {
  it('is followed by its session from ringing to its end', async () => {
    let status = 'ringing';
    const started = await desk({
      ...dialled,
      [`GET ${SESSION}`]: () => ({ sessionId: 's', status }),
      'GET /my/sessions/calls': () => ({ calls: [] }),
    });
    await dial(started);
    await started.clock.advance(2_100);
    expect(started.only()).toMatchObject({ state: 'dialling', session: { id: 's' } });
    status = 'established';
    await started.clock.advance(2_100);
    expect(started.only()?.state).toBe('connected');
    status = 'ended';
    await started.clock.advance(2_100);
    expect(started.only()).toMatchObject({ state: 'ended', cause: 'normalClearing' });
    const before = started.times(`GET ${SESSION}`);
    await started.clock.advance(10_000);
    expect(started.times(`GET ${SESSION}`)).toBe(before);
  });

  it.each([
    ['nobody answered', 'failed', 'noAnswer'],
    ['somebody did, between two looks', 'sent', 'normalClearing'],
  ])('ends as the list of past calls reports: %s', async (_, status, cause) => {
    let there = true;
    const started = await desk({
      ...dialled,
      [`GET ${SESSION}`]: () => (there ? { sessionId: 's', status: 'ringing' } : notFound()),
      'GET /my/sessions/calls': () => ({
        calls: [
          { id: 'other', status: 'sent' },
          { id: 's', status },
        ],
      }),
    });
    await dial(started);
    await started.clock.advance(2_100);
    there = false;
    await started.clock.advance(2_100);
    expect(started.only()).toMatchObject({ state: 'ended', cause });
  });

  it('is not ended by a platform without sessions, which is no longer polled', async () => {
    const started = await desk(dialled);
    await dial(started);
    await started.clock.advance(30_000);
    expect(started.only()?.state).toBe('dialling');
    expect(started.times(`GET ${SESSION}`)).toBe(3);
  });

  it('is hung up through its session', async () => {
    const session = (status: string) => () => ({ sessionId: 's', status });
    const started = await desk({
      ...dialled,
      [`GET ${SESSION}`]: session('ringing'),
      [`DELETE ${SESSION}`]: session('ended'),
    });
    await dial(started);
    await started.control.command(started.only()?.id ?? '', { name: 'hangUp' });
    expect(started.only()).toMatchObject({ state: 'ended', cause: 'cancel' });
    expect(started.times(`DELETE ${SESSION}`)).toBe(1);
  });

  it('is hung up as a call when the platform has no sessions', async () => {
    const started = await desk({ ...dialled, 'DELETE /calls/s': () => undefined });
    await dial(started);
    await started.control.command(started.only()?.id ?? '', { name: 'hangUp' });
    expect(started.only()?.state).toBe('ended');
  });

  it('reports it when neither can be hung up', async () => {
    const started = await desk(dialled);
    await dial(started);
    await started.control.command(started.only()?.id ?? '', { name: 'hangUp' });
    expect(started.only()).toMatchObject({ state: 'dialling', notice: { command: 'hangUp' } });
  });

  it('is recorded and parked through its session, before the call itself is identified', async () => {
    const session = {
      sessionId: 's',
      status: 'established',
      members: [{ memberId: 'm0' }, { memberId: 'm1' }],
    };
    const started = await desk({
      ...dialled,
      [`GET ${SESSION}`]: () => session,
      [`PUT ${SESSION}/recording`]: () => session,
      [`PUT ${SESSION}/member/m1/parking`]: () => session,
    });
    await dial(started);
    await started.clock.advance(2_100);
    const id = started.only()?.id ?? '';
    await started.control.command(id, { name: 'record', on: true });
    await started.control.command(id, { name: 'park', on: true });
    expect(started.only()).toMatchObject({ recording: true, parked: true });
    expect(started.asked.filter(({ method }) => method === 'PUT').map(({ query }) => query)).toMatchObject([
      { value: true },
      { value: true },
    ]);
  });
});

describe('while pushes arrive,', () => {
  const live = { data: [{ callId: 'c1', participants: [{ participantId: 'm1', owner: false }] }] };

  it('a dialled call is followed by its session until a push identifies it', async () => {
    const started = await desk(
      { ...dialled, [`GET ${SESSION}`]: () => ({ status: 'ringing', sessionId: 's' }) },
      false,
    );
    await dial(started);
    await started.clock.advance(6_000);
    expect(started.times(`GET ${SESSION}`)).toBeGreaterThanOrEqual(3);
    const from = { kind: 'number', e164: '+493099990000' } as const;
    const to = { kind: 'number', e164: '+4930123456' } as const;
    const ids = { userNames: [], userIds: ['w0'], fullUserIds: [], unknown: [] };
    const push: PushFact = { event: 'newCall', callId: 'x', direction: 'out', from, to, ...ids };
    started.calls.apply({ kind: 'push', push, at: 1 });
    const before = started.times(`GET ${SESSION}`);
    await started.clock.advance(20_000);
    expect(started.times(`GET ${SESSION}`)).toBe(before);
  });

  it('the session of an incoming call is requested once, so that its other end can be parked', async () => {
    const started = await desk(
      {
        'GET /calls': () => live,
        'GET /my/sessions/calls/c1': () => ({ sessionId: 'c1', status: 'established' }),
      },
      false,
    );
    started.calls.apply({ kind: 'push', push: newCall('c1'), at: 1 });
    started.calls.apply({ kind: 'push', push: answer('c1'), at: 2 });
    await started.clock.advance(20_000);
    expect(started.times('GET /my/sessions/calls/c1')).toBe(1);
    const call = started.only();
    expect(call && availability(call, 'classic').park.reason).toBeUndefined();
  });

  it('a platform without sessions is asked once for all incoming calls', async () => {
    const started = await desk({ 'GET /calls': () => live }, false);
    for (const callId of ['c1', 'c2', 'c3']) {
      started.calls.apply({ kind: 'push', push: newCall(callId), at: 1 });
      started.calls.apply({ kind: 'push', push: answer(callId), at: 2 });
      await started.clock.advance(3_000);
    }
    expect(started.asked.filter(({ path }) => path.startsWith('/my/sessions'))).toHaveLength(1);
  });
});
