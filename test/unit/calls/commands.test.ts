import { describe, expect, it } from 'vitest';
import { availability } from '../../../src/calls/availability.ts';
import { desk, hangup, listed, newCall, talkingDesk } from './support.ts';

describe('a toggle of a live call', () => {
  it('shows the requested state at once, marked as unconfirmed', () => {
    const d = talkingDesk();
    d.send('a', { name: 'hold', on: true });
    expect(d.call()).toMatchObject({ state: 'held', held: true, pending: { hold: { since: d.now() } } });
  });

  it('is completed by the confirmation', () => {
    const d = talkingDesk();
    d.send('a', { name: 'mute', on: true }).confirm();
    expect(d.call()).toMatchObject({ muted: true, pending: {} });
  });

  it('keeps the time of the recording confirmation apart from that of other toggles', () => {
    const d = talkingDesk();
    d.send('a', { name: 'record', on: true }).confirm();
    const since = d.call().recordingAt;
    expect(since).toBe(d.now());
    d.later(5_000);
    d.send('a', { name: 'hold', on: true }).confirm();
    expect(d.call()).toMatchObject({ recordingAt: since, flagsAt: d.now() });
  });

  it('is completed when the platform reads back the new state', () => {
    const d = talkingDesk();
    d.send('a', { name: 'record', on: true });
    d.later(100);
    d.list([listed('a', { recording: true })]);
    expect(d.call()).toMatchObject({ recording: true, pending: {} });
  });

  it('shows the real state and the reason when it is refused', () => {
    const d = talkingDesk();
    d.send('a', { name: 'hold', on: true }).refuse();
    expect(d.call()).toMatchObject({
      state: 'connected',
      held: false,
      pending: {},
      notice: { command: 'hold' },
    });
    d.send('a', { name: 'hold', on: true });
    expect(d.call().notice).toBeUndefined();
  });

  it('shows the real state after two seconds without an answer, asks again, and accepts a late one', () => {
    const d = talkingDesk();
    const hold = d.send('a', { name: 'hold', on: true });
    d.wait(1999);
    expect(d.call().state).toBe('held');
    d.wait(1);
    expect(d.call()).toMatchObject({ state: 'connected', pending: { hold: { optimistic: false } } });
    expect(d.effects()).toEqual(['reconcile']);
    hold.confirm();
    expect(d.call()).toMatchObject({ state: 'held', pending: {} });
  });

  it('is dropped when the platform never answers', () => {
    const d = talkingDesk();
    d.send('a', { name: 'mute', on: true });
    d.wait(10_000);
    expect(d.call()).toMatchObject({ muted: false, pending: {} });
  });

  it('is not reverted by a list that was requested before it', () => {
    const d = talkingDesk();
    const askedAt = d.now();
    d.later(50);
    const hold = d.send('a', { name: 'hold', on: true });
    d.list([listed('a')], askedAt);
    expect(d.call().state).toBe('held');
    d.later(50);
    hold.confirm();
    d.list([listed('a')], askedAt + 60);
    expect(d.call().state).toBe('held');
  });

  it('is not completed by a list that was requested before it', () => {
    const d = talkingDesk();
    const askedAt = d.now();
    d.later(50);
    d.send('a', { name: 'hold', on: true }).confirm();
    d.later(50);
    d.send('a', { name: 'hold', on: false });
    d.list([listed('a')], askedAt);
    expect(d.call().pending.hold).toBeDefined();
  });

  it('keeps the newer request when the older one is confirmed or refused late', () => {
    const d = talkingDesk();
    const on = d.send('a', { name: 'mute', on: true });
    d.later(10);
    const off = d.send('a', { name: 'mute', on: false });
    on.confirm();
    expect(d.call().muted).toBe(false);
    off.refuse();
    expect(d.call().muted).toBe(true);
  });
});

describe('digits', () => {
  it('show as they are sent, and refused ones disappear', () => {
    const d = talkingDesk();
    const one = d.send('a', { name: 'dtmf', digits: '1' });
    d.later(1);
    const two = d.send('a', { name: 'dtmf', digits: '23' });
    d.later(1);
    const three = d.send('a', { name: 'dtmf', digits: '4' });
    expect(d.call().dtmf).toBe('1234');
    one.confirm();
    two.refuse();
    three.confirm();
    expect(d.call()).toMatchObject({ dtmf: '14', pending: {} });
  });
});

describe('a transfer', () => {
  const now = { name: 'transfer', target: '+4930123456', attended: false } as const;
  const asked = { ...now, attended: true };

  it('is pending until the platform accepts it, then the call is over here', () => {
    const d = talkingDesk();
    const transfer = d.send('a', now);
    expect(d.call()).toMatchObject({ state: 'transferring', transferTarget: '+4930123456' });
    transfer.confirm();
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'transferred' });
  });

  it.each([true, false])('returns to the state before when it is refused (held: %s)', (held) => {
    const d = talkingDesk();
    if (held) d.send('a', { name: 'hold', on: true }).confirm();
    d.send('a', now).refuse();
    expect(d.call()).toMatchObject({ state: held ? 'held' : 'connected', notice: { command: 'transfer' } });
    expect(d.call().transferTarget).toBeUndefined();
  });

  it('returns to the state before when the platform never answers', () => {
    const d = talkingDesk();
    d.send('a', now);
    d.wait(10_000);
    expect(d.call().state).toBe('connected');
  });

  it('counts as done when the platform no longer lists the call', () => {
    const d = talkingDesk();
    d.send('a', now);
    d.later(100);
    d.list([]);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'transferred' });
  });

  it('with consultation puts the call on hold', () => {
    const d = talkingDesk();
    const transfer = d.send('a', asked);
    expect(d.call().state).toBe('connected');
    transfer.confirm();
    expect(d.call()).toMatchObject({ state: 'held', transferTarget: '+4930123456', pending: {} });
    d.later(100);
    d.list([listed('a')]);
    expect(d.call().state, 'the target did not answer, the caller is back').toBe('connected');
  });
});

describe('hanging up', () => {
  it('ends the call when the platform confirms it', () => {
    const d = talkingDesk();
    d.send('a', { name: 'hangUp' }).confirm();
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'normalClearing', pending: {} });
    d.push(hangup('a'));
    expect(d.story()).toEqual(['appeared', 'connected', 'ended']);
  });

  it('leaves the call as it is when it is refused', () => {
    const d = talkingDesk();
    d.send('a', { name: 'hangUp' }).refuse();
    expect(d.call()).toMatchObject({ state: 'connected', pending: {}, notice: { command: 'hangUp' } });
  });

  it.each([
    ['new', { callId: 'x' }],
    ['classic', { sessionId: 's' }],
  ] as const)('cancels a call that the callee has not answered yet on the %s system', (system, by) => {
    const d = desk();
    d.dial('dial-1');
    d.accept('dial-1', by);
    expect(availability(d.call(), system).hangUp.reason).toBeUndefined();
    d.send('dial-1', { name: 'hangUp' }).confirm();
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'cancel' });
  });

  it('has no effect on a call that only rings, or is unknown', () => {
    const d = desk();
    d.push(newCall('a'));
    d.send('a', { name: 'hangUp' });
    expect(d.effects()).toEqual(['ignored']);
    d.send('nobody', { name: 'hangUp' });
    expect(d.effects()).toEqual(['ignored']);
  });
});
