import type { SystemView } from '../../shared/ipc/snapshot.ts';
import { isWaylandOnly, usesShortcutPortal, type StartContext } from '../base/start-flags.ts';
import type { StateHolder } from '../state/state.ts';

export interface DesktopFactsDeps {
  state: Pick<StateHolder, 'get' | 'patch'>;
  start: StartContext;
  isPackaged: boolean;
  /**
   * Tells whether the desktop shows tray icons, and tells again when that changes; undefined: unknown. Linux only.
   * @returns ends it
   */
  followTrayHost(tell: (has: boolean | undefined) => void): () => void;
  /**
   * Tells what the desktop lacks to show notifications, and tells again when that changes. Only where they replace the
   * popup.
   * @returns ends it
   */
  followNotifications(tell: (missing: SystemView['notifications']) => void): () => void;
  /** There is no tray icon to open the desk window any more. */
  onNoTray(): void;
  /** The desktop shows tray icons again. */
  onTray(): void;
}

/** Reports limitations of this desktop to the windows. @returns ends it */
export function tellDesktopFacts({ state, start, isPackaged, ...parts }: DesktopFactsDeps): () => void {
  const tell = (facts: Partial<SystemView>): void =>
    state.patch({ system: { ...state.get().system, ...facts } });
  tell({
    ...(isWaylandOnly(start) && { popup: 'notifications' }),
    ...(usesShortcutPortal(start) && { keys: 'portal' }),
    ...(start.platform === 'win32' && !isPackaged && { atLogin: 'installedOnly' }),
  });
  if (start.platform !== 'linux') return () => undefined;
  const endTray = parts.followTrayHost((has) => {
    const { tray, ...system } = state.get().system;
    if (has === false) {
      tell({ tray: 'missing' });
      parts.onNoTray();
    } else if (tray === 'missing') {
      state.patch({ system });
      parts.onTray();
    }
  });
  if (!isWaylandOnly(start)) return endTray;
  const endNotifications = parts.followNotifications((missing) => {
    const { notifications: _before, ...system } = state.get().system;
    state.patch({ system: { ...system, ...(missing && { notifications: missing }) } });
  });
  return () => {
    endTray();
    endNotifications();
  };
}
