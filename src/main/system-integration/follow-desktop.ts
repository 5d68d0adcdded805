import { app, type Session } from 'electron';
import { statusNotifierHost } from '../tray/tray-host.ts';
import { clearWebDataAtSignOut } from './web-data.ts';
import type { DeskWindow } from '../windows/desk-window.ts';
import type { Faults } from '../base/faults.ts';
import { tellDesktopFacts } from './desktop-facts.ts';
import type { StateHolder } from '../state/state.ts';

interface DesktopParts {
  state: StateHolder;
  desk: Pick<DeskWindow, 'beReachable'>;
  session: Pick<Session, 'clearCache' | 'clearStorageData'>;
  /** Delays the requests to the desktop. */
  after: Promise<void>;
  faults: Pick<Faults, 'caught'>;
}

/** Follows the desktop's state and cleans up its data. */
export function followDesktop({ state, desk, session, after, faults }: DesktopParts): void {
  const { platform, env, argv } = process;
  const tellFacts = (): void =>
    tellDesktopFacts({
      state,
      start: { platform, env, argv },
      isPackaged: app.isPackaged,
      hasTrayHost: statusNotifierHost,
      onNoTray: desk.beReachable,
      onFault: (error) => faults.caught('place of tray icons', error),
    });
  after.then(tellFacts).catch((error: unknown) => faults.caught('desktop', error));
  clearWebDataAtSignOut(state, session, (error) => faults.caught('stored web data', error));
}
