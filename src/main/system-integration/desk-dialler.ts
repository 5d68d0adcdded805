import { pretty } from '../../shared/phone-number.ts';
import type { DeskEvent } from '../../shared/model/desk-event.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { callBack } from '../dialler/call-back.ts';
import type { Prefill } from '../dialler/prefill.ts';
import type { CurrentSession } from '../session/current-session.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import { createWaitingCall, type WaitingCall } from './waiting-call.ts';

/** What the desk does with a number that comes from another program. */
export interface NumberTaker {
  /** Shows the desk with this number in its dialler. */
  fill(number: string): void;
  /** Calls it, as calls were started last. @throws Refusal, PlatformException; undefined: it cannot be done now */
  call(): ((number: string) => Promise<void>) | undefined;
  /**
   * Fills it in, and does `again` when calls can be started, unless the user changes it meanwhile.
   * @returns false where nobody is, or is about to be, signed in: nothing was done
   */
  wait(number: string, again: () => Promise<void>): boolean;
  /** Shows the desk with its palette; with these numbers to choose from. */
  choose(numbers?: string[]): void;
  /** Says it in the desk window, which is shown for it. */
  say(sentence: Sentence, tone: 'info' | 'danger'): void;
}

/** The desk's dialler in the hands of other programs, and the call that waits in it until calls can be started. */
export type DeskDialler = NumberTaker & Pick<WaitingCall, 'drop' | 'follow' | 'started'>;

interface DeskDiallerParts {
  state: StateHolder;
  settings: SettingsStore;
  current: Pick<CurrentSession, 'get'>;
  prefill: Prefill;
  openDesk(): void;
  openDeskFor(event: DeskEvent): void;
}

const waitingNotice = 'link-waiting';

export function createDeskDialler(parts: DeskDiallerParts): DeskDialler {
  const { state, settings, current, prefill } = parts;
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
      if (why === 'called' || why === 'dropped') state.withdraw(waitingNotice);
      else state.notice({ id: waitingNotice, tone: 'info', sentence: { id: `link.${why}` } });
    },
  });
  return {
    ...waiting,
    fill: (number) => void prefill.fill(number),
    call() {
      const session = current.get();
      if (!session || !state.get().devicesRead) return undefined;
      return (number) => callBack(number, session, state, settings);
    },
    wait(number, again) {
      if (!waiting.begin(() => prefill.fill(number, true), again)) return false;
      const sentence = { id: 'link.waiting', values: { number: pretty(number) } } as const;
      state.notice({ id: waitingNotice, tone: 'info', sentence });
      return true;
    },
    choose: (numbers) => parts.openDeskFor({ kind: 'openPalette', ...(numbers && { numbers }) }),
    say(sentence, tone) {
      parts.openDesk();
      state.notice({ id: 'link', tone, sentence });
    },
  };
}
