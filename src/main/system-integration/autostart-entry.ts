import { entryCommand } from '../base/start-flags.ts';
import { isShownIn, valueOf, withValue } from './desktop-entry.ts';

/** The desktop entry that starts the program at login. */
export const autostartEntry = (program: string, args: readonly string[]): string =>
  desktopEntry([`Exec=${commandOf(program, args)}`, 'X-GNOME-Autostart-enabled=true']);

/** The desktop entry for links; hidden in menus, where an installed program has another one. */
export const linkEntry = (program: string, args: readonly string[], types: readonly string[]): string =>
  desktopEntry([
    // After `--` nothing is parsed as a flag.
    `Exec=${commandOf(program, [...args, '--'])} %u`,
    'Terminal=false',
    'NoDisplay=true',
    `MimeType=${types.join(';')};`,
  ]);

const desktopEntry = (lines: readonly string[]): string =>
  ['[Desktop Entry]', 'Type=Application', 'Name=Deskbell', ...lines, ''].join('\n');

/** Escapes spaces and special characters. */
function commandOf(program: string, args: readonly string[]): string {
  const quoted = (text: string): string =>
    `"${text
      .replace(/["`$\\]/g, String.raw`\$&`)
      .replaceAll('\\', '\\\\')
      .replaceAll('%', '%%')}"`;
  return entryCommand(program, args).map(quoted).join(' ');
}

const commandLine = /^Exec=(.*)$/m;

/** The program that one of these entries starts, by its whole path; undefined: it is none of these. */
export function programOfEntry(entry: string): string | undefined {
  // First the escapes of the file, then those of the command.
  const command = (commandLine.exec(entry)?.[1] ?? '').replaceAll('\\\\', '\\').replaceAll('%%', '%');
  const parts = [...command.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) =>
    quoted.replace(/\\(["`$\\])/g, '$1'),
  );
  const program = parts[0] === '/bin/sh' ? parts[3] : parts[0];
  return program?.startsWith('/') === true ? program : undefined;
}

/** The entry with the command of another one. */
export const withCommandOf = (entry: string, other: string): string =>
  entry.replace(commandLine, (own) => commandLine.exec(other)?.[0] ?? own);

/** Whether a desktop starts what stands in the entry: its user may have disabled it in the settings of the desktop. */
export function isEntryEnabled(entry: string, desktops: readonly string[]): boolean {
  const isOff =
    valueOf(entry, 'Hidden') === 'true' || valueOf(entry, 'X-GNOME-Autostart-enabled') === 'false';
  const isProgram = valueOf(entry, 'Type') === 'Application' && valueOf(entry, 'Exec') !== undefined;
  return isProgram && !isOff && isShownIn(entry, desktops);
}

/** The entry, enabled again for these desktops; whatever else stands in it stays. */
export function enabledEntry(entry: string, desktops: readonly string[]): string {
  const enabled = withValue(withValue(entry, 'Hidden', 'false'), 'X-GNOME-Autostart-enabled', 'true');
  if (isShownIn(enabled, desktops)) return enabled;
  return withValue(withValue(enabled, 'OnlyShowIn', undefined), 'NotShowIn', undefined);
}
