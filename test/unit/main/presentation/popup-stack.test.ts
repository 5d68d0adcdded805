import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createPopupStack,
  type PopupStack,
  type PopupView,
} from '../../../../src/main/presentation/popup-stack.ts';
import type { CallCard } from '../../../../src/shared/model/card.ts';
import { settingsSchema, type Settings } from '../../../../src/shared/model/settings.ts';
import { card } from './samples.ts';

type Choice = { popup?: Partial<Settings['popup']>; sound?: Partial<Settings['sound']> };

const NOW = 100_000;
let stack: PopupStack;
beforeEach(() => {
  stack = createPopupStack();
});

const settings = (choice: Choice = {}): Settings =>
  settingsSchema.parse({ ...choice, sound: { enabled: true, ...choice.sound } });
const view = (board: CallCard[], choice: Choice = {}, now = NOW, silent = false): PopupView =>
  stack.view(board, settings(choice), silent, now);
const ids = ({ cards }: PopupView): string[] => cards.map(({ id }) => id);

const ringing = (id: string, change: Partial<CallCard> = {}): CallCard =>
  card({ id, startedAt: NOW, ...change });
const live = (id: string): CallCard => ringing(id, { state: 'connected', connectedAt: NOW });
const ended = (id: string, at = NOW): CallCard =>
  ringing(id, { state: 'ended', cause: 'normalClearing', connectedAt: NOW, endedAt: at });

describe('the popup', () => {
  it('shows every call, and none when it is switched off', () => {
    expect(ids(view([ringing('a'), live('b')]))).toEqual(['a', 'b']);
    expect(ids(view([ringing('a'), live('b')], { popup: { enabled: false } }))).toEqual([]);
  });

  it('omits a call that the desk rejected, and its sound', () => {
    const shown = view([ringing('a', { turnedAway: true }), ringing('b')]);
    expect([ids(shown), shown.audible]).toEqual([['b'], ['b']]);
  });

  it('omits incoming calls of a line that is switched off, but not outgoing ones', () => {
    const board = [
      ringing('a', { lineId: 'sales' }),
      ringing('b', { lineId: 'support' }),
      ringing('c', { lineId: 'sales', direction: 'out', state: 'dialling' }),
    ];
    expect(ids(view(board, { popup: { offLines: ['sales'] } }))).toEqual(['b', 'c']);
  });

  it('hides a further call during a conversation, until that is over', () => {
    const choice = { popup: { whileInCall: false } };
    expect(ids(view([ringing('a'), live('b')], choice))).toEqual(['b']);
    expect(ids(view([ringing('a')], choice))).toEqual(['a']);
    expect(ids(view([ringing('a'), live('b')]))).toEqual(['a', 'b']);
  });

  it('hides incoming calls in the system’s focus mode, and shows them once answered', () => {
    const focused = (board: CallCard[], on = true): string[] =>
      ids(stack.view(board, settings(), true, NOW, { focused: on }));
    expect(focused([ringing('a'), live('b')])).toEqual(['b']);
    expect(focused([live('a')])).toEqual(['a']);
    expect(focused([ringing('c')])).toEqual([]);
    expect(focused([ringing('c')], false)).toEqual(['c']);
  });

  it('does not show an ended call that it hid while it rang', () => {
    const choice = { popup: { whileInCall: false } };
    view([ringing('a'), live('b')], choice);
    const missed = ringing('a', { state: 'ended', cause: 'cancel', endedAt: NOW });
    expect(ids(view([missed, ended('b')], choice))).toEqual(['b']);
  });

  it('shows a ringing call for the set time, and again when it is answered', () => {
    const choice = { popup: { ringSeconds: 10 } };
    expect(view([ringing('a')], choice)).toMatchObject({ changesAt: NOW + 10_000 });
    expect(ids(view([ringing('a')], choice, NOW + 10_000))).toEqual([]);
    expect(view([ringing('a')], choice, NOW + 10_000).audible).toEqual([]);
    expect(ids(view([live('a')], choice, NOW + 11_000))).toEqual(['a']);
    expect(ids(view([ringing('a')], {}, NOW + 90_000))).toEqual(['a']);
  });

  it('shows an ended call for the set time, though the board has removed it', () => {
    const choice = { popup: { lingerSeconds: 30 } };
    expect(view([ended('a')], choice)).toMatchObject({ changesAt: NOW + 30_000 });
    expect(ids(view([], choice, NOW + 29_999))).toEqual(['a']);
    expect(stack.retained('a')?.id).toBe('a');
    expect(ids(view([], choice, NOW + 30_000))).toEqual([]);
    expect(stack.retained('a')).toBeUndefined();
  });

  it('shows an ended call until it is dismissed, if set', () => {
    const choice = { popup: { lingerSeconds: null } };
    expect(view([ended('a')], choice)).not.toHaveProperty('changesAt');
    expect(ids(view([], choice, NOW + 3_600_000))).toEqual(['a']);
    stack.dismiss('a');
    expect(ids(view([], choice, NOW + 3_600_001))).toEqual([]);
  });

  it('does not show an ended call again when a longer time is set', () => {
    const [short, endless] = [4, null].map((lingerSeconds) => ({ popup: { lingerSeconds } }));
    expect(ids(view([ended('a')], short))).toEqual(['a']);
    expect(ids(view([ended('a')], short, NOW + 4_000))).toEqual([]);
    expect(ids(view([ended('a'), live('b')], endless, NOW + 4_200))).toEqual(['b']);
    expect(ids(view([ended('b', NOW + 5_000)], endless, NOW + 5_000))).toEqual(['b']);
    expect(stack.retained('a')).toBeUndefined();
    expect(ids(view([ringing('a')], endless, NOW + 6_000))).toEqual(['a', 'b']);
  });

  it('reserves no space for ended calls that it does not show', () => {
    const choice = { popup: { whileInCall: false, lingerSeconds: null } };
    const many = Array.from({ length: 21 }, (_, index) => `missed${index}`);
    view([ended('a')], choice);
    view([ended('a'), live('b'), ...many.map((id) => ringing(id))], choice);
    const missed = many.map((id) => ringing(id, { state: 'ended', cause: 'cancel', endedAt: NOW }));
    expect(ids(view([ended('a'), live('b'), ...missed], choice))).toEqual(['a', 'b']);
    expect(ids(view([live('b')], choice, NOW + 5_000))).toEqual(['b', 'a']);
  });

  it('keeps a dismissed call hidden to its end, and shows the next one', () => {
    view([ringing('a')]);
    stack.dismiss('a');
    expect(ids(view([ringing('a')]))).toEqual([]);
    expect(ids(view([live('a')]))).toEqual([]);
    expect(ids(view([ended('a')]))).toEqual([]);
    expect(ids(view([]))).toEqual([]);
    expect(ids(view([ringing('a')]))).toEqual(['a']);
  });
});

describe('the ring sound', () => {
  it('plays for incoming ringing calls, for the newest first as on the popup', () => {
    const out = ringing('c', { direction: 'out' });
    expect(view([ringing('a'), ringing('b'), out]).audible).toEqual(['a', 'b']);
  });

  it('plays without the popup, too', () => {
    expect(view([ringing('a')], { popup: { enabled: false } }).audible).toEqual(['a']);
  });

  it.each([
    ['it is switched off', [ringing('a')], { sound: { enabled: false } }, false],
    ['do-not-disturb is on', [ringing('a')], {}, true],
    ['somebody speaks', [ringing('a'), live('b')], {}, false],
    ['the line is switched off', [ringing('a', { lineId: 'l' })], { popup: { offLines: ['l'] } }, false],
    ['the call was answered', [live('a')], {}, false],
    ['the call has ended', [ended('a')], {}, false],
  ] as [string, CallCard[], Choice, boolean][])('does not play when %s', (_, board, choice, silent) => {
    expect(view(board, choice, NOW, silent).audible).toEqual([]);
  });

  it('ends for the call that was silenced or dismissed, and for no other', () => {
    const board = [ringing('a'), ringing('b'), ringing('c')];
    view(board);
    stack.silence('a');
    stack.dismiss('b');
    expect(view(board).audible).toEqual(['c']);
    expect(ids(view(board))).toEqual(['a', 'c']);
  });
});

it('in any sequence, only ringing calls on the board sound, and no call is shown twice', () => {
  const one = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    state: fc.constantFrom<CallCard['state']>('ringing', 'dialling', 'connected', 'held', 'ended'),
    direction: fc.constantFrom<CallCard['direction']>('in', 'out'),
    lineId: fc.constantFrom('l', 'm'),
    endedAt: fc.integer({ min: NOW - 9_000, max: NOW }),
  });
  const choice = fc.record({
    popup: fc.record({
      enabled: fc.boolean(),
      whileInCall: fc.boolean(),
      ringSeconds: fc.constantFrom(null, 5),
      lingerSeconds: fc.constantFrom(null, 0, 4),
      offLines: fc.subarray(['l', 'm']),
    }),
  });
  const step = fc.record({
    board: fc.uniqueArray(one, { selector: ({ id }) => id }),
    dismiss: fc.constantFrom(undefined, 'a', 'b'),
    silence: fc.constantFrom(undefined, 'a', 'b'),
    after: fc.integer({ min: 0, max: 6_000 }),
  });
  fc.assert(
    fc.property(choice, fc.array(step), (chosen, steps) => {
      const mine = createPopupStack();
      let now = NOW;
      for (const { board, dismiss, silence, after } of steps) {
        now += after;
        if (dismiss !== undefined) mine.dismiss(dismiss);
        if (silence !== undefined) mine.silence(silence);
        const cards = board.map((change) => ringing(change.id, change));
        const shown = mine.view(cards, settings(chosen), false, now);
        const names = ids(shown);
        expect(new Set(names).size).toBe(names.length);
        if (dismiss !== undefined) expect(names).not.toContain(dismiss);
        const rings = cards.filter(({ state, direction }) => state === 'ringing' && direction === 'in');
        for (const id of shown.audible) expect(rings.map((call) => call.id)).toContain(id);
        if (silence !== undefined) expect(shown.audible).not.toContain(silence);
        expect(shown.changesAt ?? Infinity).toBeGreaterThan(now);
      }
    }),
  );
});
