import { pretty } from '../../shared/phone-number.ts';
import type { DeskEvent } from '../../shared/ipc/desk-event.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { callBack } from '../dialler/call-back.ts';
import type { Prefill } from '../dialler/prefill.ts';
import type { CurrentSession } from '../session/current-session.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import { createWaitingCall, type WaitingCall } from './waiting-call.ts';

/** What the desk does with a number of another program. */
export interface NumberTaker {
  /** Shows the desk with this number in its dialler. */
  fill(number: string): void;
  /** Calls it with the last settings. @throws Refusal, PlatformException; undefined: not possible now */
  call(): ((number: string) => Promise<void>) | undefined;
  /** Fills it in; runs `again` once calls can start, unless it is edited. @returns false if signed out */
  wait(number: string, again: () => Promise<void>): boolean;
  /** Opens the palette, with these numbers to choose from. */
  choose(numbers?: string[]): void;
  /** Shows a notice in the desk window, which opens for it. */
  say(sentence: Sentence, tone: 'info' | 'danger'): void;
  /** Withdraws that notice: it was about the number before. */
  unsay(): void;
}

/** The dialler for numbers of other programs, and the call that waits for the session. */
export type DeskDialler = NumberTaker & Pick<WaitingCall, 'drop' | 'follow' | 'started'>;

interface DeskDiallerDeps {
  state: StateHolder;
  settings: SettingsStore;
  current: Pick<CurrentSession, 'get'>;
  prefill: Prefill;
  openDesk(): void;
  openDeskFor(event: DeskEvent): void;
}

const waitingNotice = 'link-waiting';
const linkNotice = 'link';
const keptNotice = 'number-kept';

/** Made once at the start. Notices have fixed ids, so that the next number replaces them. */
export function createDeskDialler(deps: DeskDiallerDeps): DeskDialler {
  const { state, settings, current, prefill } = deps;
  const waiting = createWaitingCall({
    status: () => state.get().session.status,
    session: current.get,
    devicesRead: () => state.get().devicesRead,
    filled: prefill.newest,
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    onEnd(id, why) {
      prefill.settle(id, why === 'called');
      if (why !== 'late') state.withdraw(waitingNotice);
      if (why === 'late') state.notice({ id: waitingNotice, tone: 'info', sentence: { id: 'link.late' } });
      if (why === 'signedOut') {
        state.notice({ id: keptNotice, tone: 'info', sentence: { id: 'link.signedOut' } });
      }
    },
  });
  /** The last number that came while nobody was signed in: the desk has no dialler yet. */
  let kept: string | undefined;
  function followKept(): void {
    const { status } = state.get().session;
    if (status === 'signed-in') {
      kept = undefined;
      state.withdraw(keptNotice);
    } else if (status === 'signed-out' && kept !== undefined) {
      const sentence = { id: 'link.kept', values: { number: pretty(kept) } } as const;
      state.notice({ id: keptNotice, tone: 'info', sentence });
    }
  }
  return {
    ...waiting,
    follow() {
      waiting.follow();
      followKept();
    },
    fill(number) {
      prefill.fill(number);
      kept = number;
      followKept();
    },
    call() {
      const session = current.get();
      if (!session || !state.get().devicesRead) return undefined;
      return (number) => callBack(number, session, state, settings);
    },
    wait(number, again) {
      if (!waiting.begin(() => prefill.fill(number, true), again)) return false;
      kept = undefined;
      const sentence = { id: 'link.waiting', values: { number: pretty(number) } } as const;
      state.notice({ id: waitingNotice, tone: 'info', sentence });
      return true;
    },
    choose: (numbers) => deps.openDeskFor({ kind: 'openPalette', ...(numbers && { numbers }) }),
    say(sentence, tone) {
      deps.openDesk();
      state.notice({ id: linkNotice, tone, sentence });
    },
    unsay: () => state.withdraw(linkNotice),
  };
}
