import { expect, it } from 'vitest';
import {
  tellDesktopFacts,
  type DesktopFactsParts,
} from '../../../../src/main/system-integration/desktop-facts.ts';
import { createState } from '../../../../src/main/state/state.ts';

type Start = DesktopFactsParts['start'];
const x11: Start = { platform: 'linux', env: { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }, argv: [] };
const wayland: Start = { platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, argv: [] };

function factsOf(start: Start, { tray = true, isPackaged = true } = {}) {
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
    onNoTray: () => (unreachable = true),
    onTray: () => undefined,
  });
  const { popup, tray: shown, keys, atLogin } = state.get().system;
  return { popup, tray: shown, keys, atLogin, unreachable };
}

const nothing = {
  popup: undefined,
  tray: undefined,
  keys: undefined,
  atLogin: undefined,
  unreachable: false,
};

it('a desktop that can do everything is told nothing of', () => {
  expect(factsOf(x11)).toEqual(nothing);
  expect(factsOf({ ...x11, platform: 'darwin' }, { tray: false })).toEqual(nothing);
});

it('without XWayland notifications stand in for the popup, and the desktop hands out the keys', () => {
  expect(factsOf(wayland)).toEqual({ ...nothing, popup: 'notifications', keys: 'portal' });
  expect(factsOf({ ...wayland, argv: ['--ozone-platform=x11'] })).toEqual({
    ...nothing,
    keys: 'portal',
  });
});

it('without a place for tray icons the window stays within reach; where nobody tells it is as ever', () => {
  expect(factsOf(x11, { tray: false })).toEqual({ ...nothing, tray: 'missing', unreachable: true });
  expect(factsOf(x11, { tray: undefined })).toEqual(nothing);
});

it('a tray that comes later is told of, and gets the icon', () => {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const done: string[] = [];
  let tell = (_has: boolean | undefined): void => undefined;
  const end = tellDesktopFacts({
    ...{ state, start: x11, isPackaged: true },
    followTrayHost(told) {
      tell = told;
      return () => void done.push('ended');
    },
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

it('only an installed program starts with Windows', () => {
  const windows: Start = { platform: 'win32', env: {}, argv: [] };
  expect(factsOf(windows, { isPackaged: false })).toEqual({ ...nothing, atLogin: 'installedOnly' });
  expect(factsOf(windows)).toEqual(nothing);
});
