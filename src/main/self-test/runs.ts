import type { Locale } from '../../shared/model/snapshot.ts';
import type { SelfTestRun } from '../../shared/ipc/requests/diagnostics.ts';
import { selfTestReportSchema } from '../../shared/self-test-report.ts';

export interface SelfTestRuns {
  /** Runs one, or waits for that which runs. @throws Error when it came to no report */
  run(): Promise<SelfTestRun>;
  /** The last one that came to its end. */
  last(): SelfTestRun | undefined;
}

interface RunsParts {
  /** Starts the program as a second process that tests itself; what it printed. */
  start: (locale: Locale) => Promise<string>;
  locale: () => Locale;
  now: () => number;
}

export function createSelfTestRuns({ start, locale, now }: RunsParts): SelfTestRuns {
  let running: Promise<SelfTestRun> | undefined;
  let last: SelfTestRun | undefined;
  async function runOnce(): Promise<SelfTestRun> {
    const printed = await start(locale());
    const line = printed.trimEnd().split('\n').at(-1) ?? '';
    last = { at: now(), report: selfTestReportSchema.parse(JSON.parse(line)) };
    return last;
  }
  return {
    run() {
      running ??= runOnce().finally(() => (running = undefined));
      return running;
    },
    last: () => last,
  };
}
