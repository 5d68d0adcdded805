import { describe, expect, it } from 'vitest';
import {
  answer,
  CALLER,
  COLLEAGUE,
  desk,
  type Desk,
  forwarded,
  hangup,
  LINE,
  listed,
  ME,
  newCall,
  party,
  talkingDesk,
} from './support.ts';
import type { KeyRuleAction, RuleMark } from '../../../src/shared/model/call-rule.ts';
import type { DtmfFact } from '../../../src/shared/model/push.ts';

describe('an incoming call', () => {
  it('rings with the number of the caller and the line it came in on', () => {
    const d = desk();
    d.push(newCall('a', { channelId: 'sales' }));
    expect(d.call()).toMatchObject({
      id: 'a',
      state: 'ringing',
      number: CALLER,
      ownNumber: LINE,
      channelId: 'sales',
    });
    expect(d.effects()).toEqual(['appeared']);
  });

  it('that the desk turned away is missed, though nobody was busy', () => {
    const d = desk();
    d.push(newCall('a', { turnedAway: true }), hangup('a', 'busy'));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'busy', missed: true });
    const other = desk();
    other.push(newCall('a'), hangup('a', 'busy'));
    expect(other.call().missed).toBe(false);
  });

  it('shows a withheld number as withheld', () => {
    const d = desk();
    d.push(newCall('a', { from: party(undefined) }));
    expect(d.call()).toMatchObject({ withheld: true });
    expect(d.call().number).toBeUndefined();
  });

  it('is connected when this user answers it', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', ME));
    expect(d.call()).toMatchObject({ state: 'connected', connectedAt: d.now() });
    expect(d.effects()).toEqual(['connected']);
  });

  it('is connected when the answer names nobody, as queues of the new system do', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', ''));
    expect(d.call().state).toBe('connected');
  });

  it('ends without being missed when a colleague answers it', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', COLLEAGUE));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'answeredElsewhere' });
    expect(d.effects()).toEqual(['ended']);
  });

  it('is missed when voicemail answers it', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', '', { userName: 'voicemail' }));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'noAnswer' });
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it.each(['cancel', 'noAnswer', 'congestion', 'notFound', 'other'] as const)(
    'is missed when it ends with %s',
    (cause) => {
      const d = desk();
      d.push(newCall('a'), hangup('a', cause));
      expect(d.effects()).toEqual(['ended', 'missed']);
    },
  );

  it.each(['busy', 'normalClearing'] as const)('is not missed when it ends with %s', (cause) => {
    const d = desk();
    d.push(newCall('a'), hangup('a', cause));
    expect(d.effects()).toEqual(['ended']);
  });

  it('is missed when it finds the desk busy in another call', () => {
    const d = talkingDesk();
    d.push(newCall('b'), hangup('b', 'busy'));
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it('ends with the cause of the platform when it was talked in', () => {
    const d = talkingDesk();
    d.push(hangup('a'));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'normalClearing', endedAt: d.now() });
    expect(d.effects()).toEqual(['ended']);
  });

  it('of colleagues alone does not show', () => {
    const d = desk();
    d.push(newCall('a', { userIds: [COLLEAGUE] }), answer('a', COLLEAGUE), hangup('a'));
    expect(d.story()).toEqual([]);
  });

  it('shows when the push names the user by the full id only, or names nobody', () => {
    const d = desk();
    d.push(newCall('a', { userIds: [], fullUserIds: ['1234567w0'] }), newCall('b', { userIds: [] }));
    expect(d.board().calls.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('pushes out of order', () => {
  it.each([
    ['newCall', newCall('a')],
    ['answer', answer('a')],
    ['hangup', hangup('a')],
  ])('take a second %s for the first one', (_, push) => {
    const d = desk();
    const before =
      push.event === 'newCall' ? [] : push.event === 'answer' ? [newCall('a')] : [newCall('a'), answer('a')];
    d.push(...before, push);
    const board = d.board();
    d.push(push);
    expect(d.board()).toBe(board);
    expect(d.effects()).toEqual(['ignored']);
  });

  it('connect a call whose answer came before its newCall', () => {
    const d = desk();
    d.push(answer('a'));
    expect(d.effects()).toEqual(['reconcile']);
    d.push(newCall('a'));
    expect(d.call().state).toBe('connected');
    expect(d.effects()).toEqual(['appeared', 'connected']);
  });

  it('never show a call whose hangup came before its newCall, but count it as missed', () => {
    const d = desk();
    d.push(hangup('a', 'cancel'), newCall('a'));
    expect(d.board().calls).toEqual([]);
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it('never show a call that was answered elsewhere before its newCall came', () => {
    const d = desk();
    d.push(answer('a', COLLEAGUE), newCall('a'));
    expect(d.board().calls).toEqual([]);
    expect(d.effects()).toEqual(['ended']);
  });

  it('do not bring back a call that left the board', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'cancel'));
    d.wait(4000);
    d.push(newCall('a'), answer('a'), hangup('a'));
    expect(d.board().calls).toEqual([]);
    expect(d.story()).toEqual(['appeared', 'ended', 'missed']);
  });

  it('keep the keys that the caller pressed, the last ones, each sequence once', () => {
    const d = talkingDesk();
    const pressed = (digits: string): void => {
      d.push({ event: 'dtmf', callId: 'a', digits, unknown: [] });
    };
    pressed('5');
    pressed('12#');
    expect(d.board().calls[0]?.pressed).toBe('512#');
    pressed('12#');
    pressed('');
    expect(d.board().calls[0]?.pressed).toBe('512#');
    pressed('1'.repeat(500));
    expect(d.board().calls[0]?.pressed).toBe('1'.repeat(32));
  });
});

describe('a call whose caller is asked for a key', () => {
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

  it('appears once the right one is pressed, and rings from then on', () => {
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

  it('is missed when nobody picks up after that', () => {
    const d = askedDesk();
    d.push(right);
    d.push(hangup('a', 'cancel'));
    expect(d.effects()).toEqual(['ended', 'missed']);
    expect(d.call().turnedAway).toBeUndefined();
  });

  it('is connected by the list of live calls where the platform pushes no answer', () => {
    const d = askedDesk();
    d.push(right);
    d.later(3_000);
    d.list([listed('a')]);
    expect(d.effects()).toEqual(['connected']);
    expect(d.call().state).toBe('connected');
  });

  it('stays hidden when another one is pressed, or none', () => {
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

  it('is not taken for answered when the platform itself picks up to ask', () => {
    const d = askedDesk();
    d.push({ event: 'answer', callId: 'a', unknown: [] });
    expect(d.call().state).toBe('ringing');
    d.push(right);
    d.push({ event: 'answer', callId: 'a', userId: ME, unknown: [] });
    expect(d.call().state).toBe('connected');
  });

  it('appears when the platform pushes no keys at all: it rings then, or may', () => {
    const d = askedDesk();
    d.wait(14_999);
    expect(d.call().turnedAway).toBe(true);
    d.wait(1);
    expect(d.effects()).toEqual(['appeared']);
    expect(d.call().rule).toBeUndefined();
  });

  it('waits for the keys longer where an announcement is played before', () => {
    const announced: RuleMark['action'] = { ...gate, announcement: 'https://example.com/press-1.wav' };
    const d = desk();
    d.push(newCall('a', { turnedAway: true, rule: { ...rule, action: announced } }));
    d.wait(44_999);
    expect(d.call().turnedAway).toBe(true);
    d.wait(1);
    expect(d.effects()).toEqual(['appeared']);
  });

  it('is hidden again when keys that come after that turn the caller away, and ends so', () => {
    const d = askedDesk();
    d.wait(15_000);
    expect(d.call().turnedAway).toBeUndefined();
    d.later(10_000);
    d.push(keys('2', { turnedAway: true, rule: { ...rule, pressed: 'wrong' } }));
    expect(d.call()).toMatchObject({ turnedAway: true, rule: { pressed: 'wrong' } });
    d.push(hangup('a', 'busy'));
    expect(d.call()).toMatchObject({ state: 'ended', turnedAway: true, rule: { pressed: 'wrong' } });
  });

  it('goes on ringing, with its rule, when the right key comes after that', () => {
    const d = askedDesk();
    d.wait(15_000);
    d.push(right);
    expect(d.call()).toMatchObject({ state: 'ringing', rule: { pressed: 'right' } });
    expect(d.call().turnedAway).toBeUndefined();
  });

  it('stays with whoever picked it up, whatever keys come after that', () => {
    const d = askedDesk();
    d.wait(15_000);
    d.push({ event: 'answer', callId: 'a', userId: ME, unknown: [] });
    d.push(keys('', { turnedAway: true, rule: { ...rule, pressed: 'nothing' } }));
    expect(d.call()).toMatchObject({ state: 'connected' });
    expect(d.call().turnedAway).toBeUndefined();
  });

  it('ends unseen when the caller gives up', () => {
    const d = askedDesk();
    d.push(hangup('a', 'cancel'));
    expect(d.call()).toMatchObject({ state: 'ended', turnedAway: true, rule });
    d.push(right);
    expect(d.effects()).toEqual(['ignored']);
  });
});

describe('a push that the platform did not wait for', () => {
  it('is a missed call, and none that rings', () => {
    const d = desk();
    d.pushLate(newCall('a'));
    expect(d.board().calls).toEqual([]);
    expect(d.story()).toEqual(['ended', 'missed']);
  });

  it('comes back as soon as the platform lists it', () => {
    const d = desk();
    d.pushLate(newCall('a'));
    d.later(1_000);
    d.list([listed('a')]);
    expect(d.call()).toMatchObject({ state: 'connected', missed: false });
  });

  it('of a call that goes out does not show until the platform lists it', () => {
    const d = desk();
    d.pushLate(newCall('a', { direction: 'out', from: party(LINE), to: party(CALLER) }));
    expect([d.board().calls, d.story()]).toEqual([[], []]);
    d.list([listed('a')]);
    expect(d.call()).toMatchObject({ direction: 'out', state: 'connected', number: CALLER });
  });

  it('ends a call that waits for it, and leaves one that rings elsewhere', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'forwarded'));
    d.pushLate(forwarded('b', 'a'));
    expect(d.effects()).toEqual(['ended', 'missed']);
    const other = desk();
    other.push(newCall('a'));
    other.pushLate(forwarded('b', 'a'));
    expect(other.call()).toMatchObject({ state: 'ringing' });
  });

  it('of a colleague is none of this desk', () => {
    const d = desk();
    d.pushLate(newCall('a', { userIds: [COLLEAGUE] }));
    expect(d.story()).toEqual([]);
  });
});
