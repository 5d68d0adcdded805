import { parseArgs } from 'node:util';
import type { System } from './state/account.ts';

export interface CliArguments {
  help: boolean;
  port: number;
  system: System | 'both';
  contacts: number;
  events: number;
  migrated: boolean;
  /** Requests a second, at least 1; undefined: any number. */
  rateLimit: number | undefined;
  httpsOnly: boolean;
  classicPbx: boolean;
  /** A file with certificates that pushes trust in addition to the well-known ones. */
  ca: string | undefined;
  tls: boolean;
  quiet: boolean;
  autoAnswer: boolean;
}

/** Parses the command line. Throws an error whose message is a sentence for the user. */
export function readArguments(args: string[]): CliArguments {
  const { values } = parse(args);
  return {
    help: values.help,
    port: wholeNumber('--port', values.port, 65_535),
    system: readSystem(values.system),
    contacts: wholeNumber('--contacts', values.contacts, 1_000_000),
    events: wholeNumber('--events', values.events, 1_000_000),
    migrated: values.migrated,
    rateLimit:
      values['rate-limit'] === undefined
        ? undefined
        : wholeNumber('--rate-limit', values['rate-limit'], 1_000_000, 1),
    httpsOnly: values['https-only'],
    classicPbx: values['classic-pbx'],
    ca: values.ca,
    tls: values.tls,
    quiet: values.quiet,
    autoAnswer: values['auto-answer'],
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        help: { type: 'boolean', default: false, short: 'h' },
        port: { type: 'string', default: '4010' },
        system: { type: 'string', default: 'new' },
        contacts: { type: 'string', default: '250' },
        events: { type: 'string', default: '400' },
        migrated: { type: 'boolean', default: false },
        'rate-limit': { type: 'string' },
        'classic-pbx': { type: 'boolean', default: false },
        'https-only': { type: 'boolean', default: false },
        ca: { type: 'string' },
        tls: { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
        'auto-answer': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const named = /^(?:Unknown option|Unexpected argument|Option) '([^' ]+)/.exec(message)?.[1] ?? '';
    const reason = /ambiguous|missing/.test(message)
      ? `${named} needs a value behind it`
      : message.startsWith('Option')
        ? `${named} takes no value`
        : `"${named}" is no argument of the service`;
    throw new Error(`${reason}. Ask for --help.`, { cause: error });
  }
}

function wholeNumber(name: string, text: string, largest: number, smallest = 0): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= largest && Number(text) >= smallest) return Number(text);
  throw new Error(`${name} must be a whole number from ${smallest} to ${largest}, not "${text}".`);
}

function readSystem(text: string): System | 'both' {
  if (text === 'new' || text === 'classic' || text === 'both') return text;
  throw new Error(`--system must be new, classic or both, not "${text}".`);
}
