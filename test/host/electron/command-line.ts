/** Switches as Chromium reads them from the command line: `--name`, `--name=value`; and for node's sake `--name value`. */
const switches = new Map<string, string>();
const plain: string[] = [];

for (let at = 1; at < process.argv.length; at += 1) {
  const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(process.argv[at] ?? '') ?? [];
  if (name) switches.set(name.toLowerCase(), value ?? '');
  else plain.push(process.argv[at] ?? '');
}

export function commandLineValue(name: string): string {
  const value = switches.get(name.toLowerCase()) ?? '';
  if (value || !switches.has(name.toLowerCase())) return value;
  const next = process.argv[process.argv.indexOf(`--${name}`) + 1];
  return name === 'remote-debugging-port' && next && /^\d+$/.test(next) ? next : '';
}

export const commandLine: Pick<
  Electron.CommandLine,
  'appendArgument' | 'appendSwitch' | 'getSwitchValue' | 'hasSwitch' | 'removeSwitch'
> = {
  appendArgument: (value) => void plain.push(value),
  appendSwitch: (name, value) => void switches.set(name.toLowerCase(), value ?? ''),
  getSwitchValue: commandLineValue,
  hasSwitch: (name) => switches.has(name.toLowerCase()),
  removeSwitch: (name) => void switches.delete(name.toLowerCase()),
};
