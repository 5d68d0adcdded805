import { entryCommand } from '../base/start-flags.ts';

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
