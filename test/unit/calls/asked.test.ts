import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeyRuleAction, RuleMark } from '../../../src/shared/model/call-rule.ts';
import type { DtmfFact, PushFact } from '../../../src/shared/model/push.ts';
import { desk, type Desk, hangup, listed, ME, newCall } from './support.ts';

describe('a call whose caller is asked to press a key', () => {
  const gate: KeyRuleAction = {
    kind: 'askForKey',
    code: '1',
    seconds: 10,
    pass: { kind: 'ring' },
    otherwise: { kind: 'voicemail' },
  };
  const rule: RuleMark = { id: 'r1', name: 'Gate', action: gate };
  const askedDesk = (): Desk => {
    const d = desk();
    d.push(newCall('a', { turnedAway: true, rule }));
    return d;
  };
  const keys = (digits: string, decided?: DtmfFact['decided']): DtmfFact => ({
    ...{ event: 'dtmf', callId: 'a', digits, unknown: [] },
    ...(decided && { decided }),
  });
  const right = keys('1', { turnedAway: false, rule: { ...rule, pressed: 'right' } });

  it('appears once the right key is pressed, and rings from then on', () => {
    const d = askedDesk();
    expect(d.call().turnedAway).toBe(true);
    d.wait(9_000);
    d.push(right);
    expect(d.effects()).toEqual(['appeared']);
    expect(d.call()).toMatchObject({
      state: 'ringing',
      pressed: '1',
      rule: { pressed: 'right' },
      ringingSince: d.now(),
    });
    expect(d.call().turnedAway).toBeUndefined();
    d.push(right);
    expect(d.effects()).toEqual(['ignored']);
  });

  it('is missed when nobody answers after that', () => {
    const d = askedDesk();
    d.push(right);
    d.push(hangup('a', 'cancel'));
    expect(d.effects()).toEqual(['ended', 'missed']);
    expect(d.call().turnedAway).toBeUndefined();
  });

  it('is connected by the list of live calls when the platform pushes no answer', () => {
    const d = askedDesk();
    d.push(right);
    d.later(3_000);
    d.list([listed('a')]);
    expect(d.effects()).toEqual(['connected']);
    expect(d.call().state).toBe('connected');
  });

  it('stays hidden when a wrong key or none is pressed', () => {
    for (const [digits, pressed] of [
      ['2', 'wrong'],
      ['', 'nothing'],
    ] as const) {
      const d = askedDesk();
      d.push(keys(digits, { turnedAway: true, rule: { ...rule, pressed } }));
      expect(d.effects()).toEqual([]);
      expect(d.call()).toMatchObject({ turnedAway: true, rule: { pressed } });
    }
  });

  it('is not taken as answered when the platform itself answers to ask', () => {
    const d = askedDesk();
    d.push({ event: 'answer', callId: 'a', unknown: [] });
    expect(d.call().state).toBe('ringing');
    d.push(right);
    d.push({ event: 'answer', callId: 'a', userId: ME, unknown: [] });
    expect(d.call().state).toBe('connected');
  });

  it('is not taken as answered because of a list while the platform asks', () => {
    const d = askedDesk();
    d.later(3_000);
    d.list([listed('a')]);
    expect(d.call()).toMatchObject({ state: 'ringing', turnedAway: true });
  });

  it('ends the same way however often the platform reports that it answered itself', () => {
    const pickUp: PushFact = { event: 'answer', callId: 'a', unknown: [] };
    const byMe: PushFact = { event: 'answer', callId: 'a', userId: ME, unknown: [] };
    const wrong = keys('2', { turnedAway: true, rule: { ...rule, pressed: 'wrong' } });
    const begin = newCall('a', { turnedAway: true, rule });
    const going = fc.constantFrom<PushFact[]>(
      [],
      [right],
      [right, byMe],
      [right, byMe, hangup('a')],
      [right, hangup('a', 'cancel')],
      [right, hangup('a', 'noAnswer')],
      [wrong, hangup('a', 'busy')],
      [wrong, hangup('a')],
      [hangup('a', 'cancel')],
      [keys('', { turnedAway: false })],
      [keys('', { turnedAway: false }), byMe, hangup('a')],
    );
    const places = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 2 });
    const told = (facts: readonly PushFact[]): unknown => {
      const d = desk();
      const story: string[] = [];
      for (const fact of facts) {
        d.push(fact);
        story.push(...d.effects().filter((kind) => kind !== 'ignored' && kind !== 'reconcile'));
      }
      const ends = d.board().calls.map(({ state, cause, missed, turnedAway, connectedAt }) => ({
        ...{ state, cause, missed, turnedAway, connectedAt },
      }));
      return { story, ends };
    };
    fc.assert(
      fc.property(going, places, (pushes, at) => {
        const facts = [begin, ...pushes];
        const picked = facts.flatMap((fact, index) => [
          ...at.filter((n) => n === index).map(() => pickUp),
          fact,
        ]);
        const late = at.filter((n) => n >= facts.length).map(() => pickUp);
        expect(told([...picked, ...late])).toEqual(told(facts));
      }),
    );
  });

  it('appears when the platform pushes no keys at all, and rings then', () => {
    const d = askedDesk();
    d.wait(14_999);
    expect(d.call().turnedAway).toBe(true);
    d.wait(1);
    expect(d.effects()).toEqual(['appeared']);
    expect(d.call().rule).toBeUndefined();
  });

  it('is given more time for the keys when an announcement is played before', () => {
    const announced: RuleMark['action'] = { ...gate, announcement: 'https://example.com/press-1.wav' };
    const d = desk();
    d.push(newCall('a', { turnedAway: true, rule: { ...rule, action: announced } }));
    d.wait(44_999);
    expect(d.call().turnedAway).toBe(true);
    d.wait(1);
    expect(d.effects()).toEqual(['appeared']);
  });

  it('is hidden again when later keys reject the caller, and ends as rejected', () => {
    const d = askedDesk();
    d.wait(15_000);
    expect(d.call().turnedAway).toBeUndefined();
    d.later(10_000);
    d.push(keys('2', { turnedAway: true, rule: { ...rule, pressed: 'wrong' } }));
    expect(d.call()).toMatchObject({ turnedAway: true, rule: { pressed: 'wrong' } });
    d.push(hangup('a', 'busy'));
    expect(d.call()).toMatchObject({ state: 'ended', turnedAway: true, rule: { pressed: 'wrong' } });
  });

  it('continues to ring, with its rule, when the right key follows a wrong one', () => {
    const d = askedDesk();
    d.wait(15_000);
    d.push(right);
    expect(d.call()).toMatchObject({ state: 'ringing', rule: { pressed: 'right' } });
    expect(d.call().turnedAway).toBeUndefined();
  });

  it('stays with whoever answered it, whatever keys come after that', () => {
    const d = askedDesk();
    d.wait(15_000);
    d.push({ event: 'answer', callId: 'a', userId: ME, unknown: [] });
    d.push(keys('', { turnedAway: true, rule: { ...rule, pressed: 'nothing' } }));
    expect(d.call()).toMatchObject({ state: 'connected' });
    expect(d.call().turnedAway).toBeUndefined();
  });

  it('ends without appearing when the caller hangs up', () => {
    const d = askedDesk();
    d.push(hangup('a', 'cancel'));
    expect(d.call()).toMatchObject({ state: 'ended', turnedAway: true, rule });
    d.push(right);
    expect(d.effects()).toEqual(['ignored']);
  });
});
