import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCallDesk, type CallDesk } from '../../../../src/main/calls/call-desk.ts';
import { startReconciler, type Reconciler } from '../../../../src/main/calls/reconciler.ts';
import { deferred, fakeAccount, manualClock, testEnvironment, type ManualClock } from '../support.ts';
import { answer, hangup, newCall } from '../presentation/samples.ts';

interface Desk {
  calls: CallDesk;
  clock: ManualClock;
  reconciler: Reconciler;
  asked: unknown[];
  /** How often pushes were in doubt. */
  doubts: () => number;
  close: () => void;
}

const open: Desk[] = [];
afterEach(() => {
  for (const { close } of open.splice(0)) close();
});

async function desk(reply: () => unknown, isPolling = (): boolean => false): Promise<Desk> {
  let doubts = 0;
  const clock = manualClock();
  const calls = createCallDesk();
  calls.reset('w0');
  const { account, asked } = fakeAccount(reply);
  const reconciler = startReconciler({
    account,
    environment: testEnvironment(clock),
    calls,
    isPolling,
    onDoubt: () => void (doubts += 1),
  });
  await clock.advance(0);
  const started = { calls, clock, reconciler, asked, doubts: () => doubts, close: () => account.close() };
  open.push(started);
  return started;
}

function comesIn({ calls, clock }: Desk, callId = 'c1'): void {
  calls.apply({ kind: 'push', push: newCall(callId), at: clock.now() });
  calls.apply({ kind: 'push', push: answer(callId), at: clock.now() });
}
const listed = (...ids: string[]): unknown => ({
  data: ids.map((callId) => ({ callId, participants: [{ phoneNumber: '+493012345', owner: true }] })),
});

describe('the reconciler', () => {
  it('polls once at the start, and no more while there is no call and pushes arrive', async () => {
    const { asked, clock } = await desk(() => listed());
    await clock.advance(120_000);
    expect(asked).toHaveLength(1);
  });

  it('polls every four seconds while a call is on the board', async () => {
    const started = await desk(() => listed('c1'));
    comesIn(started);
    await started.clock.advance(20_000);
    expect(started.asked.length).toBeGreaterThanOrEqual(5);
    expect(started.asked.length).toBeLessThanOrEqual(7);
    expect(started.calls.board().calls[0]?.state).toBe('connected');
  });

  it('ends a call that the platform no longer knows within ten seconds', async () => {
    let known = ['c1'];
    const started = await desk(() => listed(...known));
    comesIn(started);
    await started.clock.advance(30_000);
    expect(started.calls.board().calls[0]?.state).toBe('connected');
    known = [];
    await started.clock.advance(10_000);
    const [call] = started.calls.board().calls;
    expect(call === undefined || call.cause === 'lost').toBe(true);
    expect(started.doubts()).toBe(1);
  });

  it('trusts pushes while they report every end', async () => {
    let known = ['c1'];
    const started = await desk(() => listed(...known));
    comesIn(started);
    await started.clock.advance(10_000);
    known = [];
    started.calls.apply({ kind: 'push', push: hangup(), at: started.clock.now() });
    await started.clock.advance(10_000);
    expect(started.doubts()).toBe(0);
  });

  it('finds calls by polling when no pushes arrive', async () => {
    let known: string[] = [];
    const { calls, clock, asked } = await desk(
      () => listed(...known),
      () => true,
    );
    await clock.advance(20_000);
    expect(asked.length).toBeGreaterThanOrEqual(4);
    known = ['c9'];
    await clock.advance(6_000);
    expect(calls.board().calls.map(({ state }) => state)).toEqual(['connected']);
  });

  it('pauses when idle, and polls with a call, or soon when pushes are lost', async () => {
    let polling = false;
    const started = await desk(
      () => listed(),
      () => polling,
    );
    const { calls, clock, asked, reconciler } = started;
    const sleeps = vi.spyOn(clock, 'sleep');
    await clock.advance(60_000);
    expect([sleeps.mock.calls.length, asked.length]).toEqual([1, 1]);
    await clock.advance(500);
    calls.reset('w0', 1_000);
    comesIn(started);
    calls.apply({ kind: 'push', push: hangup(), at: clock.now() });
    await clock.advance(2_001);
    expect(calls.board().calls).toEqual([]);
    polling = true;
    reconciler.tunnelChanged();
    await clock.advance(0);
    expect(asked).toHaveLength(2);
  });

  it('polls at once on request, and once more when requested during a poll', async () => {
    const answers = [deferred<unknown>(), deferred<unknown>()];
    const replies = [listed(), ...answers.map(({ promise }) => promise)];
    const { reconciler, clock, asked } = await desk(() => replies.shift());
    reconciler.soon();
    expect(asked).toHaveLength(2);
    reconciler.soon();
    reconciler.soon();
    expect(asked).toHaveLength(2);
    answers[0]?.resolve(listed());
    await clock.advance(1_000);
    expect(asked).toHaveLength(3);
    answers[1]?.resolve(listed());
    await clock.advance(10_000);
    expect(asked).toHaveLength(3);
  });

  it('changes nothing when the platform does not answer, and polls again', async () => {
    let away = true;
    const started = await desk(() => {
      if (away) throw new Error('away');
      return listed('c1');
    });
    comesIn(started);
    await started.clock.advance(30_000);
    expect(started.calls.board().calls[0]?.state).toBe('connected');
    away = false;
    const before = started.asked.length;
    await started.clock.advance(5_000);
    expect(started.asked.length).toBeGreaterThan(before);
    expect(started.doubts()).toBe(1);
  });

  it('removes an ended call from the board when its linger time is over', async () => {
    const started = await desk(() => listed());
    started.calls.reset('w0', 4_000);
    comesIn(started);
    started.calls.apply({ kind: 'push', push: hangup(), at: started.clock.now() });
    await started.clock.advance(3_000);
    expect(started.calls.board().calls).toHaveLength(1);
    await started.clock.advance(2_000);
    expect(started.calls.board().calls).toEqual([]);
  });

  it('ends with the account, and ignores an answer that comes too late', async () => {
    const late = deferred<unknown>();
    const { calls, clock, asked, close } = await desk(
      () => late.promise,
      () => true,
    );
    close();
    late.resolve(listed('c1'));
    await clock.advance(60_000);
    expect([asked.length, calls.board().calls.length]).toEqual([1, 0]);
  });
});
