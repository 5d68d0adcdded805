import { describe, expect, it } from 'vitest';
import { availability } from '../../../src/calls/availability.ts';
import {
  answer,
  CALLER,
  desk,
  hangup,
  LINE,
  listed,
  newCall,
  party,
  talkingDesk,
  type Desk,
} from './support.ts';

/** A call that was dialled on the classic system: nothing but its session is known. */
function dialled(): Desk {
  const d = desk();
  d.dial('d');
  d.accept('d', { sessionId: 's' });
  d.later(100);
  return d;
}

const enabled = (d: Desk): string[] =>
  Object.entries(availability(d.call(), 'classic'))
    .filter(([, { reason }]) => reason === undefined)
    .map(([command]) => command)
    .sort();

describe('the session of a dialled call', () => {
  it('can be hung up before any push or list names the call', () => {
    const d = dialled();
    expect(enabled(d)).toEqual(['hangUp']);
    d.send('d', { name: 'hangUp' }).confirm();
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'cancel' });
  });

  it('leads the call from ringing to its end without a push or a list', () => {
    const d = dialled();
    d.session('d', { status: 'calling' });
    expect(d.call()).toMatchObject({ state: 'dialling', session: { id: 's', provenAt: d.now() } });
    d.later(2000);
    d.session('d', { status: 'talking', farMember: 'm1' });
    expect(d.effects()).toEqual(['connected', 'reconcile']);
    expect(enabled(d)).toEqual(['hangUp', 'park', 'record']);
    d.later(2000);
    d.session('d', { status: 'over', cause: 'normalClearing' });
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'normalClearing' });
    expect(d.story()).toEqual(['appeared', 'connected', 'reconcile', 'ended']);
  });

  it.each(['noAnswer', undefined] as const)('ends the call while it rings, with the cause %s', (cause) => {
    const d = dialled();
    d.session('d', { status: 'over', ...(cause && { cause }) });
    expect(d.call()).toMatchObject({ state: 'ended', cause: cause ?? 'normalClearing' });
  });

  it('keeps a call that is not listed, as long as its callId is unknown', () => {
    const d = dialled();
    d.session('d', { status: 'talking' });
    for (let i = 0; i < 3; i++) {
      d.later(5000);
      d.list([]);
    }
    expect(d.call().state).toBe('connected');
  });

  it('gives way to the list that names the call', () => {
    const d = dialled();
    d.session('d', { status: 'talking' });
    d.later(100);
    d.list([listed('x')]);
    expect(d.call().legs).toMatchObject([{ callId: 'x', talking: true }]);
    expect(enabled(d)).toEqual(
      ['announce', 'dtmf', 'hangUp', 'hold', 'mute', 'record', 'transfer'].toSorted(),
    );
    d.later(5000);
    d.list([]);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'lost' });
  });

  it('does not end a call that pushes still know, nor one because of an outdated answer', () => {
    const d = dialled();
    const before = d.now();
    d.later(100);
    d.session('d', { status: 'calling' });
    d.session('d', { status: 'over', askedAt: before });
    expect(d.call().state).toBe('dialling');
    d.push(newCall('x', { direction: 'out', from: party(LINE), to: party(CALLER) }), answer('x'));
    d.later(100);
    d.session('d', { status: 'over' });
    expect(d.call().state).toBe('connected');
    d.push(hangup('x'));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'normalClearing' });
  });

  it('of another call changes nothing', () => {
    const d = dialled();
    const before = d.call();
    d.session('d', { status: 'talking', sessionId: 'other' });
    d.session('nobody', { status: 'over' });
    expect(d.call()).toBe(before);
  });

  it('that still rings is not given up', () => {
    const d = dialled();
    for (let at = 0; at < 180; at += 2) {
      d.wait(2000);
      d.session('d', { status: 'calling' });
    }
    expect(d.call().state).toBe('dialling');
    d.wait(120_000);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'lost' });
  });

  it('that disappears during a transfer has completed it', () => {
    const d = dialled();
    d.session('d', { status: 'talking' });
    d.later(100);
    d.list([listed('x')]);
    d.send('d', { name: 'transfer', target: '+4930123456', attended: false });
    d.later(100);
    d.session('d', { status: 'over' });
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'transferred' });
  });
});

describe('the toggles of a session', () => {
  it('are read back, but not over a newer request', () => {
    const d = dialled();
    d.session('d', { status: 'talking', farMember: 'm1' });
    d.later(100);
    d.session('d', { status: 'held', recording: true, parked: true });
    expect(d.call()).toMatchObject({ state: 'held', recording: true, parked: true });
    const askedAt = d.now();
    d.later(100);
    d.send('d', { name: 'park', on: false });
    d.session('d', { status: 'held', recording: true, parked: true, askedAt });
    expect(d.call()).toMatchObject({ parked: false, pending: { park: { on: false } } });
  });

  it('show the requested state at once, and the real one when refused', () => {
    const d = dialled();
    d.session('d', { status: 'talking', farMember: 'm1' });
    const park = d.send('d', { name: 'park', on: true });
    expect(d.call().parked).toBe(true);
    park.refuse();
    expect(d.call()).toMatchObject({ parked: false, notice: { command: 'park' } });
  });
});

describe('parking and announcements', () => {
  it('are available for an incoming call once its session and its other end are known', () => {
    const d = talkingDesk();
    expect(availability(d.call(), 'classic').park.reason).toBe('park-unknown');
    const far = { participantId: 'm1', owner: false, muted: false, hold: false, phoneNumber: CALLER };
    d.list([listed('a', { participants: [far, { owner: true, muted: false, hold: false }] })]);
    expect(availability(d.call(), 'classic').park.reason).toBe('park-unknown');
    d.session('a', { status: 'talking', sessionId: 'a' });
    expect(d.call()).toMatchObject({ session: { id: 'a' }, farMember: 'm1' });
    expect(availability(d.call(), 'classic').park.reason).toBeUndefined();
  });

  it('are not available on the new system, which the reason says in every state', () => {
    for (const d of [talkingDesk(), dialled()]) {
      const { park, announce } = availability(d.call(), 'new');
      expect([park.reason, announce.reason]).toEqual(['park-unsupported', 'announce-unsupported']);
    }
  });

  it('show an announcement as pending until the platform answers', () => {
    const d = talkingDesk();
    const announce = { name: 'announce', url: 'https://files.example.com/a.wav' } as const;
    const first = d.send('a', announce);
    expect(availability(d.call(), 'classic').announce.pending).toBe(true);
    first.confirm();
    expect(d.call().pending).toEqual({});
    d.send('a', announce).refuse();
    expect(d.call()).toMatchObject({ pending: {}, notice: { command: 'announce' } });
    d.send('a', announce);
    d.wait(10_000);
    expect(d.call().pending).toEqual({});
  });
});
