import { clipboard, globalShortcut } from 'electron';
import type { Directory } from '../../contacts/directory.ts';
import type { HotkeyAction } from '../../shared/hotkeys.ts';
import type { SystemView } from '../../shared/ipc/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { CurrentSession } from '../session/current-session.ts';
import type { Presenter } from '../presentation/presenter.ts';
import type { StateHolder } from '../state/state.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import { failureOf } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { actOn } from './acting-call.ts';
import type { DeskDialler } from './desk-dialler.ts';
import { createFocusMode, programs } from './focus-mode.ts';
import { createHotkeys } from './hotkeys.ts';
import { createIncomingNumbers } from './incoming-number.ts';
import { createLinkFollower } from './link-follower.ts';
import { createLinkOpener } from './link-opener.ts';
import { createUnansweredCall } from './unanswered-call.ts';
import { selectedText } from './selected-text.ts';

export interface SystemIntegration {
  /** A `tel:` or `callto:` link of another program. */
  openLink(link: string): void;
  /** Reads the system's state again, when the desk window is shown. */
  refresh(): void;
  /** Cancels the waiting call, as its number was edited. Without `id`: any. */
  dropCall(id?: number): void;
  /** Start-up sign-in has finished. */
  started(): void;
  /** A key is being recorded. */
  record(on: boolean): void;
  close(): void;
}

interface SystemIntegrationDeps {
  state: StateHolder;
  settings: SettingsStore;
  current: Pick<CurrentSession, 'get'>;
  directory: Pick<Directory, 'country' | 'match'>;
  cards: { drawn: Presenter['cards']; onChange(listener: () => void): void };
  dialler: DeskDialler;
  /** Shows a notification, whichever program is in front. */
  tell(sentence: Sentence): void;
}

/** Delay of requests to the system after the start, ms. */
const restMs = 1_500;

/** Keys, links, selected text and the system's focus mode. */
export function createSystemIntegration(deps: SystemIntegrationDeps): SystemIntegration {
  const { state, settings, current, dialler } = deps;
  const mac = process.platform === 'darwin';
  const opener = createLinkOpener();

  const show = (change: Partial<SystemView>): void =>
    state.patch({ system: { ...state.get().system, ...change } });
  const numbers = createIncomingNumbers({
    country: () => deps.directory.country,
    isContact: (number) => deps.directory.match(number).length > 0,
    atOnce: () => settings.get().links.dialAtOnce,
    dialler,
    unanswered: createUnansweredCall({
      cards: deps.cards.drawn,
      onChange: deps.cards.onChange,
      now: Date.now,
    }),
    tell: deps.tell,
  });

  async function press(action: HotkeyAction): Promise<void> {
    const session = current.get();
    if (action === 'palette') return dialler.choose();
    if (action === 'dialSelection') {
      return numbers.dialSelected(await selectedText(clipboard, process.platform));
    }
    if (!session) return deps.tell({ id: 'hotkey.away' });
    if (action === 'doNotDisturb') {
      const { on } = state.get().doNotDisturb;
      await session.doNotDisturb.set(on ? 'off' : 'open');
      return deps.tell({ id: on ? 'hotkey.doNotDisturbOff' : 'hotkey.doNotDisturbOn' });
    }
    const acting = actOn(action, deps.cards.drawn());
    if ('notice' in acting) return deps.tell(acting.notice);
    await session.control.command(acting.id, acting.command);
  }

  const hotkeys = createHotkeys({
    shortcuts: globalShortcut,
    press: (action) =>
      void press(action).catch((error: unknown) => deps.tell(failureSentence(failureOf(error)))),
    onProblems: (problems) => show({ hotkeys: problems }),
    mac,
  });
  const focus = createFocusMode({
    ...programs,
    platform: process.platform,
    desktop: process.env.XDG_CURRENT_DESKTOP ?? '',
    onChange: (now) => show({ focus: now }),
  });

  function followKeys(): void {
    const { sound, hotkeys: keys } = settings.get();
    const signedIn = state.get().session.status === 'signed-in';
    hotkeys.follow(signedIn ? keys : undefined, sound.silenceKey === null ? [] : [sound.silenceKey]);
  }

  const followLinks = createLinkFollower({
    opener,
    handles: () => settings.get().links.handle,
    tell: (links) => show({ links }),
    refused: (detail) =>
      state.notice({ id: 'links', tone: 'danger', sentence: { id: 'link.refused', values: { detail } } }),
  });

  const later = setTimeout(() => {
    followLinks();
    focus.watch();
  }, restMs);
  settings.onChange(() => {
    followKeys();
    followLinks();
  });
  state.onChange(() => {
    followKeys();
    dialler.follow();
  });

  return {
    openLink: (link) => void numbers.open(link),
    dropCall: dialler.drop,
    started: dialler.started,
    refresh() {
      hotkeys.retry();
      followLinks();
      focus.look();
    },
    record: (on) => hotkeys.record(on),
    close() {
      clearTimeout(later);
      dialler.drop();
      hotkeys.follow(undefined, []);
      focus.close();
    },
  };
}
