import { describe, expect, it } from 'vitest';
import { actOn } from '../../../../src/main/system-integration/acting-call.ts';
import type { CallCard, Control } from '../../../../src/shared/model/card.ts';
import { card } from '../presentation/samples.ts';

const on: Control = { enabled: true, pending: false };
const controls: CallCard['controls'] = {
  mute: on,
  hold: on,
  record: on,
  dtmf: on,
  transfer: on,
  hangUp: on,
  park: on,
  announce: on,
};
const call = (id: string, change: Partial<CallCard>): CallCard => card({ id, controls, ...change });
const live = call('live', { state: 'connected' });
const parked = call('parked', { state: 'held', held: true });
const rings = call('rings', { state: 'ringing' });

describe('a hotkey for the call', () => {
  it('acts on the active call, whatever rings or waits beside it', () => {
    const cards = [rings, parked, live];
    expect(actOn('hangUp', cards)).toEqual({ id: 'live', command: { name: 'hangUp' } });
    expect(actOn('mute', cards)).toEqual({ id: 'live', command: { name: 'mute', on: true } });
    expect(actOn('hold', cards)).toEqual({ id: 'live', command: { name: 'hold', on: true } });
  });

  it('acts on the first shown of several calls', () => {
    expect(actOn('mute', [call('newer', { state: 'connected' }), live])).toMatchObject({ id: 'newer' });
  });

  it('toggles its action back', () => {
    expect(actOn('mute', [{ ...live, muted: true }])).toMatchObject({ command: { name: 'mute', on: false } });
    expect(actOn('hold', [parked])).toMatchObject({ id: 'parked', command: { name: 'hold', on: false } });
  });

  it('hangs up a call that is being started before a held one', () => {
    expect(actOn('hangUp', [parked, call('out', { state: 'dialling' })])).toMatchObject({ id: 'out' });
  });

  it.each(['hangUp', 'mute', 'hold'] as const)('%s only reports that there is no such call', (key) => {
    expect(actOn(key, [])).toEqual({ notice: { id: `hotkey.none.${key}` } });
    expect(actOn(key, [rings, call('over', { state: 'ended' })])).toEqual({
      notice: { id: `hotkey.none.${key}` },
    });
  });

  it('reports why the account does not support it', () => {
    const reason = { id: 'reason.mute-unsupported' } as const;
    const mute = { enabled: false, pending: false, reason };
    expect(actOn('mute', [{ ...live, controls: { ...controls, mute } }])).toEqual({ notice: reason });
  });
});
