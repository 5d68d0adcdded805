import { expect, it } from 'vitest';
import {
  tellDesktopFacts,
  type DesktopFactsDeps,
} from '../../../../src/main/system-integration/desktop-facts.ts';
import type { SystemView } from '../../../../src/shared/ipc/snapshot.ts';
import { createState } from '../../../../src/main/state/state.ts';

type Start = DesktopFactsDeps['start'];
const x11: Start = { platform: 'linux', env: { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }, argv: [] };
const wayland: Start = { platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, argv: [] };

interface Desktop {
  tray?: boolean | undefined;
  missing?: SystemView['notifications'];
  isPackaged?: boolean;
}

function factsOf(start: Start, desktop: Desktop = {}) {
  const { tray, missing, isPackaged = true } = { tray: true, ...desktop };
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  let unreachable = false;
  tellDesktopFacts({
    state,
    start,
    isPackaged,
    followTrayHost(tell) {
      tell(tray);
      return () => undefined;
    },
    followNotifications(tell) {
      tell(missing);
      return () => undefined;
    },
    onNoTray: () => (unreachable = true),
    onTray: () => undefined,
  });
  const { popup, tray: shown, keys, atLogin, notifications } = state.get().system;
  return { popup, tray: shown, keys, atLogin, notifications, unreachable };
}

const nothing = {
  popup: undefined,
  tray: undefined,
  keys: undefined,
  atLogin: undefined,
  notifications: undefined,
  unreachable: false,
};

it('a fully capable desktop causes no notice', () => {
  expect(factsOf(x11)).toEqual(nothing);
  expect(factsOf({ ...x11, platform: 'darwin' }, { tray: false })).toEqual(nothing);
});

it('without XWayland, notifications replace the popup, and the desktop assigns the hotkeys', () => {
  expect(factsOf(wayland)).toEqual({ ...nothing, popup: 'notifications', keys: 'portal' });
  expect(factsOf({ ...wayland, argv: ['--ozone-platform=x11'] })).toEqual({
    ...nothing,
    keys: 'portal',
  });
});

it('without tray icons the window stays reachable; if unknown, nothing changes', () => {
  expect(factsOf(x11, { tray: false })).toEqual({ ...nothing, tray: 'missing', unreachable: true });
  expect(factsOf(x11, { tray: undefined })).toEqual(nothing);
});

it('a tray that appears later is detected, and gets the icon', () => {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const done: string[] = [];
  let tell = (_has: boolean | undefined): void => undefined;
  const end = tellDesktopFacts({
    ...{ state, start: x11, isPackaged: true },
    followTrayHost(told) {
      tell = told;
      return () => void done.push('ended');
    },
    followNotifications: () => () => undefined,
    onNoTray: () => void done.push('minimised'),
    onTray: () => void done.push('icon'),
  });
  const shown = [true, false, true, undefined].map((has) => {
    tell(has);
    return state.get().system.tray;
  });
  end();
  expect([shown, done]).toEqual([
    [undefined, 'missing', undefined, undefined],
    ['minimised', 'icon', 'ended'],
  ]);
});

it('if notifications replace the popup, their missing features are shown', () => {
  expect(factsOf(wayland, { missing: 'noDaemon' })).toEqual({
    ...nothing,
    popup: 'notifications',
    keys: 'portal',
    notifications: 'noDaemon',
  });
  expect(factsOf(x11, { missing: 'noDaemon' })).toEqual(nothing);

  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const ended: string[] = [];
  let tell = (_missing: SystemView['notifications']): void => undefined;
  const end = tellDesktopFacts({
    ...{ state, start: wayland, isPackaged: true },
    followTrayHost: () => () => void ended.push('tray'),
    followNotifications(told) {
      tell = told;
      return () => void ended.push('notifications');
    },
    onNoTray: () => undefined,
    onTray: () => undefined,
  });
  const shown = (['noDaemon', undefined, 'noProgram'] as const).map((missing) => {
    tell(missing);
    return state.get().system.notifications;
  });
  end();
  expect([shown, ended]).toEqual([
    ['noDaemon', undefined, 'noProgram'],
    ['tray', 'notifications'],
  ]);
});

it('only an installed program starts with Windows', () => {
  const windows: Start = { platform: 'win32', env: {}, argv: [] };
  expect(factsOf(windows, { isPackaged: false })).toEqual({ ...nothing, atLogin: 'installedOnly' });
  expect(factsOf(windows)).toEqual(nothing);
});
