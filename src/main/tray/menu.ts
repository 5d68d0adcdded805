import type { MenuItemConstructorOptions } from 'electron';
import type { Sentence } from '../../shared/sentence.ts';

export interface TrayState {
  signedIn: boolean;
  status: Sentence;
  doNotDisturb: { on: boolean; pending: boolean };
  /** The last callers, newest first: what to show and what to dial. */
  recent: { id: string; label: string; number: string }[];
}

export interface TrayActions {
  setDoNotDisturb(on: boolean): void;
  dial(number?: string): void;
  open(): void;
  quit(): void;
}

const recentLimit = 5;

/** The tray's menu as a template; the ids are what tests and accelerators name. */
export function trayMenu(
  state: TrayState,
  actions: TrayActions,
  say: (sentence: Sentence) => string,
): MenuItemConstructorOptions[] {
  const recent = state.recent
    .slice(0, recentLimit)
    .map(({ id, label, number }): MenuItemConstructorOptions => ({
      id: `recent-${id}`,
      label: literal(label),
      click: () => actions.dial(number),
    }));
  return [
    { id: 'status', label: literal(say(state.status)), enabled: false },
    { type: 'separator' },
    {
      id: 'dnd',
      label: say({ id: 'tray.dnd' }),
      type: 'checkbox',
      checked: state.doNotDisturb.on,
      enabled: state.signedIn && !state.doNotDisturb.pending,
      click: (item) => actions.setDoNotDisturb(item.checked),
    },
    { id: 'dial', label: say({ id: 'tray.dial' }), enabled: state.signedIn, click: () => actions.dial() },
    ...(recent.length > 0 ? [{ type: 'separator' as const }, ...recent] : []),
    { type: 'separator' },
    { id: 'open', label: say({ id: 'tray.open' }), click: () => actions.open() },
    { id: 'quit', label: say({ id: 'tray.quit' }), click: () => actions.quit() },
  ];
}

/** A menu reads "&" as the mark of an access key: "Berg & Partner" would lose it. */
const literal = (label: string): string => label.replaceAll('&', '&&');
