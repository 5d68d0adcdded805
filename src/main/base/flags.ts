import { parseArgs } from 'node:util';
import type { Locale } from '../../shared/ipc/snapshot.ts';

export interface Flags {
  /** Signs in to the built-in service and simulates a call. */
  demo: boolean;
  /** The profile folder; absent: the system's default. */
  profile?: string;
  /** Starts in the tray. */
  hidden: boolean;
  /** A folder for screenshots of the demo, which then quits. */
  pictures?: string;
  /** Runs the self-test and quits. */
  selfTest: boolean;
  /** The language of the self-test; absent: the system's. */
  language?: Locale;
  /** The platform for the self-test; absent: the default. */
  platform?: string;
  /** A policy to use in place of the administrator's. */
  policy?: string;
  /** Prints what this policy does, and quits; empty: the name is missing. */
  checkPolicy?: string;
  /** Prints the version or the flags, and quits. */
  print?: 'version' | 'help';
  /** A flag that came without its value: to go on without it would use what the user did not choose. */
  withoutValue?: string;
}

/** Parses the program's flags (`npm start -- …`). Flags of Chromium and the system, links and files are ignored. */
export function parseFlags(argv: readonly string[]): Flags {
  const { values } = parseArgs({
    args: withValues(argv),
    strict: false,
    options: {
      demo: { type: 'boolean' },
      profile: { type: 'string' },
      hidden: { type: 'boolean' },
      pictures: { type: 'string' },
      'self-test': { type: 'boolean' },
      language: { type: 'string' },
      platform: { type: 'string' },
      policy: { type: 'string' },
      'check-policy': { type: 'string' },
      version: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const print = (['version', 'help'] as const).find((name) => values[name] === true);
  const checked = values['check-policy'];
  const withoutValue = needed.find((name) => argv.some((arg, at) => isWithoutValue(name, argv, arg, at)));
  return {
    demo: values.demo === true,
    hidden: values.hidden === true,
    selfTest: values['self-test'] === true,
    ...(typeof values.profile === 'string' && { profile: values.profile }),
    ...(typeof values.pictures === 'string' && { pictures: values.pictures }),
    ...(typeof values.platform === 'string' && { platform: values.platform }),
    ...(typeof values.policy === 'string' && { policy: values.policy }),
    ...(typeof checked === 'string' && { checkPolicy: checked }),
    ...(argv.some((arg, at) => isWithoutValue(checkFlag, argv, arg, at)) && { checkPolicy: '' }),
    ...(print !== undefined && { print }),
    ...(withoutValue !== undefined && { withoutValue }),
    ...((values.language === 'de' || values.language === 'en') && { language: values.language }),
  };
}

const checkFlag = '--check-policy';
/** The flags that mean nothing without their value. */
const needed = ['--profile', '--pictures', '--language', '--platform', '--policy'];
const withValue = [...needed, checkFlag];

/** Otherwise the parser takes the next flag for the value of one without: `--profile --hidden`. */
function withValues(argv: readonly string[]): string[] {
  return argv.filter((arg, at) => !withValue.some((name) => isWithoutValue(name, argv, arg, at)));
}

/** An empty value is none: as a path, it would be the folder that the program was started in. */
const isWithoutValue = (name: string, argv: readonly string[], arg: string, at: number): boolean =>
  arg === `${name}=` || (arg === name && (argv[at + 1] || '--').startsWith('--'));
