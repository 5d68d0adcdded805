import { parseArgs } from 'node:util';
import type { Locale } from '../shared/model/snapshot.ts';

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
    },
  });
  const checked = values['check-policy'];
  return {
    demo: values.demo === true,
    hidden: values.hidden === true,
    selfTest: values['self-test'] === true,
    ...(typeof values.profile === 'string' && { profile: values.profile }),
    ...(typeof values.pictures === 'string' && { pictures: values.pictures }),
    ...(typeof values.platform === 'string' && { platform: values.platform }),
    ...(typeof values.policy === 'string' && { policy: values.policy }),
    ...(typeof checked === 'string' && { checkPolicy: checked }),
    ...(argv.some((arg, at) => arg === '--check-policy' && lacksValue(argv, at)) && { checkPolicy: '' }),
    ...((values.language === 'de' || values.language === 'en') && { language: values.language }),
  };
}

/** Otherwise the parser takes the next flag for the value of one without: `--profile --hidden`. */
function withValues(argv: readonly string[]): string[] {
  const takeValues = ['--profile', '--pictures', '--language', '--platform', '--policy', '--check-policy'];
  return argv.filter((arg, at) => !(takeValues.includes(arg) && lacksValue(argv, at)));
}

const lacksValue = (argv: readonly string[], at: number): boolean => (argv[at + 1] ?? '--').startsWith('--');
