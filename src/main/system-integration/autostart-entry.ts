import { entryCommand } from '../base/start-flags.ts';

/** The file by which the desktop starts the program with the session. */
export const autostartEntry = (program: string, args: readonly string[]): string =>
  desktopEntry([`Exec=${commandOf(program, args)}`, 'X-GNOME-Autostart-enabled=true']);

/** The file by which the desktop hands over links; not in its menu, where an installed program stands already. */
export const linkEntry = (program: string, args: readonly string[], types: readonly string[]): string =>
  desktopEntry([
    // Behind `--` nothing is read as a flag, whatever a link holds.
    `Exec=${commandOf(program, [...args, '--'])} %u`,
    'Terminal=false',
    'NoDisplay=true',
    `MimeType=${types.join(';')};`,
  ]);

const desktopEntry = (lines: readonly string[]): string =>
  ['[Desktop Entry]', 'Type=Application', 'Name=Deskbell', ...lines, ''].join('\n');

/** A path may hold blanks and signs that mean something there. */
function commandOf(program: string, args: readonly string[]): string {
  const quoted = (text: string): string =>
    `"${text
      .replace(/["`$\\]/g, String.raw`\$&`)
      .replaceAll('\\', '\\\\')
      .replaceAll('%', '%%')}"`;
  return entryCommand(program, args).map(quoted).join(' ');
}
