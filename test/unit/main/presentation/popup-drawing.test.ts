import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCallDesk, type CallDesk } from '../../../../src/main/calls/call-desk.ts';
import { createPopupDrawing, type PopupDrawing } from '../../../../src/main/presentation/popup-drawing.ts';
import { createTestCall, type TestCall } from '../../../../src/main/presentation/test-call.ts';
import type { DeskState } from '../../../../src/main/state/state.ts';
import type { SettingsStore } from '../../../../src/main/settings/settings-store.ts';
import type { PopupSnapshot } from '../../../../src/shared/ipc/snapshot.ts';
import { memorySettings } from '../support.ts';
import { card, hangup, newCall, signedInState } from './samples.ts';

interface Drawn {
  snapshot: PopupSnapshot;
  visible: boolean;
}

let drawn: Drawn[];
let state: DeskState;
let settings: SettingsStore;
let calls: CallDesk;
let drawing: PopupDrawing;
let dueCount: number;
let testCall: TestCall;

beforeEach(() => {
  vi.useFakeTimers();
  [drawn, dueCount] = [[], 0];
  state = signedInState();
  ({ settings } = memorySettings());
  settings.update({ sound: { ...settings.get().sound, enabled: true } });
  calls = createCallDesk();
  calls.reset('w0');
  testCall = createTestCall(({ id }) => id);
  drawing = createPopupDrawing({
    popup: { draw: (snapshot, visible) => void drawn.push({ snapshot, visible }) },
    cards: {
      of: (some) =>
        some.map((call) =>
          card({
            id: call.id,
            state: call.state,
            startedAt: call.startedAt,
            ...(call.endedAt !== undefined && { endedAt: call.endedAt }),
          }),
        ),
    },
    calls,
    state: { get: () => state },
    settings,
    testCall,
    appearance: () => ({ locale: 'en', theme: 'system', localeChoice: 'system' }),
  });
  drawing.onDue(() => void (dueCount += 1));
});
afterEach(() => {
  vi.useRealTimers();
});

const comesIn = (callId = 'c1'): void => calls.apply({ kind: 'push', push: newCall(callId), at: Date.now() });
const isOver = (callId = 'c1'): void => calls.apply({ kind: 'push', push: hangup(callId), at: Date.now() });

describe('the popup', () => {
  it('is not drawn while it is empty, and drawn once more when the last card has gone', () => {
    drawing.draw();
    expect([drawn.length, drawing.rests()]).toEqual([0, true]);
    comesIn();
    drawing.draw();
    expect([drawn.length, drawing.rests()]).toEqual([1, false]);
    const id = calls.board().calls[0]?.id ?? '';
    drawing.dismiss(id);
    drawing.draw();
    drawing.draw();
    expect(drawn.map(({ visible }) => visible)).toEqual([true, false]);
    expect(drawing.rests()).toBe(true);
  });

  it('shows a test call below the real ones until dismissed, though the popup is switched off', () => {
    settings.update({ popup: { ...settings.get().popup, enabled: false } });
    testCall.onChange(drawing.draw);
    testCall.show();
    const names = (): (string | undefined)[] =>
      drawn.at(-1)?.snapshot.cards.map(({ party }) => party.matches[0]?.name) ?? [];
    expect(names()).toEqual(['setUp.testCall']);
    expect(drawn.at(-1)).toMatchObject({ visible: true, snapshot: { audible: [] } });
    settings.update({ popup: { ...settings.get().popup, enabled: true } });
    comesIn();
    drawing.draw();
    expect(names()).toHaveLength(2);
    expect(names()[1]).toBe('setUp.testCall');
    drawing.dismiss(testCall.card()?.id ?? '');
    expect(names()).not.toContain('setUp.testCall');
    testCall.show();
    vi.advanceTimersByTime(60_000);
    expect(names()).not.toContain('setUp.testCall');
  });

  it('numbers its snapshots consecutively', () => {
    comesIn();
    drawing.draw();
    drawing.draw();
    const [first, second] = drawn.map(({ snapshot }) => snapshot.seq);
    expect(second).toBe((first ?? 0) + 1);
  });

  it('includes the ring sound until that is silenced', () => {
    comesIn();
    drawing.draw();
    const id = calls.board().calls[0]?.id ?? '';
    expect(drawing.audible()).toEqual([id]);
    drawing.silence(id);
    drawing.draw();
    expect(drawing.audible()).toEqual([]);
    expect(drawn.at(-1)?.snapshot.ring).toBeUndefined();
  });

  it('makes no sound during do-not-disturb', () => {
    state = { ...state, doNotDisturb: { ...state.doNotDisturb, on: true } };
    comesIn();
    drawing.draw();
    expect(drawing.audible()).toEqual([]);
    expect(drawn.at(-1)?.visible).toBe(true);
  });

  it('marks a caller who is blocked', () => {
    const number = card().party.number ?? '';
    state = { ...state, callRules: { ...state.callRules, blocked: [number] } };
    comesIn();
    drawing.draw();
    expect(drawn[0]?.snapshot.cards[0]?.blocked).toBe(true);
  });

  it('removes its cards after sign-out', () => {
    comesIn();
    isOver();
    drawing.draw();
    const id = drawn[0]?.snapshot.cards[0]?.id ?? '';
    expect(drawing.retained(id)).toBeDefined();
    state = { ...state, session: { status: 'signed-out', baseUrl: '', tokenId: '' } };
    calls.reset('');
    drawing.draw();
    expect(drawing.retained(id)).toBeUndefined();
  });

  it('reports when the card of an ended call has been shown for its time', () => {
    settings.update({ popup: { ...settings.get().popup, lingerSeconds: 5 } });
    comesIn();
    isOver();
    drawing.draw();
    expect(drawn.at(-1)?.visible).toBe(true);
    vi.advanceTimersByTime(4_000);
    expect(dueCount).toBe(0);
    vi.advanceTimersByTime(1_100);
    expect(dueCount).toBe(1);
  });
});

describe('the ring sound that is tried out', () => {
  it('plays for a few seconds, without a card', () => {
    drawing.testRing(true);
    expect(drawn.at(-1)).toMatchObject({ visible: false, snapshot: { ring: {} } });
    expect(drawing.rests()).toBe(false);
    vi.advanceTimersByTime(4_000);
    expect(drawn.at(-1)?.snapshot.ring).toBeUndefined();
    expect([drawn.length, drawing.rests()]).toEqual([2, true]);
  });

  it('stops when the user stops it, and only once', () => {
    drawing.testRing(true);
    drawing.testRing(false);
    vi.advanceTimersByTime(10_000);
    expect(drawn.map(({ snapshot }) => snapshot.ring !== undefined)).toEqual([true, false]);
  });
});
