import { describe, expect, it } from 'vitest';
import { blankCall, type Call } from '../../../../src/calls/call.ts';
import type { Effect } from '../../../../src/calls/effects.ts';
import { handleEffects, tellMissed } from '../../../../src/main/presentation/call-effects.ts';
import type { Notification } from '../../../../src/main/notifications/notifier.ts';
import { textsIn } from '../../../support/texts.ts';
import { card } from './samples.ts';

const call: Call = blankCall('c1', 'in', 1_000);
const party = { number: '+4930', withheld: false, matches: [{ contactId: '1', name: 'Ada' }] };

function take(...effects: Effect[]): { kept: unknown[]; reported: Notification[]; done: string[] } {
  const kept: unknown[] = [];
  const reported: Notification[] = [];
  const done: string[] = [];
  handleEffects(effects, {
    timeline: { ended: ({ id }, { line }, toldOf) => kept.push([id, line, toldOf]) },
    tellMissed: (missed) =>
      tellMissed([missed], 1, {
        texts: textsIn('en'),
        notify: (notification) => reported.push(notification),
        icon: '/icon.png',
        ends: ({ id }) => card({ id, party, line: 'Sales' }),
        openDesk: () => done.push('open'),
      }),
    ends: ({ id }) => card({ id, party, line: 'Sales' }),
    reconcile: () => done.push('reconcile'),
    onFault: (part) => done.push(part),
  });
  return { kept, reported, done };
}

describe('the effect of a call', () => {
  it('that was missed is an entry, and one notification that opens the desk', () => {
    const { kept, reported, done } = take({ kind: 'ended', call }, { kind: 'missed', call });
    expect(kept).toEqual([['c1', 'Sales', true]]);
    expect(reported).toMatchObject([
      { title: 'Missed call', body: 'Ada · Sales', action: 'Open', icon: '/icon.png' },
    ]);
    reported[0]?.onClick();
    expect(done).toEqual(['open']);
  });

  it.each([
    ['none', 'Ada · none'],
    ['constructor', 'Ada · constructor'],
    [undefined, 'Ada'],
  ])('that was missed on a line is a notification with its name, whatever that is: %s', (line, body) => {
    const reported: Notification[] = [];
    tellMissed([call], 1, {
      texts: textsIn('en'),
      notify: (notification) => reported.push(notification),
      icon: '/icon.png',
      ends: ({ id }) => card({ id, party, ...(line !== undefined && { line }) }),
      openDesk: () => undefined,
    });
    expect(reported).toMatchObject([{ body }]);
  });

  it('that do-not-disturb rejected is an entry without a notification', () => {
    const away: Call = { ...call, turnedAway: true };
    const { kept, reported } = take({ kind: 'ended', call: away }, { kind: 'missed', call: away });
    expect([kept, reported]).toEqual([[['c1', 'Sales', true]], []]);
  });

  it('that was answered is only an entry', () => {
    const { kept, reported } = take({ kind: 'ended', call });
    expect([kept, reported]).toEqual([[['c1', 'Sales', false]], []]);
  });

  it('is complete even if one part of it fails', () => {
    const faults: string[] = [];
    const kept: string[] = [];
    const fail = (): never => {
      throw new TypeError('The argument must be a string without null bytes.');
    };
    const missed: Effect = { kind: 'missed', call };
    handleEffects([missed, { kind: 'ended', call }, missed, { kind: 'reconcile' }], {
      timeline: { ended: ({ id }) => kept.push(id) },
      tellMissed: fail,
      ends: ({ id }) => card({ id, party }),
      reconcile: () => kept.push('asked'),
      onFault: (part) => faults.push(part),
    });
    expect(kept).toEqual(['c1', 'asked']);
    expect(faults).toEqual(['effect of a call: missed', 'effect of a call: missed']);
  });

  it('that the board does not understand is a poll of the platform', () => {
    const { done, kept } = take({ kind: 'appeared', call }, { kind: 'reconcile' });
    expect([done, kept]).toEqual([['reconcile'], []]);
  });
});
