import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { desktopExec, startFlags } from '../../../../scripts/start-flags.mjs';
import { autostartEntry } from '../../../../src/main/system-integration/autostart-entry.ts';
import {
  entryCommand,
  isWaylandOnly,
  lacksDisplay,
  missingStartFlags,
} from '../../../../src/main/base/start-flags.ts';

const wayland = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' };
const withX = { ...wayland, DISPLAY: ':0' };
const linux = (env: Record<string, string>, ...argv: string[]) =>
  ({ platform: 'linux', env, argv: ['deskbell', ...argv] }) as const;

describe('a start in a Wayland session', () => {
  it('needs the flags if there is an X server, and uses native Wayland without them', () => {
    expect(missingStartFlags(linux(withX, '--hidden'))).toEqual(['--ozone-platform=x11']);
    expect(isWaylandOnly(linux(withX, '--hidden'))).toBe(true);
  });

  it('needs no flags when it was started with them', () => {
    expect(missingStartFlags(linux(withX, '--ozone-platform=x11'))).toEqual([]);
    expect(isWaylandOnly(linux(withX, '--ozone-platform=x11'))).toBe(false);
  });

  it('stays on Wayland without XWayland, or if the user chose it', () => {
    expect(missingStartFlags(linux(wayland))).toEqual([]);
    expect(isWaylandOnly(linux(wayland))).toBe(true);
    expect(missingStartFlags(linux(withX, '--ozone-platform=wayland'))).toEqual([]);
    expect(isWaylandOnly(linux(withX, '--ozone-platform=wayland'))).toBe(true);
  });
});

it('a start in another session needs no flags', () => {
  expect(missingStartFlags(linux({ XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }))).toEqual([]);
  expect(isWaylandOnly(linux({ XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }))).toBe(false);
  for (const platform of ['win32', 'darwin'] as const) {
    expect(missingStartFlags({ platform, env: withX, argv: [] })).toEqual([]);
    expect(isWaylandOnly({ platform, env: withX, argv: [] })).toBe(false);
  }
});

it('a start without any display is recognised', () => {
  expect(lacksDisplay(linux({}))).toBe(true);
  expect(lacksDisplay(linux({ DISPLAY: '', WAYLAND_DISPLAY: '' }))).toBe(true);
  expect(lacksDisplay(linux({}, '--ozone-platform=headless'))).toBe(false);
  expect(lacksDisplay(linux({ DISPLAY: ':0' }))).toBe(false);
  expect(lacksDisplay(linux(wayland))).toBe(false);
  expect(lacksDisplay({ platform: 'darwin', env: {}, argv: [] })).toBe(false);
});

it('npm start passes the flags where they work', () => {
  expect(startFlags('linux', withX)).toEqual(['--ozone-platform=x11']);
  expect(startFlags('linux', wayland)).toEqual([]);
  expect(startFlags('darwin', withX)).toEqual([]);
});

/** What a command of an entry starts: it is handed its own arguments. */
function started([program = '', ...args]: readonly string[], env: Record<string, string>): string[] {
  const said = execFileSync(program, args, { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
  return said.trimEnd().split('\n');
}

if (process.platform === 'linux') {
  it('a desktop entry adds the flags in a session with an X server, and passes its arguments unchanged', () => {
    const command = entryCommand('/usr/bin/printf', ['%s\n', 'a b', '$HOME']);
    expect(started(command, {})).toEqual(['a b', '$HOME']);
    expect(entryCommand('/opt/deskbell', [])[2]).toContain('${DISPLAY:+--ozone-platform=x11}');
    const shown = entryCommand('/bin/echo', ['a b']);
    expect(started(shown, { DISPLAY: ':0' })).toEqual(['--ozone-platform=x11 a b']);
    expect(started(shown, {})).toEqual(['a b']);
  });
}

it('the desktop entries of a package and of the session start the program in the same way', () => {
  const own = autostartEntry('/opt/Desk bell/deskbell', []).split('\n')[3];
  expect(
    `Exec=${desktopExec('/opt/Desk bell/deskbell', '').trimEnd()}`.replace('/bin/sh -c', '"/bin/sh" "-c"'),
  ).toBe(own);
});
