import { callById } from '../../calls/call-list.ts';
import type { Call } from '../../calls/call.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { Appearance } from '../../shared/ipc/snapshot.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import type { PopupWindow } from '../windows/popup-window.ts';
import type { CallCards } from './call-cards.ts';
import { nextChangeMs } from './cards.ts';
import { drawnCalls, undrawnCount } from './drawn-calls.ts';
import { createPopupStack, type PopupStack, type PopupView } from './popup-stack.ts';
import { popupSnapshot } from './snapshots.ts';
import type { TestCall } from './test-call.ts';

/** Draws the popup, and keeps track of its cards and sounds. */
export interface PopupDrawing extends Pick<PopupStack, 'dismiss' | 'silence' | 'retained'> {
  draw(): void;
  /** The popup is empty and silent, so it need not be drawn until the next call. */
  rests(): boolean;
  /** Ringing calls, newest first. */
  audible(): readonly string[];
  testRing(on: boolean): void;
  /** A card changes without an event. */
  onDue(listener: () => void): void;
}

export interface PopupDrawingDeps {
  popup: Pick<PopupWindow, 'draw'>;
  cards: Pick<CallCards, 'of'>;
  calls: Pick<CallDesk, 'board' | 'noticeClock' | 'onClockSet'>;
  state: Pick<StateHolder, 'get'>;
  settings: Pick<SettingsStore, 'get'>;
  /** Below all real calls. */
  testCall: Pick<TestCall, 'card' | 'end'>;
  appearance(): Appearance;
}

/** Limit of timers, ms. */
const longestTimerMs = 2 ** 31 - 1;
/** Length of a test ring, ms. */
const testMs = 4_000;

/** Made once at the start. Draws nothing by itself: the caller draws after events, and when `onDue` says so. */
export function createPopupDrawing(deps: PopupDrawingDeps): PopupDrawing {
  const { popup, cards, calls, state, settings, testCall, appearance } = deps;
  const stack = createPopupStack();
  calls.onClockSet(stack.clockSet);
  const listeners: (() => void)[] = [];
  let seq = 0;
  let rests = true;
  let audible: readonly string[] = [];
  let due: NodeJS.Timeout | undefined;
  let test: NodeJS.Timeout | undefined;

  /** Decides by settings, do-not-disturb and focus mode what is shown and heard. */
  function viewOf(drawn: readonly Call[], now: number): PopupView {
    const { doNotDisturb, system, callRules } = state.get();
    const focus = system.focus === 'on' ? settings.get().focus : 'always';
    const silent = doNotDisturb.on || focus !== 'always';
    const all = calls.board().calls;
    const view = stack.view(cards.of(drawn), settings.get(), silent, now, {
      focused: focus === 'noPopup',
      isThere: (id) => callById(all, id) !== undefined,
    });
    const drawnCards = view.cards.map((card) => withBlocked(card, callRules.blocked));
    return { ...view, cards: [...drawnCards, ...[testCall.card() ?? []].flat()] };
  }

  function draw(): void {
    // Otherwise a removed card could reappear after the clock was set back.
    calls.noticeClock();
    const now = Date.now();
    if (state.get().session.status !== 'signed-in') stack.clear();
    const all = calls.board().calls;
    const drawn = drawnCalls(all);
    const view = viewOf(drawn, now);
    seq += 1;
    const snapshot = popupSnapshot(
      seq,
      appearance(),
      { ...view, undrawn: undrawnCount(all, drawn) },
      settings.get(),
      test !== undefined,
    );
    const nothing = snapshot.cards.length === 0 && snapshot.ring === undefined;
    if (!nothing || !rests) popup.draw(snapshot, snapshot.cards.length > 0);
    rests = nothing;
    audible = view.audible;
    waitForChange(drawn, view.changesAt, now);
  }

  function waitForChange(drawn: readonly Call[], changesAt = Infinity, now: number): void {
    clearTimeout(due);
    const wait = Math.min(nextChangeMs(drawn, now) ?? Infinity, changesAt - now);
    if (!Number.isFinite(wait)) return;
    const tell = (): void => listeners.forEach((listener) => listener());
    // A timer may fire a millisecond early, and at once if its delay is too long.
    due = setTimeout(tell, Math.min(Math.max(0, wait) + 2, longestTimerMs));
  }

  function testRing(on: boolean): void {
    clearTimeout(test);
    test = on ? setTimeout(() => testRing(false), testMs) : undefined;
    draw();
  }

  return {
    draw,
    rests: () => rests,
    audible: () => audible,
    testRing,
    onDue: (listener) => void listeners.push(listener),
    dismiss(id) {
      if (!testCall.end(id)) stack.dismiss(id);
    },
    silence: stack.silence,
    retained: stack.retained,
  };
}

const withBlocked = (card: CallCard, blocked: readonly string[]): CallCard =>
  card.party.number !== undefined && blocked.includes(card.party.number) ? { ...card, blocked: true } : card;
