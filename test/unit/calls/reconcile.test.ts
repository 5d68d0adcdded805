import { describe, expect, it } from 'vitest';
import { answer, CALLER, COLLEAGUE, desk, hangup, listed, newCall, talkingDesk } from './support.ts';

describe('reconciling with GET /calls', () => {
  it('ends a call that the platform no longer lists', () => {
    const d = talkingDesk();
    d.list([]);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'lost' });
    expect(d.effects()).toEqual(['ended']);
  });

  it('ends a new call only after the second list without it', () => {
    const d = desk();
    d.push(newCall('a'), answer('a'));
    d.later(500);
    d.list([]);
    expect(d.call().state).toBe('connected');
    d.list([], d.now());
    expect(d.call().state, 'the same list twice').toBe('connected');
    d.later(500);
    d.list([]);
    expect(d.call().state).toBe('ended');
  });

  it('restarts that count when a list in between contains the call', () => {
    const d = desk();
    d.push(newCall('a'), answer('a'));
    d.later(500);
    d.list([]);
    d.later(500);
    d.list([listed('a')]);
    d.later(500);
    d.list([]);
    expect(d.call().state).toBe('connected');
  });

  it('is unchanged by a repeated list, though two legs of the call have different toggles', () => {
    const d = desk();
    d.push(newCall('a'), newCall('b', { origCallId: 'a' }), answer('a'));
    const list = [listed('a'), listed('b', { muted: true })];
    d.list(list);
    const before = d.board();
    d.list(list, d.now());
    expect(d.board()).toBe(before);
  });

  it('does not end a call that was connected after the list was requested', () => {
    const d = desk();
    d.push(newCall('a'));
    const askedAt = d.now();
    d.later(3000);
    d.push(answer('a'));
    d.later(3000);
    d.list([], askedAt);
    expect(d.call().state).toBe('connected');
  });

  it('connects a ringing call whose answer push was lost', () => {
    const d = desk();
    d.push(newCall('a'));
    d.later(3000);
    d.list([listed('a')]);
    expect(d.call().state).toBe('connected');
    expect(d.effects()).toEqual(['connected']);
  });

  it('keeps a ringing call that is not listed', () => {
    const d = desk();
    d.push(newCall('a'));
    d.later(30_000);
    d.list([]);
    expect(d.call().state).toBe('ringing');
  });

  it('shows a call that began while the desk was offline', () => {
    const d = desk();
    d.list([listed('a', { hold: true })]);
    expect(d.call()).toMatchObject({ state: 'held', number: CALLER });
    expect(d.effects()).toEqual(['appeared', 'connected']);
  });

  it('applies an answer push that came without its newCall', () => {
    const d = desk();
    d.push(answer('a', 'w0', { direction: 'out', to: { kind: 'number', e164: '+4930777777' } }));
    d.list([listed('a')]);
    expect(d.call()).toMatchObject({ state: 'connected', direction: 'out', number: '+4930777777' });
  });

  it('does not show calls of colleagues', () => {
    const d = desk();
    d.push(newCall('a'), answer('a', COLLEAGUE), newCall('b', { userIds: [COLLEAGUE] }));
    d.wait(4000);
    d.list([
      listed('a'),
      listed('b'),
      listed('c', { participants: [{ owner: false, muted: false, hold: false }] }),
    ]);
    expect(d.board().calls).toEqual([]);
  });

  it('does not bring back a call that was hung up while the list was on its way', () => {
    const d = talkingDesk();
    const askedAt = d.now();
    d.push(hangup('a'));
    d.list([listed('a')], askedAt);
    expect(d.call().state).toBe('ended');
    d.wait(4000);
    d.list([listed('a')], askedAt);
    expect(d.board().calls).toEqual([]);
  });

  it('brings back a call that was only assumed lost', () => {
    const d = talkingDesk();
    d.list([]);
    d.later(1000);
    d.list([listed('a')]);
    expect(d.call().state).toBe('connected');
    expect(d.call().cause).toBeUndefined();
  });

  it('brings back a call that was ended for ringing too long, once somebody answers it', () => {
    const d = desk();
    d.push(newCall('a'));
    d.wait(120_000);
    d.wait(4000);
    d.push(answer('a'));
    expect(d.effects()).toEqual(['reconcile']);
    d.later(100);
    d.list([listed('a')]);
    expect(d.call()).toMatchObject({ state: 'connected', missed: false });
    d.push(hangup('a'));
    d.wait(4000);
    d.later(1000);
    d.list([listed('a')]);
    expect(d.board().calls, 'hung up for good').toEqual([]);
  });

  it('keeps one card when the platform lists the call under another id', () => {
    const d = talkingDesk();
    d.list([listed('other-id')]);
    expect(d.call()).toMatchObject({ id: 'a', state: 'connected' });
  });

  it('changes nothing when the same list comes twice', () => {
    const d = talkingDesk();
    d.list([listed('a'), listed('b')]);
    const board = d.board();
    d.list([listed('a'), listed('b')]);
    expect(d.board()).toBe(board);
  });

  it('reads hold, mute and recording back', () => {
    const d = talkingDesk();
    d.list([listed('a', { hold: true, muted: true, recording: true })]);
    expect(d.call()).toMatchObject({ state: 'held', held: true, muted: true, recording: true });
  });
});

describe('the clock', () => {
  it('ends a call that never stops ringing, as missed', () => {
    const d = desk();
    d.push(newCall('a'));
    d.wait(119_999);
    expect(d.call().state).toBe('ringing');
    d.wait(1);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'lost' });
    expect(d.effects()).toEqual(['ended', 'missed']);
  });

  it('removes an ended call after the linger time, or when it is dismissed', () => {
    const d = desk({ lingerMs: 1000 });
    d.push(newCall('a'), newCall('b'), hangup('a', 'cancel'), hangup('b', 'cancel'));
    d.forget('a');
    expect(d.board().calls.map(({ id }) => id)).toEqual(['b']);
    d.wait(1000);
    expect(d.board().calls).toEqual([]);
  });

  it('does not let a live call be dismissed', () => {
    const d = talkingDesk();
    d.forget('a');
    expect(d.effects()).toEqual(['ignored']);
    expect(d.call().state).toBe('connected');
  });

  it('keeps a limited memory of ended calls', () => {
    const d = desk({ lingerMs: 0 });
    for (let i = 0; i < 2000; i++) {
      d.push(newCall(`c${i}`), hangup(`c${i}`), hangup(`unknown${i}`));
      d.wait(1);
    }
    expect(d.board().calls).toEqual([]);
    expect(d.board().gone.length).toBeLessThanOrEqual(1_024);
    expect(d.board().early.length).toBeLessThanOrEqual(256);
    d.wait(3_600_000);
    expect(d.board()).toMatchObject({ gone: [], early: [] });
  });
});
