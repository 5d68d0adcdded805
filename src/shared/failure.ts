import type { PlatformFailure } from './errors.ts';

/** Why an intent of the user failed; `sentence.ts` of the messages says it in words. */
export type Failure =
  | PlatformFailure
  /** An argument that cannot be: which, and what was expected. */
  | { kind: 'bad-input'; field: string; expected: string }
  | { kind: 'not-signed-in' }
  /** The call is gone, or not in a state in which this can be done. */
  | { kind: 'no-such-call' }
  | { kind: 'not-a-number'; text: string }
  /** A fault of this program. */
  | { kind: 'internal'; detail: string };
