import { app, type Session } from 'electron';
import { followNotificationDaemon } from '../notifications/notification-daemon.ts';
import { followTrayHost } from '../tray/tray-host.ts';
import type { DeskTray } from '../tray/tray.ts';
import { clearWebDataAtSignOut } from './web-data.ts';
import type { DeskWindow } from '../windows/desk-window.ts';
import type { Faults } from '../base/faults.ts';
import { tellDesktopFacts } from './desktop-facts.ts';
import { programs } from './focus-mode.ts';
import type { StateHolder } from '../state/state.ts';

interface DesktopDeps {
  state: StateHolder;
  desk: Pick<DeskWindow, 'beReachable'>;
  session: Pick<Session, 'clearCache' | 'clearStorageData'>;
  /** Requests to the desktop are sent after this. */
  after: Promise<void>;
  faults: Pick<Faults, 'caught'>;
  surfaces: {
    tray: Pick<DeskTray, 'renew'>;
    /** Another notification daemon runs than before. */
    daemonReplaced(name: string | undefined): void;
  };
}

/** Follows the desktop's state and cleans up its data. @returns ends it */
export function followDesktop({ state, desk, surfaces, session, after, faults }: DesktopDeps): () => void {
  const { platform, env, argv } = process;
  let ended = false;
  let end = (): void => undefined;
  const tellFacts = (): void => {
    if (ended) return;
    end = tellDesktopFacts({
      state,
      start: { platform, env, argv },
      isPackaged: app.isPackaged,
      followTrayHost: (tell) =>
        followTrayHost({
          tell,
          follow: programs.follow,
          onFault: (error) => faults.caught('place of tray icons', error),
        }),
      followNotifications: (tell) =>
        followNotificationDaemon({
          tell,
          onReplaced: surfaces.daemonReplaced,
          follow: programs.follow,
          onFault: (error) => faults.caught('notification daemon', error),
        }),
      onNoTray: desk.beReachable,
      onTray: surfaces.tray.renew,
    });
  };
  after.then(tellFacts).catch((error: unknown) => faults.caught('desktop', error));
  clearWebDataAtSignOut(state, session, (error) => faults.caught('stored web data', error));
  return () => {
    ended = true;
    end();
  };
}
