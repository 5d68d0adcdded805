import { certificateCodeIn } from '../../network/certificate-error.ts';
import { TunnelError } from '../../tunnel/port.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { Check, CheckOutcome, CheckResult } from './check.ts';

interface SelfTestLimits {
  check: number;
  /** Timeout of all checks; further ones do not run, ms. */
  total: number;
  /** Time for a check to clean up after its timeout, ms. */
  cleanup: number;
}

const selfTestLimits: SelfTestLimits = { check: 10_000, total: 48_000, cleanup: 1_000 };

interface RunOptions {
  /** Monotonic clock, ms. */
  now: () => number;
  /** Resolves after `ms`; rejects when `signal` is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  limits?: SelfTestLimits;
  /** Called with all outcomes so far, before each check and after the last. */
  onProgress?: (outcomes: readonly CheckOutcome[]) => void;
}

/** Runs the checks one after the other, even if one throws or hangs. */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<CheckOutcome[]> {
  const { now, limits = selfTestLimits, onProgress } = options;
  const end = now() + limits.total;
  const outcomes: CheckOutcome[] = [];
  for (const check of checks) {
    onProgress?.(outcomes);
    const startedAt = now();
    const limitMs = Math.min(limits.check, end - startedAt);
    const result = limitMs > 0 ? await runCheck(check, limitMs, { ...options, limits }) : notRun(check);
    outcomes.push({ ...result, name: check.name, ms: now() - startedAt });
  }
  onProgress?.(outcomes);
  return outcomes;
}

/** Outcome of a check that did not run in time. */
export const notRun = ({ fix }: Pick<Check, 'fix'>): CheckResult => ({
  ok: false,
  detail: { id: 'selfTest.notRun' },
  fix,
});

async function runCheck(
  check: Check,
  limitMs: number,
  { sleep, limits }: RunOptions & { limits: SelfTestLimits },
): Promise<CheckResult> {
  const late = new AbortController();
  const settled = new AbortController();
  const running = settle(check, late.signal).finally(() => settled.abort());
  const within = (ms: number): Promise<undefined> =>
    sleep(ms, settled.signal).then(
      () => undefined,
      // It has settled: `running` wins.
      () => new Promise<never>(() => undefined),
    );
  const result = await Promise.race([running, within(limitMs)]);
  if (result) return result;
  late.abort(new Error('The self-test waits no longer.'));
  await Promise.race([running, within(limits.cleanup)]);
  const detail = { id: 'selfTest.late', values: { seconds: Math.round(limitMs / 1000) } } as const;
  return { ok: false, detail, fix: check.fix };
}

async function settle({ run, fix }: Check, signal: AbortSignal): Promise<CheckResult> {
  try {
    return await run(signal);
  } catch (error) {
    return { ok: false, detail: { id: 'selfTest.failed', values: { why: reasonOf(error) } }, fix };
  }
}

/** The message of a tunnel's error is made for logs. */
function reasonOf(error: unknown): string | Sentence {
  if (error instanceof TunnelError) return error.trouble.sentence;
  return certificateCodeIn(error) ?? (error instanceof Error ? error.message : String(error));
}
