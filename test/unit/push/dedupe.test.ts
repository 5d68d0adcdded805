import { describe, expect, it } from 'vitest';
import { createDedupe } from '../../../src/push/dedupe.ts';
import type { PushFact } from '../../../src/shared/model/push.ts';

const answer = (callId: string): PushFact => ({ event: 'answer', callId, unknown: [] });
const hangup = (callId: string): PushFact => ({
  event: 'hangup',
  callId,
  cause: 'busy',
  rawCause: 'busy',
  unknown: [],
});
const dtmf = (callId: string, digits: string): PushFact => ({ event: 'dtmf', callId, digits, unknown: [] });

describe('a repeated push', () => {
  it('is recognised by call id and event', () => {
    const seen = createDedupe({ now: () => 0 });
    const facts = [answer('a'), hangup('a'), answer('b'), answer('a'), hangup('a')];
    expect(facts.map(seen)).toEqual([false, false, false, true, true]);
  });

  it('is not one with other keys', () => {
    const seen = createDedupe({ now: () => 0 });
    expect([dtmf('a', '1'), dtmf('a', '2'), dtmf('a', '1')].map(seen)).toEqual([false, false, true]);
  });

  it('is not one with another answering user, who follows the platform’s own answer', () => {
    const seen = createDedupe({ now: () => 0 });
    const byUser: PushFact = { event: 'answer', callId: 'a', userId: 'w0', unknown: [] };
    expect([answer('a'), byUser, answer('a'), byUser].map(seen)).toEqual([false, false, true, true]);
  });

  it('is no longer recognised when it is old', () => {
    let time = 0;
    const seen = createDedupe({ now: () => time, maxAgeMs: 1_000 });
    seen(answer('a'));
    time = 1_000;
    expect(seen(answer('a'))).toBe(true);
    time = 1_001;
    expect(seen(answer('a'))).toBe(false);
  });

  it('is no longer recognised after too many others', () => {
    const seen = createDedupe({ now: () => 0, maxEntries: 2 });
    expect([answer('a'), answer('b'), answer('c')].map(seen)).toEqual([false, false, false]);
    expect([answer('c'), answer('b'), answer('a')].map(seen)).toEqual([true, true, false]);
  });
});
