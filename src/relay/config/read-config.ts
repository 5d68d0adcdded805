import { relayConfig, type RelayConfig } from './config.ts';

export interface ConfigSource {
  /** JSON text of the configuration file; if absent, only the environment is used. */
  file?: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Reads the file named by a `…_FILE` variable. */
  readFile: (path: string) => string;
}

export type ConfigResult = { ok: true; config: RelayConfig } | { ok: false; problems: string[] };

type Tree = Record<string, unknown>;

/** The setting of each environment variable. A variable with the suffix `_FILE` names a file with the value instead. */
export const environmentVariables: Readonly<Record<string, readonly string[]>> = {
  DESKBELL_RELAY_HOST: ['listen', 'host'],
  DESKBELL_RELAY_PORT: ['listen', 'port'],
  DESKBELL_RELAY_ADMIN_HOST: ['admin', 'host'],
  DESKBELL_RELAY_ADMIN_PORT: ['admin', 'port'],
  DESKBELL_RELAY_PUBLIC_URL: ['publicUrl'],
  DESKBELL_RELAY_NATS_SERVERS: ['nats', 'servers'],
  DESKBELL_RELAY_NATS_DESK_SERVERS: ['nats', 'deskServers'],
  DESKBELL_RELAY_NATS_ACCOUNT: ['nats', 'account'],
  DESKBELL_RELAY_NATS_SIGNING_SEED: ['nats', 'signingSeed'],
  DESKBELL_RELAY_SPOOL: ['spool', 'folder'],
  DESKBELL_RELAY_LOG_LEVEL: ['logLevel'],
};
/** The account's name follows, in capitals and with `_` for `-`. */
export const SECRET_VARIABLE = 'DESKBELL_RELAY_SECRET_';
export const LOG_SECRET_VARIABLE = 'DESKBELL_RELAY_LOG_SECRET_';

const NUMBERS = new Set(['port']);
const LISTS = new Set(['servers', 'deskServers']);

/** Merges file and environment, which takes precedence. Reports all problems at once, as sentences. */
export function readConfig({ file, environment, readFile }: ConfigSource): ConfigResult {
  const problems: string[] = [];
  const tree = parse(file ?? '{}', problems);
  if (tree === undefined) return { ok: false, problems };

  const value = (variable: string): string | undefined => {
    const path = environment[`${variable}_FILE`];
    if (environment[variable] !== undefined || path === undefined) return environment[variable];
    try {
      return readFile(path).trim();
    } catch (error) {
      problems.push(`${variable}_FILE names "${path}", which cannot be read: ${reasonOf(error)}.`);
      return undefined;
    }
  };

  for (const [variable, path] of Object.entries(environmentVariables)) {
    const text = value(variable);
    if (text !== undefined) setAt(tree, path, parseValue(path.at(-1) ?? '', text));
  }
  for (const account of accountsOf(tree)) {
    const name = typeof account['name'] === 'string' ? account['name'] : '';
    const suffix = name.toUpperCase().replaceAll('-', '_');
    const secret = value(SECRET_VARIABLE + suffix);
    if (secret !== undefined) account['secret'] = secret;
    const logSecret = value(LOG_SECRET_VARIABLE + suffix);
    if (logSecret !== undefined) setAt(account, ['agentLogs', 'secret'], logSecret);
  }

  const parsed = relayConfig.safeParse(tree);
  if (parsed.success && problems.length === 0) return { ok: true, config: parsed.data };
  for (const issue of parsed.error?.issues ?? []) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    if (keys === undefined) problems.push(`${nameOf(issue.path)} ${problemText(issue.message)}.`);
    else
      for (const key of keys) problems.push(`${nameOf([...issue.path, key])} is not a setting of the relay.`);
  }
  return { ok: false, problems };
}

function parse(text: string, problems: string[]): Tree | undefined {
  try {
    const tree: unknown = JSON.parse(text);
    if (isTree(tree)) return tree;
    problems.push('The configuration file must hold one JSON object.');
  } catch (error) {
    problems.push(`The configuration file is no JSON: ${reasonOf(error)}.`);
  }
  return undefined;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function accountsOf(tree: Tree): Tree[] {
  const accounts: unknown = tree['accounts'];
  return Array.isArray(accounts) ? accounts.filter(isTree) : [];
}

function setAt(tree: Tree, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const inner = tree[key];
  const next: Tree = isTree(inner) ? inner : {};
  tree[key] = next;
  setAt(next, rest, value);
}

function parseValue(name: string, text: string): unknown {
  if (LISTS.has(name)) return text.split(/[\s,]+/).filter(Boolean);
  return NUMBERS.has(name) && /^\d+$/.test(text) ? Number(text) : text;
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, key) =>
      typeof key === 'number' ? `${name}[${key}]` : name === '' ? String(key) : `${name}.${String(key)}`,
    '',
  );
}

/** Turns messages such as Zod's "Invalid input: expected string, received undefined" into part of a sentence. */
function problemText(message: string): string {
  if (/^must /.test(message)) return message;
  if (/received undefined$/.test(message)) return 'is missing';
  return `is wrong (${message})`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
