import type { MenuItemConstructorOptions } from 'electron';
import { doNotDisturbSpans, type DoNotDisturbSpan } from '../../shared/model/do-not-disturb.ts';
import type { Sentence } from '../../shared/sentence.ts';

export interface TrayState {
  signedIn: boolean;
  status: Sentence;
  /** The problem of the administrator's policy; absent if there is none. */
  policyFault?: 'mistakes' | 'notApplied';
  doNotDisturb: {
    on: boolean;
    pending: boolean;
    /** The duration chosen for all devices, and the rest of it. */
    span?: DoNotDisturbSpan;
    left?: Sentence;
    devices: { id: string; label: string; on: boolean; left?: Sentence }[];
  };
  /** The last callers, newest first: what to show and what to dial. */
  recent: { id: string; label: string; number: string }[];
}

export interface TrayActions {
  /** Without a device: all of them. */
  setDoNotDisturb(span: DoNotDisturbSpan | 'off', deviceId?: string): void;
  dial(number?: string): void;
  /** The window, and in it what happens once. */
  open(event?: 'showRules' | 'openGuide' | 'showSetUp'): void;
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
    ...(state.policyFault
      ? [
          {
            id: 'policy',
            label: say({ id: `tray.policy.${state.policyFault}` }),
            click: () => actions.open(),
          },
        ]
      : []),
    { type: 'separator' },
    {
      id: 'dnd',
      label: withLeft(say({ id: 'status.doNotDisturb' }), state.doNotDisturb.left, say),
      type: 'checkbox',
      checked: state.doNotDisturb.on,
      enabled: state.signedIn && !state.doNotDisturb.pending,
      click: (item) => actions.setDoNotDisturb(item.checked ? 'open' : 'off'),
    },
    {
      id: 'dnd-for',
      label: say({ id: 'tray.doNotDisturbFor' }),
      enabled: state.signedIn && !state.doNotDisturb.pending,
      submenu: doNotDisturbMenu(state.doNotDisturb, actions, say),
    },
    {
      id: 'rules',
      label: say({ id: 'rules.title' }),
      enabled: state.signedIn,
      click: () => actions.open('showRules'),
    },
    { id: 'dial', label: say({ id: 'tray.dial' }), enabled: state.signedIn, click: () => actions.dial() },
    ...(recent.length > 0 ? [{ type: 'separator' as const }, ...recent] : []),
    { type: 'separator' },
    { id: 'open', label: say({ id: 'popup.open' }), click: () => actions.open() },
    {
      id: 'help',
      label: say({ id: 'guide.open' }),
      submenu: [
        { id: 'guide', label: say({ id: 'guide.menu' }), click: () => actions.open('openGuide') },
        // Before the sign-in the window shows the set-up anyway.
        { id: 'set-up', label: say({ id: 'setUp.again' }), click: () => actions.open('showSetUp') },
      ],
    },
    { id: 'quit', label: say({ id: 'tray.quit' }), click: () => actions.quit() },
  ];
}

/** How long all devices are to be quiet, and below it each device by itself. */
function doNotDisturbMenu(
  { on, span, devices }: TrayState['doNotDisturb'],
  actions: TrayActions,
  say: (sentence: Sentence) => string,
): MenuItemConstructorOptions[] {
  // Check boxes, as a group of radio items would tick the first one when none is.
  const spans = doNotDisturbSpans.map((choice): MenuItemConstructorOptions => ({
    id: `dnd-${choice}`,
    label: say({ id: `doNotDisturb.span.${choice}` }),
    type: 'checkbox',
    checked: on && choice === span,
    click: () => actions.setDoNotDisturb(choice),
  }));
  if (devices.length < 2) return spans;
  return [
    ...spans,
    { type: 'separator' },
    { id: 'dnd-devices', label: say({ id: 'tray.doNotDisturbDevices' }), enabled: false },
    ...devices.map(({ id, label, on, left }): MenuItemConstructorOptions => ({
      id: `dnd-device-${id}`,
      label: withLeft(literal(label), left, say),
      type: 'checkbox',
      checked: on,
      click: (item) => actions.setDoNotDisturb(item.checked ? 'open' : 'off', id),
    })),
  ];
}

/** "Do not disturb (24 min left)" */
const withLeft = (label: string, left: Sentence | undefined, say: (sentence: Sentence) => string): string =>
  left ? `${label} (${say(left)})` : label;

/** A menu reads "&" as the mark of an access key: "Berg & Partner" would lose it. */
const literal = (label: string): string => label.replaceAll('&', '&&');
