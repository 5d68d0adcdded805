import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { autostartEntry } from '../../../../src/main/system-integration/autostart-entry.ts';
import { createLoginItem, type LoginItem } from '../../../../src/main/system-integration/login-item.ts';

vi.mock('electron', () => ({ app: { isPackaged: true } }));

const own = autostartEntry(process.execPath, []);
const disabled = (entry: string): string => entry.replace('enabled=true', 'enabled=false');
const gone = autostartEntry('/opt/gone/deskbell', []);
const needing = (file: string): string => `${edited}TryExec=${file}\n`;
const command = (line: string): string => own.replace(/^Exec=.*$/m, () => `Exec=${line}`);
const wrapped = `env LANG=de ${process.execPath} --hidden`;
const delayed = `sh -c "sleep 9; ${process.execPath}"`;
const edited = own.replace('Type=Application', 'Type=Application\nComment=Phone');

/** A user whose autostart folder has this entry. */
function loginItem(entry: string | undefined): { item: LoginItem; file: string } {
  const config = mkdtempSync(join(tmpdir(), 'deskbell-autostart-'));
  vi.stubEnv('XDG_CONFIG_HOME', config);
  vi.stubEnv('XDG_CURRENT_DESKTOP', 'ubuntu:GNOME');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(config, { recursive: true });
  });
  const file = join(config, 'autostart', 'deskbell.desktop');
  mkdirSync(join(config, 'autostart'));
  if (entry === '/dev/null') symlinkSync(entry, file);
  else if (entry !== undefined) writeFileSync(file, entry);
  return { item: createLoginItem(true), file };
}

describe.runIf(process.platform === 'linux')('the autostart entry of the user', () => {
  it.each([
    ['that Deskbell wrote', own, true, own],
    ['that the user edited', edited, true, edited],
    ['that the user disabled', disabled(edited), false, edited],
    ['that the desktop deleted by a line', `${edited}Hidden=true\n`, false, `${edited}Hidden=false\n`],
    ['whose program is gone', gone, false, own],
    ['that is disabled, and whose program is gone', disabled(gone), false, own],
    ['for another desktop', `${edited}OnlyShowIn=KDE;\n`, false, edited],
    ['not for this desktop', `${edited}NotShowIn=X;GNOME;\n`, false, edited],
    ['that needs a missing file', `${edited}TryExec=/opt/gone/deskbell\n`, false, edited],
    ['that needs a missing program', `${edited}TryExec=no-such-program\n`, false, edited],
    ['that needs a file that is no program', `${edited}TryExec=/etc/passwd\n`, false, edited],
    ['that needs a folder', `${edited}TryExec=/tmp\n`, false, edited],
    ['that needs a program', needing('sh'), true, needing('sh')],
    ['that needs a file', needing(process.execPath), true, needing(process.execPath)],
    ['of a link', own.replace('Type=Application', 'Type=Link'), false, own],
    ['of another program', command('/bin/true'), false, own],
    ['of another program that is told its name', command('/bin/true deskbell'), false, own],
    ['of a command around it', command(wrapped), true, command(wrapped)],
    ['of a command of its own', command(delayed), true, command(delayed)],
    ['that the user removed', undefined, false, own],
    ['that the user masked', '/dev/null', false, own],
  ])('%s is read as the desktop reads it, and can be switched on and off', (_how, entry, starts, on) => {
    const { item, file } = loginItem(entry);
    expect(item.read()).toBe(starts);
    item.set(true);
    expect([item.read(), readFileSync(file, 'utf8')]).toEqual([true, on]);
    item.set(false);
    expect(item.read()).toBe(false);
    expect(() => readFileSync(file)).toThrow('ENOENT');
    item.set(true);
    expect([item.read(), readFileSync(file, 'utf8')]).toEqual([true, own]);
  });

  it('is refused where a folder is in its place, which stays', () => {
    const { item, file } = loginItem(undefined);
    mkdirSync(join(file, 'inside'), { recursive: true });
    for (const work of [() => item.read(), () => item.followProgram(), () => item.enforce(true)]) {
      expect(work).toThrow('EISDIR');
    }
    expect(() => item.set(true)).toThrow('EISDIR');
    item.enforce(false);
    createLoginItem(true).set(false);
    expect(readdirSync(file)).toEqual(['inside']);
    rmSync(file, { recursive: true });
    item.set(true);
    expect([item.read(), readFileSync(file, 'utf8')]).toEqual([true, own]);
  });

  it('is switched off where a file is in place of its folder', () => {
    const { item, file } = loginItem(undefined);
    rmSync(dirname(file), { recursive: true });
    writeFileSync(dirname(file), '');
    item.set(false);
    expect(() => item.set(true)).toThrow(/EEXIST|ENOTDIR/);
  });
});
