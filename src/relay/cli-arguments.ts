import { parseArgs } from 'node:util';

export type CliArguments =
  | { command: 'help' }
  | { command: 'run' | 'init'; config?: string }
  | { command: 'keys'; out: string }
  | { command: 'desks'; config?: string; json: boolean; silent: boolean }
  | { command: 'revoke'; config?: string; account: string; who: ShutOutRequest; keys: string }
  | { command: 'restore'; config?: string; account: string; who: ShutOutRequest };

/** One of the two. */
type ShutOutRequest = { desk: string } | { user: string };

const options = {
  help: { type: 'boolean', short: 'h' },
  config: { type: 'string' },
  out: { type: 'string' },
  keys: { type: 'string' },
  account: { type: 'string' },
  user: { type: 'string' },
  desk: { type: 'string' },
  json: { type: 'boolean' },
  silent: { type: 'boolean' },
} as const;

type OptionName = keyof typeof options;
const shutOutOptions: readonly OptionName[] = ['config', 'account', 'user', 'desk'];
/** What each command takes, besides `--help`. */
const optionsOfCommand: Readonly<Record<string, readonly OptionName[]>> = {
  run: ['config'],
  init: ['config'],
  keys: ['out'],
  desks: ['config', 'json', 'silent'],
  revoke: [...shutOutOptions, 'keys'],
  restore: shutOutOptions,
};

/** Reads the command line. @throws an error whose message is a sentence for the administrator */
export function readArguments(args: string[]): CliArguments {
  const { values, positionals } = parse(args);
  const [command = 'run', ...others] = positionals;
  if (others.length > 0) throw new Error(`"${others.join(' ')}" is too much. Ask for --help.`);
  if (values.help) return { command: 'help' };
  requireTaken(command, values);
  const config = values.config === undefined ? {} : { config: values.config };
  switch (command) {
    case 'run':
    case 'init':
      return { command, ...config };
    case 'keys':
      return { command, out: needed('keys', '--out FOLDER', values.out) };
    case 'desks':
      return { command, ...config, json: values.json ?? false, silent: values.silent ?? false };
    case 'revoke':
    case 'restore': {
      const account = needed(command, '--account NAME', values.account);
      const who = whoOf(command, values);
      if (command === 'restore') return { command, ...config, account, who };
      return { command, ...config, account, who, keys: needed(command, '--keys FOLDER', values.keys) };
    }
    default:
      throw new Error(`"${command}" is none of run, init, keys, desks, revoke and restore. Ask for --help.`);
  }
}

/** An option that a command passes over in silence would seem to have had an effect. */
function requireTaken(command: string, values: Readonly<Partial<Record<OptionName, unknown>>>): void {
  const names = Object.hasOwn(optionsOfCommand, command) ? optionsOfCommand[command] : undefined;
  const other = (Object.keys(values) as OptionName[]).find((name) => names?.includes(name) === false);
  if (other !== undefined) throw new Error(`${command} takes no --${other}. Ask for --help.`);
}

function whoOf(command: string, { user, desk }: { user?: string; desk?: string }): ShutOutRequest {
  if (user !== undefined && desk === undefined) return { user };
  if (desk !== undefined && user === undefined) return { desk };
  throw new Error(`${command} needs either --user ID or --desk NAME. Ask for --help.`);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'It cannot be read';
    throw new Error(`${reason}. Ask for --help.`, { cause: error });
  }
}

function needed(command: string, name: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new Error(`${command} needs ${name}. Ask for --help.`);
}
