import { describe, expect, it } from 'vitest';
import { blankCall, type Call } from '../../../../src/calls/call.ts';
import type { Effect } from '../../../../src/calls/effects.ts';
import { handleEffects } from '../../../../src/main/desk/aftermath.ts';
import { createState, type StateHolder } from '../../../../src/main/desk/state.ts';
import type { Notification } from '../../../../src/main/notifications/notifier.ts';
import { createTexts } from '../../../../src/main/texts.ts';
import { card } from './samples.ts';

const call: Call = blankCall('c1', 'in', 1_000);
const party = { number: '+4930', withheld: false, matches: [{ contactId: '1', name: 'Ada' }] };

function take(...effects: Effect[]): { state: StateHolder; told: Notification[]; done: string[] } {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const told: Notification[] = [];
  const done: string[] = [];
  handleEffects(effects, {
    state,
    texts: createTexts('en'),
    notify: (notification) => told.push(notification),
    icon: '/icon.png',
    card: ({ id }) => card({ id, party, line: 'Sales' }),
    reconcile: () => done.push('reconcile'),
    openDesk: () => done.push('open'),
  });
  return { state, told, done };
}

describe('what follows from a call', () => {
  it('that was missed is a row, a count and a notification that opens the desk', () => {
    const { state, told, done } = take({ kind: 'ended', call }, { kind: 'missed', call });
    expect(state.get()).toMatchObject({ missed: 1, recent: [{ id: 'c1', missed: true, line: 'Sales' }] });
    expect(told).toMatchObject([
      { title: 'Missed call', body: 'Ada · Sales', action: 'Open', icon: '/icon.png' },
    ]);
    told[0]?.onClick();
    expect(done).toEqual(['open']);
  });

  it('that was talked on is a row and no more', () => {
    const { state, told } = take({ kind: 'ended', call });
    expect(state.get()).toMatchObject({ missed: 0, recent: [{ id: 'c1', missed: false }] });
    expect(told).toEqual([]);
  });

  it('that the board does not understand is a question to the platform', () => {
    const { done, state } = take({ kind: 'appeared', call }, { kind: 'reconcile' });
    expect([done, state.get().recent]).toEqual([['reconcile'], []]);
  });
});
