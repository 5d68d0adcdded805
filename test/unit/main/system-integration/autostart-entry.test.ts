import { expect, it } from 'vitest';
import {
  autostartEntry,
  enabledEntry,
  isEntryEnabled,
  linkEntry,
  programOfEntry,
  withCommandOf,
} from '../../../../src/main/system-integration/autostart-entry.ts';

it('the autostart entry contains the program and its folder, each as one argument', () => {
  expect(autostartEntry('/opt/Desk bell/deskbell', ['/home/a "b"/100 % $HOME\\x']).split('\n')).toEqual([
    '[Desktop Entry]',
    'Type=Application',
    'Name=Deskbell',
    String.raw`Exec="/bin/sh" "-c" "exec \\"\\$0\\" \\$` +
      String.raw`{DISPLAY:+--ozone-platform=x11} \\"\\$@\\"" ` +
      String.raw`"/opt/Desk bell/deskbell" "/home/a \\"b\\"/100 %% \\$HOME\\\\x"`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ]);
});

it('the entry for links takes one link, after all flags', () => {
  const lines = linkEntry('/opt/deskbell', ['/home/anna'], ['x-scheme-handler/tel', 'a/b']).split('\n');
  expect(lines.find((line) => line.startsWith('Exec='))).toMatch(
    / "\/opt\/deskbell" "\/home\/anna" "--" %u$/,
  );
  expect(lines).toContain('MimeType=x-scheme-handler/tel;a/b;');
  expect(lines).toContain('NoDisplay=true');
});

it.each(['/opt/deskbell', '/home/a "b"/100 % $HOME\\x/`Desk bell`', '/tmp/%%u/\\\\'])(
  'an entry is recognised by the program that it starts: %s',
  (program) => {
    expect(programOfEntry(autostartEntry(program, ['/folder']))).toBe(program);
    expect(programOfEntry(linkEntry(program, [], ['a/b']))).toBe(program);
  },
);

it('an entry of another program is not recognised', () => {
  expect(programOfEntry('[Desktop Entry]\nExec=deskbell\n')).toBeUndefined();
  expect(programOfEntry('')).toBeUndefined();
});

it('an entry keeps the user’s changes when it gets another command', () => {
  const disabled = autostartEntry('/old/$&', []).replace('enabled=true', 'enabled=false');
  expect(withCommandOf(disabled, autostartEntry('/new/$&', []))).toBe(
    autostartEntry('/new/$&', []).replace('enabled=true', 'enabled=false'),
  );
});

const own = autostartEntry('/opt/deskbell', []);
const disabledOnGnome = own.replace('enabled=true', 'enabled=false');

it.each([
  ['as it was written', own, true],
  ['disabled in the settings of GNOME', disabledOnGnome, false],
  ['disabled with blanks around it', own.replace('enabled=true', 'enabled = false '), false],
  ['deleted by a line, as KDE does it', `${own}Hidden=true\n`, false],
  ['not hidden', `${own}Hidden=false\n`, true],
  ['without the line of GNOME, edited by its user', '[Desktop Entry]\nExec=deskbell --hidden\n', true],
  ['with an action that is hidden', `${own}\n[Desktop Action new]\nHidden=true\n`, true],
  ['emptied', '', false],
  ['without a command', '[Desktop Entry]\nName=Deskbell\n', false],
])('a desktop reads the entry %s', (_how, entry, enabled) => {
  expect(isEntryEnabled(entry)).toBe(enabled);
});

it('an entry that is enabled again stays as its user changed it', () => {
  const edited = `${disabledOnGnome.replace('Name=Deskbell', 'Name=Desk $&')}Hidden=true\n`;
  const enabled = enabledEntry(edited);
  expect(isEntryEnabled(enabled)).toBe(true);
  expect(enabled).toBe(`${own.replace('Name=Deskbell', 'Name=Desk $&')}Hidden=false\n`);
});
