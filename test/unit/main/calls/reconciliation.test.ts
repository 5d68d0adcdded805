import { expect, it } from 'vitest';
import { createCallDesk, type CallDesk } from '../../../../src/main/calls/call-desk.ts';
import { createReconciliation, type Reconciliation } from '../../../../src/main/calls/reconciliation.ts';
import { deferred, fakeAccount, manualClock, type ManualClock } from '../support.ts';
import { answer, newCall } from '../presentation/samples.ts';

interface World {
  calls: CallDesk;
  clock: ManualClock;
  reconciliation: Reconciliation;
  doubts: () => number;
  close: () => void;
}

function world(reply: () => unknown): World {
  let doubts = 0;
  const clock = manualClock(1_000);
  const calls = createCallDesk();
  calls.reset('w0');
  const { account } = fakeAccount(reply);
  const reconciliation = createReconciliation({
    account,
    clock,
    calls,
    onDoubt: () => void (doubts += 1),
  });
  return { calls, clock, reconciliation, doubts: () => doubts, close: account.close };
}
const listed = (...ids: string[]): unknown => ({
  data: ids.map((callId) => ({ callId, participants: [{ phoneNumber: '+493012345', owner: true }] })),
});

it('stores when it polled, and what the newest answer was', async () => {
  const { reconciliation, clock } = world(() => listed('c9'));
  expect([reconciliation.askedAt(), reconciliation.listed()]).toEqual([0, undefined]);
  await clock.advance(500);
  await reconciliation.run();
  expect(reconciliation.askedAt()).toBe(1_500);
  expect(reconciliation.listed()).toMatchObject({ at: 1_500, calls: [{ callId: 'c9' }] });
});

it('runs until the platform has answered', async () => {
  const reply = deferred<unknown>();
  const { reconciliation } = world(() => reply.promise);
  const run = reconciliation.run();
  expect(reconciliation.isRunning()).toBe(true);
  reply.resolve(listed());
  await run;
  expect(reconciliation.isRunning()).toBe(false);
});

it('distrusts pushes after the platform was unreachable', async () => {
  let away = true;
  const { reconciliation, doubts } = world(() => {
    if (away) throw new Error('away');
    return listed();
  });
  await reconciliation.run();
  expect([doubts(), reconciliation.isRunning(), reconciliation.listed()]).toEqual([0, false, undefined]);
  away = false;
  await reconciliation.run();
  await reconciliation.run();
  expect(doubts()).toBe(1);
});

it('passes nothing to the board for an account that was closed meanwhile', async () => {
  const reply = deferred<unknown>();
  const { reconciliation, calls, clock, close } = world(() => reply.promise);
  calls.apply({ kind: 'push', push: newCall(), at: clock.now() });
  calls.apply({ kind: 'push', push: answer(), at: clock.now() });
  const run = reconciliation.run();
  close();
  reply.resolve(listed('c1', 'c2'));
  await run;
  expect(calls.board().calls).toHaveLength(1);
});
