import { describe, expect, it } from 'vitest';
import { blankCall, type Call } from '../../../../src/calls/call.ts';
import { createDirectory } from '../../../../src/contacts/directory.ts';
import { cardContext, cardsOf, nextChangeMs } from '../../../../src/main/presentation/cards.ts';
import type { DeskState } from '../../../../src/main/state/state.ts';
import type { CallCard } from '../../../../src/shared/model/card.ts';
import type { EarlierCall } from '../../../../src/shared/model/timeline.ts';
import { devices, signedInState } from './samples.ts';

const NOW = 1_000_000;
const lines = [
  { id: 'ch1', kind: 'channel', name: 'Sales', userIds: ['w0'], deviceIds: ['e1', 'e10'] },
] as const satisfies DeskState['lines'];
const callerIds = [{ number: '+49 30 23125001', label: 'Support' }];

const earlier: EarlierCall[] = [{ at: 1, direction: 'in', outcome: 'missed' }];

function cardOf(change: Partial<Call>, state: Partial<DeskState> = {}, now = NOW): CallCard {
  const call: Call = { ...blankCall('c1', 'in', NOW), number: '+493012345', ...change };
  const context = cardContext(
    signedInState({ devices, lines: [...lines], callerIds, ...state }),
    'new',
    createDirectory({ country: () => 'DE' }),
    { callerHistory: () => ({ earlier }), note: () => 'asked for offer 4711' },
    now,
  );
  const [card] = cardsOf([call], context);
  if (!card) throw new Error('The call has no card.');
  return card;
}

describe('the card of a call', () => {
  it('names the line by its id, or by the called number in any format', () => {
    expect(cardOf({ channelId: 'ch1' }).line).toBe('Sales');
    expect(cardOf({ ownNumber: '+493023125001' }).line).toBe('Support');
    expect(cardOf({ ownNumber: '493023125001' }).line).toBe('Support');
  });

  it('contains the previous calls, and the note of this one', () => {
    expect(cardOf({})).toMatchObject({ earlier, note: 'asked for offer 4711' });
  });

  it('shows which devices ring: those of the line, or else all of the user', () => {
    expect(cardOf({ channelId: 'ch1' }).ringsOn).toEqual(['Desktop app']);
    expect(cardOf({}).ringsOn).toEqual(['Desk phone', 'Desktop app', 'Mobile']);
  });

  it('shows no device that is in do-not-disturb or offline', () => {
    const [desk, app, ...others] = devices;
    const silent = [
      { ...desk, id: 'e0', alias: 'Desk phone', type: 'register', doNotDisturb: true },
    ] as const;
    const away = [{ ...app, id: 'e1', alias: 'Desktop app', type: 'app', online: false }] as const;
    expect(cardOf({}, { devices: [...silent, ...away, ...others] }).ringsOn).toEqual(['Mobile']);
  });

  it('shows what was refused and why', () => {
    const failure = { kind: 'platform', status: 409, title: '', detail: 'busy' } as const;
    const why = { id: 'failure.conflict', values: { detail: 'busy' } };
    expect(cardOf({ notice: { command: 'hold', failure, at: NOW } }).notice).toEqual({
      tone: 'danger',
      sentence: { id: 'notice.refused', values: { command: { id: 'command.hold' }, why } },
    });
    expect(
      cardOf({ held: true, notice: { command: 'hold', failure, at: NOW } }).notice?.sentence.values,
    ).toEqual({
      command: { id: 'call.resume' },
      why,
    });
    expect(cardOf({ notice: { command: 'dial', failure, at: NOW } }).notice?.sentence.id).toBe(
      'notice.dialRefused',
    );
  });

  it('reports a slow platform once a command has waited two seconds', () => {
    const pending = { hangUp: { since: NOW } };
    expect(cardOf({ state: 'connected', pending }, {}, NOW + 1_999).notice).toBeUndefined();
    expect(cardOf({ state: 'connected', pending }, {}, NOW + 2_000).notice?.sentence.id).toBe('notice.slow');
  });

  it('shows where an ended call went', () => {
    const ended = { state: 'ended', cause: 'transferred', transferTarget: '+4930777' } as const;
    expect(cardOf(ended).notice?.sentence).toEqual({
      id: 'notice.transferred',
      values: { target: '+49 30 777' },
    });
  });

  it('announces that both sides hear that a recording starts', () => {
    const pending = { record: { since: NOW, on: true, truth: false, optimistic: true } };
    expect(cardOf({ state: 'connected', pending }).notice?.sentence.id).toBe('notice.recordingAnnounced');
    const recorded = { state: 'connected', recording: true, recordingAt: NOW } as const;
    expect(cardOf(recorded, {}, NOW + 1_999).notice?.sentence.id).toBe('notice.recordingAnnounced');
    expect(cardOf(recorded, {}, NOW + 2_000).notice).toBeUndefined();
  });

  it('does not announce it again when another toggle of a recorded call is confirmed', () => {
    const held = {
      state: 'held',
      held: true,
      recording: true,
      recordingAt: NOW - 60_000,
      flagsAt: NOW,
    } as const;
    expect(cardOf(held).notice).toBeUndefined();
  });

  it('is drawn again when its display changes with time', () => {
    const waiting: Call = {
      ...blankCall('c1', 'in', NOW),
      pending: { hangUp: { since: NOW } },
      recordingAt: NOW - 500,
    };
    expect(nextChangeMs([waiting], NOW)).toBe(1_500);
    expect(nextChangeMs([waiting], NOW + 1_600)).toBe(400);
    expect(nextChangeMs([waiting, blankCall('c2', 'in', NOW)], NOW + 2_000)).toBeUndefined();
  });

  it('is sorted: ringing on top, the newest first, ended ones last', () => {
    const call = (id: string, state: Call['state'], at: number): Call => ({
      ...blankCall(id, 'in', at),
      state,
    });
    const board = [
      call('ended', 'ended', 9),
      call('old', 'held', 1),
      call('ring1', 'ringing', 2),
      call('live', 'connected', 5),
      call('ring2', 'ringing', 3),
    ];
    const timeline = { callerHistory: () => ({ earlier: [] }), note: () => undefined };
    const directory = createDirectory({ country: () => 'DE' });
    const context = cardContext(signedInState(), 'new', directory, timeline, NOW);
    expect(cardsOf(board, context).map(({ id }) => id)).toEqual(['ring2', 'ring1', 'live', 'old', 'ended']);
  });
});
