import { describe, expect, it } from 'vitest';
import { answer, CALLER, COLLEAGUE, desk, hangup, LINE, ME, newCall, party, talkingDesk } from './support.ts';

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

  it('leave keys that the caller pressed to others', () => {
    const d = talkingDesk();
    d.push({ event: 'dtmf', callId: 'a', digits: '5', unknown: [] });
    expect(d.effects()).toEqual(['ignored']);
  });
});
