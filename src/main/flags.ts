import { parseArgs } from 'node:util';
import type { Locale } from '../shared/model/snapshot.ts';

export interface Flags {
  /** Sign in to the embedded service and receive a call, without a click. */
  demo: boolean;
  /** Where settings and data live; absent: the system's place for them. */
  profile?: string;
  /** Start in the tray, without a window. */
  hidden: boolean;
  /** Where the demo writes its pictures and then ends; absent: it stays open. */
  pictures?: string;
  /** Try the parts of the program one by one, print a report and end. */
  selfTest: boolean;
  /** The language of the self-test; absent: the system's. */
  language?: Locale;
  /** The platform that the self-test asks for its way there; absent: the usual one. */
  platform?: string;
  /** A policy to try, in the place of the administrator's. */
  policy?: string;
  /** Print what this policy would do, and end; empty: none is named. */
  checkPolicy?: string;
}

/**
 * The program's own flags (`npm start -- …`). Chromium's and the system's flags, links and files stand among them in
 * any number, so what is unknown is passed over.
 */
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

/** Left to itself the parser takes the next flag for the value of one that has none: `--profile --hidden`. */
function withValues(argv: readonly string[]): string[] {
  const takeValues = ['--profile', '--pictures', '--language', '--platform', '--policy', '--check-policy'];
  return argv.filter((arg, at) => !(takeValues.includes(arg) && lacksValue(argv, at)));
}

const lacksValue = (argv: readonly string[], at: number): boolean => (argv[at + 1] ?? '--').startsWith('--');
