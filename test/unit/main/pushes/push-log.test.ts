import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPushLog, maxPushes, type PushLog } from '../../../../src/main/pushes/push-log.ts';
import { createTunnelHistory } from '../../../../src/main/diagnostics/push-diagnosis.ts';
import type { NewCallFact, PushFact } from '../../../../src/shared/model/push.ts';

function log(): PushLog {
  const made = createPushLog();
  made.clear('w0');
  return made;
}
const call = (more: Partial<NewCallFact> = {}): NewCallFact => ({
  event: 'newCall',
  callId: 'c1',
  direction: 'in',
  from: { kind: 'withheld' },
  to: { kind: 'withheld' },
  userNames: [],
  unknown: [],
  userIds: ['w0'],
  fullUserIds: [],
  ...more,
});
const hangup = (callId: string): PushFact => ({
  event: 'hangup',
  callId,
  cause: 'normalClearing',
  rawCause: 'normalClearing',
  unknown: [],
});

describe('the log of pushes', () => {
  it('lists the times of receipt, answer and popup, newest push first', () => {
    const pushes = log();
    pushes.received(call({ callId: 'a' }), 1000, 1003);
    pushes.painted(1000, 1017.4);
    pushes.painted(1000, 1099);
    pushes.received(hangup('a'), 5000, 5001);
    expect(pushes.pushes()).toEqual([
      { at: 5000, event: 'hangup', whose: 'mine', answeredMs: 1 },
      {
        at: 1000,
        event: 'newCall',
        direction: 'in',
        whose: 'mine',
        answeredMs: 3,
        paintedMs: expect.closeTo(17.4) as number,
      },
    ]);
  });

  it('recognises calls for the user by either user id', () => {
    const pushes = log();
    pushes.received(call({ userIds: ['w1'], fullUserIds: [] }), 1, 1);
    pushes.received(call({ userIds: [], fullUserIds: ['2418113w0'] }), 2, 2);
    pushes.received(hangup('other'), 3, 3);
    expect(pushes.pushes().map(({ whose }) => whose)).toEqual(['unknown', 'mine', 'others']);
  });

  it('does not count an old card as the popup of a push', () => {
    const pushes = log();
    pushes.received(call(), 1000, 1000);
    pushes.painted(1000, 60_000);
    pushes.painted(999, 1010);
    expect(pushes.pushes()[0]).not.toHaveProperty('paintedMs');
  });

  it('counts refusals by reason', () => {
    const pushes = log();
    pushes.refused('signature', 1);
    pushes.refused('secret', 2);
    pushes.refused('signature', 3);
    expect(pushes.refusals()).toEqual([
      { reason: 'signature', count: 2, last: 3 },
      { reason: 'secret', count: 1, last: 2 },
    ]);
  });

  it('keeps a limited number of the newest pushes, and is cleared for another account', () => {
    fc.assert(
      fc.property(fc.nat(600), (count) => {
        const pushes = log();
        for (let at = 0; at < count; at += 1) pushes.received(call({ callId: `c${at}` }), at, at);
        const kept = pushes.pushes();
        expect(kept.length).toBe(Math.min(count, maxPushes));
        expect(kept.map(({ at }) => at)).toEqual(kept.map((_, index) => count - 1 - index));
        pushes.clear('w1');
        expect([pushes.pushes(), pushes.refusals()]).toEqual([[], []]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the history of the tunnel', () => {
  it('lists each change once, newest first, up to fifty', () => {
    const history = createTunnelHistory();
    history.record({ status: 'connecting', provider: 'ssh' }, 1);
    history.record({ status: 'connecting', provider: 'ssh' }, 2);
    history.record({ status: 'online', provider: 'ssh' }, 3);
    expect(history.moments()).toEqual([
      { at: 3, status: 'online', provider: 'ssh' },
      { at: 1, status: 'connecting', provider: 'ssh' },
    ]);
    for (let at = 4; at < 200; at += 1) history.record({ status: at % 2 === 0 ? 'polling' : 'online' }, at);
    expect([history.moments().length, history.moments()[0]?.at]).toEqual([50, 199]);
  });
});
