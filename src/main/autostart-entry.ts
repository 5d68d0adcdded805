/** The file that the desktop reads; a path may hold blanks and signs that mean something there. */
export function autostartEntry(program: string, args: readonly string[]): string {
  const quoted = (text: string): string =>
    `"${text
      .replace(/["`$\\]/g, String.raw`\$&`)
      .replaceAll('\\', '\\\\')
      .replaceAll('%', '%%')}"`;
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Deskbell',
    `Exec=${[program, ...args].map(quoted).join(' ')}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}
