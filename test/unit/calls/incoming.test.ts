import { describe, expect, it } from 'vitest';
import {
  answer,
  CALLER,
  COLLEAGUE,
  desk,
  forwarded,
  hangup,
  LINE,
  listed,
  ME,
  newCall,
  party,
  talkingDesk,
} from './support.ts';

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

  it('that the desk rejected is missed, though the line was not busy', () => {
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

  it('is connected when the answer names no user, as queues of the new system do', () => {
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

  it('is missed when the user is busy in another call', () => {
    const d = talkingDesk();
    d.push(newCall('b'), hangup('b', 'busy'));
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it('ends with the platform’s cause after it was connected', () => {
    const d = talkingDesk();
    d.push(hangup('a'));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'normalClearing', endedAt: d.now() });
    expect(d.effects()).toEqual(['ended']);
  });

  it('for colleagues only does not show', () => {
    const d = desk();
    d.push(newCall('a', { userIds: [COLLEAGUE] }), answer('a', COLLEAGUE), hangup('a'));
    expect(d.story()).toEqual([]);
  });

  it('shows when the push has the user’s full id only, or names nobody', () => {
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
  ])('treat a second %s as a repetition', (_, push) => {
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

  it('keep the last keys that the caller pressed, each sequence once', () => {
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

describe('a push that arrives after the platform stopped waiting', () => {
  it('is counted as a missed call, and does not ring', () => {
    const d = desk();
    d.pushLate(newCall('a'));
    expect(d.board().calls).toEqual([]);
    expect(d.story()).toEqual(['ended', 'missed']);
  });

  it('shows its call as soon as the platform lists it', () => {
    const d = desk();
    d.pushLate(newCall('a'));
    d.later(1_000);
    d.list([listed('a')]);
    expect(d.call()).toMatchObject({ state: 'connected', missed: false });
  });

  it('of an outgoing call does not show until the platform lists it', () => {
    const d = desk();
    d.pushLate(newCall('a', { direction: 'out', from: party(LINE), to: party(CALLER) }));
    expect([d.board().calls, d.story()]).toEqual([[], []]);
    d.list([listed('a')]);
    expect(d.call()).toMatchObject({ direction: 'out', state: 'connected', number: CALLER });
  });

  it('ends a call that waits for it, and keeps one that rings elsewhere', () => {
    const d = desk();
    d.push(newCall('a'), hangup('a', 'forwarded'));
    d.pushLate(forwarded('b', 'a'));
    expect(d.effects()).toEqual(['ended', 'missed']);
    const other = desk();
    other.push(newCall('a'));
    other.pushLate(forwarded('b', 'a'));
    expect(other.call()).toMatchObject({ state: 'ringing' });
  });

  it('of a colleague does not belong to this desk', () => {
    const d = desk();
    d.pushLate(newCall('a', { userIds: [COLLEAGUE] }));
    expect(d.story()).toEqual([]);
  });
});
