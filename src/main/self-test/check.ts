import type { CheckName } from '../../shared/self-test.ts';
import type { Sentence } from '../../shared/sentence.ts';

export interface CheckResult {
  ok: boolean;
  detail: Sentence;
  /** What the user can do about it, where it is not ok. */
  fix?: Sentence;
}

/** One part of the program that is tried with what this computer has. */
export interface Check {
  name: CheckName;
  /** What to do when `run` rejects or takes too long. */
  fix: Sentence;
  /** @param signal aborted when nobody waits any longer; what was opened is then to be closed */
  run(signal: AbortSignal): Promise<CheckResult>;
}

export type CheckOutcome = CheckResult & { name: CheckName; ms: number };
