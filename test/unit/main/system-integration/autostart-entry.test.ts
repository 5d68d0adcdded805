import { expect, it } from 'vitest';
import {
  autostartEntry,
  enabledEntry,
  isEntryEnabled,
  linkEntry,
  programOfEntry,
  withCommandOf,
} from '../../../../src/main/system-integration/autostart-entry.ts';
import { desktopsOf } from '../../../../src/main/system-integration/desktop-entry.ts';

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

const withLine = (line: string): string => `${own}${line}\n`;
const gnome = ['ubuntu', 'GNOME'];

it.each([
  ['as it was written', own, true],
  ['disabled in the settings of GNOME', disabledOnGnome, false],
  ['disabled by a line after the one that enables it', withLine('X-GNOME-Autostart-enabled=false'), false],
  ['disabled with blanks around it', own.replace('enabled=true', 'enabled = false '), false],
  ['deleted by a line, as KDE does it', withLine('Hidden=true'), false],
  ['deleted, with the line ends of Windows', withLine('Hidden=true').replaceAll('\n', '\r\n'), false],
  ['not hidden', withLine('Hidden=false'), true],
  ['hidden by what is no truth value', withLine('Hidden=True'), true],
  ['of its user, without the line of GNOME', '[Desktop Entry]\nType=Application\nExec=deskbell\n', true],
  ['with an action that is hidden', withLine('\n[Desktop Action new]\nHidden=true'), true],
  ['only for another desktop', withLine('OnlyShowIn=KDE;XFCE;'), false],
  ['only for no desktop', withLine('OnlyShowIn='), false],
  ['only for this desktop', withLine('OnlyShowIn=KDE;GNOME;'), true],
  ['only for this desktop, unfinished', withLine('OnlyShowIn=GNOME'), true],
  ['only for a desktop whose name begins alike', withLine('OnlyShowIn=GNOME-Flashback;'), false],
  ['not for this desktop', withLine('NotShowIn=GNOME;'), false],
  ['not for another desktop', withLine('NotShowIn=KDE;'), true],
  ['for the first of its names, not for the second', withLine('OnlyShowIn=ubuntu;\nNotShowIn=GNOME;'), true],
  ['not for the first of its names', withLine('OnlyShowIn=GNOME;\nNotShowIn=ubuntu;'), false],
  ['of a link', own.replace('Type=Application', 'Type=Link'), false],
  ['without a type', own.replace('Type=Application\n', ''), false],
  ['emptied', '', false],
  ['without a command', '[Desktop Entry]\nType=Application\nName=Deskbell\n', false],
])('a desktop reads the entry %s', (_how, entry, enabled) => {
  expect(isEntryEnabled(entry, gnome)).toBe(enabled);
});

it.each([undefined, '', ':'])(
  'a desktop that has no name (%s) uses no entry of certain desktops',
  (current) => {
    const desktops = desktopsOf(current);
    expect(isEntryEnabled(withLine('OnlyShowIn=KDE;'), desktops)).toBe(false);
    expect(isEntryEnabled(withLine('NotShowIn=KDE;'), desktops)).toBe(true);
  },
);

it('an entry that is enabled again stays as its user changed it', () => {
  const edited = `${disabledOnGnome.replace('Name=Deskbell', 'Name=Desk $&')}Hidden=true\nNotShowIn=KDE;\n`;
  const enabled = enabledEntry(edited, gnome);
  expect(isEntryEnabled(enabled, gnome)).toBe(true);
  expect(enabled).toBe(`${own.replace('Name=Deskbell', 'Name=Desk $&')}Hidden=false\nNotShowIn=KDE;\n`);
  expect(enabledEntry(edited, ['KDE'])).toBe(`${own.replace('Name=Deskbell', 'Name=Desk $&')}Hidden=false\n`);
});
