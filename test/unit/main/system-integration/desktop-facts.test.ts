import { expect, it } from 'vitest';
import {
  tellDesktopFacts,
  type DesktopFactsParts,
} from '../../../../src/main/system-integration/desktop-facts.ts';
import { createState } from '../../../../src/main/state/state.ts';

type Start = DesktopFactsParts['start'];
const x11: Start = { platform: 'linux', env: { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }, argv: [] };
const wayland: Start = { platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, argv: [] };

async function factsOf(start: Start, { tray = true, isPackaged = true } = {}) {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  let unreachable = false;
  const faults: unknown[] = [];
  tellDesktopFacts({
    state,
    start,
    isPackaged,
    hasTrayHost: () => Promise.resolve(tray),
    onNoTray: () => (unreachable = true),
    onFault: (error) => faults.push(error),
  });
  await Promise.resolve();
  await Promise.resolve();
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

it('a desktop that can do everything is told nothing of', async () => {
  expect(await factsOf(x11)).toEqual(nothing);
  expect(await factsOf({ ...x11, platform: 'darwin' }, { tray: false })).toEqual(nothing);
});

it('without XWayland notifications stand in for the popup, and the desktop hands out the keys', async () => {
  expect(await factsOf(wayland)).toEqual({ ...nothing, popup: 'notifications', keys: 'portal' });
  expect(await factsOf({ ...wayland, argv: ['--ozone-platform=x11'] })).toEqual({
    ...nothing,
    keys: 'portal',
  });
});

it('without a place for tray icons the window stays within reach; where nobody tells it is as ever', async () => {
  expect(await factsOf(x11, { tray: false })).toEqual({ ...nothing, tray: 'missing', unreachable: true });
  expect(await factsOf(x11, { tray: undefined })).toEqual(nothing);
});

it('only an installed program starts with Windows', async () => {
  const windows: Start = { platform: 'win32', env: {}, argv: [] };
  expect(await factsOf(windows, { isPackaged: false })).toEqual({ ...nothing, atLogin: 'installedOnly' });
  expect(await factsOf(windows)).toEqual(nothing);
});
