import type { SystemView } from '../../shared/model/snapshot.ts';
import { isWaylandOnly, usesShortcutPortal, type StartContext } from '../base/start-flags.ts';
import type { StateHolder } from '../state/state.ts';

export interface DesktopFactsParts {
  state: Pick<StateHolder, 'get' | 'patch'>;
  start: StartContext;
  isPackaged: boolean;
  /** Whether the desktop shows tray icons; undefined: unknown. Linux only. */
  hasTrayHost(): Promise<boolean | undefined>;
  /** There is no tray icon to open the desk window. */
  onNoTray(): void;
  onFault(error: unknown): void;
}

/** Reports limitations of this desktop to the windows. */
export function tellDesktopFacts({ state, start, isPackaged, ...parts }: DesktopFactsParts): void {
  const tell = (facts: Partial<SystemView>): void =>
    state.patch({ system: { ...state.get().system, ...facts } });
  tell({
    ...(isWaylandOnly(start) && { popup: 'notifications' }),
    ...(usesShortcutPortal(start) && { keys: 'portal' }),
    ...(start.platform === 'win32' && !isPackaged && { atLogin: 'installedOnly' }),
  });
  if (start.platform !== 'linux') return;
  parts
    .hasTrayHost()
    .then((has) => {
      if (has !== false) return;
      tell({ tray: 'missing' });
      parts.onNoTray();
    })
    .catch(parts.onFault);
}
