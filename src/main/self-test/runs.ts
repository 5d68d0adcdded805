import type { Locale } from '../../shared/ipc/snapshot.ts';
import type { SelfTestRun } from '../../shared/ipc/requests/diagnostics.ts';
import { selfTestReportSchema } from '../../shared/self-test-report.ts';
import { singleFlight } from '../../shared/single-flight.ts';

export interface SelfTestRuns {
  /** Runs a self-test, or waits for the running one. @throws Error if there is no report */
  run(): Promise<SelfTestRun>;
  /** The last completed one. */
  last(): SelfTestRun | undefined;
}

interface RunsDeps {
  /** Runs the self-test in a second process. @returns its output */
  start: (locale: Locale) => Promise<string>;
  locale: () => Locale;
  now: () => number;
}

export function createSelfTestRuns({ start, locale, now }: RunsDeps): SelfTestRuns {
  let last: SelfTestRun | undefined;
  const run = singleFlight(async (): Promise<SelfTestRun> => {
    const printed = await start(locale());
    const line = printed.trimEnd().split('\n').at(-1) ?? '';
    last = { at: now(), report: selfTestReportSchema.parse(JSON.parse(line)) };
    return last;
  });
  return { run, last: () => last };
}
