import { describe, expect, it } from 'vitest';
import { activeCallId } from '../../../src/calls/call.ts';
import {
  answer,
  CALLER,
  COLLEAGUE,
  desk,
  hangup,
  LINE,
  listed,
  newCall,
  party,
  type Desk,
} from './support.ts';

const out = (callId: string, orig = callId) =>
  newCall(callId, { direction: 'out', from: party(LINE), to: party(CALLER), origCallId: orig });
/** The own device rings first: the callee seems to call. */
const echo = (callId: string, orig = callId) => newCall(callId, { origCallId: orig });

function dialled(by: { callId?: string; sessionId?: string }): Desk {
  const d = desk();
  d.dial('dial-1');
  d.accept('dial-1', by);
  return d;
}

describe('a call that the desk starts', () => {
  it('has a card at once', () => {
    const d = desk();
    d.dial('dial-1');
    expect(d.call()).toMatchObject({ id: 'dial-1', state: 'dialling', number: CALLER, deviceIds: ['e0'] });
    expect(d.effects()).toEqual(['appeared']);
  });

  it('ends as failed when the platform refuses it, with the reason', () => {
    const d = desk();
    d.dial('dial-1');
    d.refuseDial('dial-1');
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'failed', notice: { command: 'dial' } });
  });

  it('can be hung up by the id of the response, and later by the id of the pushes', () => {
    const d = dialled({ callId: 'sid' });
    expect(activeCallId(d.call())).toBe('sid');
    d.push(out('real'));
    expect(activeCallId(d.call())).toBe('real');
    d.push(answer('real', ''), hangup('real'));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'normalClearing' });
  });

  const orders = [
    ['outgoing first', [out('x'), echo('y', 'x')]],
    ['incoming first', [echo('y', 'x'), out('x')]],
    ['with nothing but the numbers in common', [echo('y'), out('x')]],
    ['under one id', [out('x'), echo('x')]],
  ] as const;
  it.each(orders)('stays one card when it is pushed twice, %s', (_, pushes) => {
    for (const by of [{ callId: 'x' }, { sessionId: 's' }, { callId: 'unrelated' }]) {
      const d = dialled(by);
      d.push(...pushes);
      expect(d.call()).toMatchObject({ id: 'dial-1', state: 'dialling', direction: 'out', number: CALLER });
    }
  });

  it('continues to dial when the own device is picked up, and is connected when the callee answers', () => {
    const d = dialled({ sessionId: 's' });
    d.push(echo('y'), answer('y'), out('x'));
    expect(d.call().state).toBe('dialling');
    d.push(answer('x', COLLEAGUE));
    expect(d.call().state).toBe('connected');
  });

  it('stays one card when the push of the own device comes after the callee answered', () => {
    const d = dialled({ sessionId: 's' });
    d.push(out('x'), answer('x', ''), echo('y'));
    expect(d.call()).toMatchObject({ id: 'dial-1', state: 'connected' });
  });

  it('ends when the callee is busy, whatever the own device does', () => {
    const d = dialled({ sessionId: 's' });
    d.push(out('x'), echo('y', 'x'), hangup('x', 'busy'), hangup('y'));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'busy' });
    expect(d.story()).toEqual(['appeared', 'ended']);
  });

  it('ends when the callee is busy, though the response gave it another id', () => {
    const d = dialled({ callId: 'sid' });
    d.push(out('real'), hangup('real', 'busy'));
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'busy' });
  });

  it('ends when nobody picks up the own device', () => {
    const d = dialled({ sessionId: 's' });
    d.push(echo('y'), hangup('y', 'noAnswer'));
    expect(d.call().state).toBe('ended');
  });

  it('becomes one card when its push came before the response, with another number', () => {
    const d = desk();
    d.dial('dial-1', '101');
    d.push(out('x'));
    expect(d.board().calls).toHaveLength(2);
    d.accept('dial-1', { callId: 'x' });
    d.push(answer('x'));
    expect(d.call()).toMatchObject({ id: 'dial-1', state: 'connected' });
  });

  it('is live again when it was placed although its request timed out', () => {
    const d = desk();
    d.dial('dial-1');
    d.refuseDial('dial-1');
    d.push(out('x'));
    expect(d.call()).toMatchObject({ id: 'dial-1', state: 'dialling' });
    expect(d.call().notice).toBeUndefined();
  });

  it.each(['out', 'in'] as const)(
    'gets the push of its %s leg, though a call to the same number failed just before',
    (direction) => {
      const d = desk();
      d.dial('dial-1');
      d.refuseDial('dial-1');
      d.dial('dial-2');
      d.accept('dial-2', { sessionId: 's' });
      d.push(direction === 'out' ? out('x') : echo('x'), hangup('x'));
      const states = d.board().calls.map(({ id, state }) => [id, state]);
      expect(states).toEqual([
        ['dial-1', 'ended'],
        ['dial-2', 'ended'],
      ]);
      expect(d.board().calls[1]?.legs).toHaveLength(1);
    },
  );

  it('is recognised in GET /calls by its number when no push came', () => {
    const d = dialled({ sessionId: 's' });
    d.list([listed('x')]);
    expect(d.call()).toMatchObject({ id: 'dial-1', state: 'connected' });
    expect(activeCallId(d.call())).toBe('x');
  });

  it('to a colleague does not show the leg that rings there', () => {
    const d = dialled({ callId: 'x' });
    d.push(
      out('x'),
      newCall('z', { userIds: [COLLEAGUE], origCallId: 'x', from: party(LINE), to: party(CALLER) }),
    );
    d.push(answer('z', COLLEAGUE), answer('x', COLLEAGUE));
    expect(d.call()).toMatchObject({ id: 'dial-1', state: 'connected' });
  });

  it('is over when no more events arrive', () => {
    const d = dialled({ sessionId: 's' });
    d.wait(120_000);
    expect(d.call()).toMatchObject({ state: 'ended', cause: 'lost' });
    expect(d.effects()).toEqual(['ended']);
  });
});

describe('a call that a device starts', () => {
  it('shows as dialling and is connected by the callee', () => {
    const d = desk();
    d.push(out('x'));
    expect(d.call()).toMatchObject({ state: 'dialling', number: CALLER, ownNumber: LINE });
    d.push(answer('x', ''));
    expect(d.call().state).toBe('connected');
  });

  it('of a colleague does not show', () => {
    const d = desk();
    d.push(newCall('x', { direction: 'out', userIds: [COLLEAGUE] }));
    expect(d.board().calls).toEqual([]);
  });
});
