import type { CheckName } from '../../shared/self-test.ts';
import type { Sentence } from '../../shared/sentence.ts';

export interface CheckResult {
  ok: boolean;
  detail: Sentence;
  /** What the user can do about a failure. */
  fix?: Sentence;
}

/** Tries a part of the program on this computer. */
export interface Check {
  name: CheckName;
  /** What to do when `run` rejects or takes too long. */
  fix: Sentence;
  /** @param signal aborted after the timeout; the check then has to clean up */
  run(signal: AbortSignal): Promise<CheckResult>;
}

export type CheckOutcome = CheckResult & { name: CheckName; ms: number };
