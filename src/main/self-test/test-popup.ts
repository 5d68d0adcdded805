import { BrowserWindow, type WebContents } from 'electron';
import { createDirectory } from '../../contacts/directory.ts';
import type { CallCard } from '../../shared/model/card.ts';
import { settingsSchema } from '../../shared/model/settings.ts';
import type { PushFact } from '../../shared/model/push.ts';
import type { Locale } from '../../shared/ipc/snapshot.ts';
import { createCallDesk } from '../calls/call-desk.ts';
import { cardContext, cardsOf } from '../presentation/cards.ts';
import { popupSnapshot } from '../presentation/snapshots.ts';
import { createState } from '../state/state.ts';
import type { Environment } from '../base/environment.ts';
import type { Handlers } from '../base/handlers.ts';
import { serveRequests } from '../windows/ipc.ts';
import { requestWindows } from '../base/request-windows.ts';
import { failureOf, Refusal } from '../base/refusal.ts';
import { whenPainted } from '../windows/popup-painted.ts';
import { createPopupWindow, type PopupWindow } from '../windows/popup-window.ts';
import type { TestPopup } from './push-check.ts';

interface PopupDeps {
  preloads: string;
  locale: Locale;
  clock: Environment['clock'];
}

/** Within this time a window manager would focus a new window, ms. */
const focusWatchMs = 300;

/**
 * The real popup, with a call board only. Opened once per process, as it answers the requests of its page.
 * @returns once the page has loaded
 */
export async function openTestPopup(
  { preloads, locale, clock }: PopupDeps,
  signal: AbortSignal,
): Promise<TestPopup> {
  const settings = settingsSchema.parse({});
  const popup = createPopupWindow(preloads, () => ({ ...settings.popup, zoom: 1 }));
  const ready = Promise.withResolvers<void>();
  serve(popup, ready.resolve);
  const window = popup.prepare();
  let focused = false;
  window.on('focus', () => (focused = true));
  let seq = 0;
  const draw = (cards: CallCard[], visible: boolean): void => {
    seq += 1;
    const appearance = { locale, theme: 'system', localeChoice: 'system' } as const;
    popup.draw(popupSnapshot(seq, appearance, { cards, audible: [] }, settings, false), visible);
  };
  const close = (): void => {
    popup.release();
    if (!window.isDestroyed()) window.destroy();
  };
  try {
    await unlessAborted(ready.promise, signal);
  } catch (error) {
    close();
    throw error;
  }
  return {
    kind: 'window',
    async show(fact, aborted) {
      const cards = cardsFor(fact, clock.now());
      const [card] = cards;
      if (!card) throw new Error('The push made no call.');
      const painted = whenPainted(card.id, aborted);
      draw(cards, true);
      await painted;
    },
    isVisible: () => window.isVisible(),
    async tookFocus(aborted) {
      await clock.sleep(focusWatchMs, aborted);
      return focused || window.isFocused() || BrowserWindow.getFocusedWindow() === window;
    },
    close,
  };
}

/** Answers the one request that the popup makes here, and refuses others. */
function serve(popup: PopupWindow, onReady: () => void): void {
  const refuse = (): never => {
    throw new Refusal({ kind: 'not-signed-in' });
  };
  const handlers = Object.fromEntries(
    Object.keys(requestWindows).map((name) => [name, refuse]),
  ) as unknown as Handlers;
  serveRequests({
    handlers: { ...handlers, 'popup.painted': popup.painted },
    windowOf: (contents: WebContents) => (contents === popup.window()?.webContents ? 'popup' : undefined),
    failureOf,
    onPageReady: onReady,
  });
}

/** The cards of the call that begins with this push. */
export function cardsFor(push: PushFact, at: number): CallCard[] {
  const calls = createCallDesk();
  calls.reset('w0');
  calls.apply({ kind: 'push', push, at });
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' }).get();
  const directory = createDirectory({ country: () => 'DE' });
  const timeline = { callerHistory: () => ({ earlier: [] }), note: () => undefined };
  return cardsOf(calls.board().calls, cardContext(state, 'new', directory, timeline, at));
}

function unlessAborted(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The page of the popup did not answer.')), {
      once: true,
    });
  });
  return Promise.race([wait, aborted]);
}
