import { app, net } from 'electron';
import type { SelfTestReport } from '../../shared/self-test-report.ts';
import type { Locale } from '../../shared/model/snapshot.ts';
import { openDirectly } from '../../network/open-socket.ts';
import { createEnvironment } from '../base/environment.ts';
import { createTexts } from '../base/texts.ts';
import type { Check, CheckOutcome } from './check.ts';
import { createChecks } from './create-checks.ts';
import { reportOf, reportTable } from './report.ts';
import { notRun, runChecks } from './run-checks.ts';
import { programVersions, shell } from './versions.ts';
import { startWatchdog } from './watchdog.ts';

interface SelfTestOptions {
  /** A folder of its own that is empty. */
  profile: string;
  /** Asked once the program is ready. */
  locale: () => Locale;
}

/** The process is gone by then, even when its main thread is blocked, ms. */
const longestMs = 56_000;

/** Tries the parts of the program one by one, prints what it found, and ends the program with code 0 or 1. */
export async function runSelfTest(options: SelfTestOptions): Promise<void> {
  app.on('window-all-closed', () => undefined);
  const watchdog = startWatchdog(longestMs);
  const system = { shell, versions: programVersions() };
  watchdog.update(`\n${JSON.stringify({ ok: false, ...system, checks: [] })}\n`);
  await app.whenReady();
  const locale = options.locale();
  const { say } = createTexts(locale);
  const environment = createEnvironment(net, openDirectly);
  const checks = createChecks({ profile: options.profile, locale, say, environment });
  const outcomes = await runChecks(checks, {
    now: () => performance.now(),
    sleep: environment.clock.sleep,
    onProgress: (soFar) => {
      watchdog.update(`\n${JSON.stringify(reportOf(withMissing(soFar, checks), system, say))}\n`);
    },
  });
  const report: SelfTestReport = reportOf(outcomes, system, say);
  await write(`${reportTable(outcomes, system, say)}\n${JSON.stringify(report)}\n`);
  await watchdog.stop();
  app.exit(report.ok ? 0 : 1);
}

/** The checks that were not run yet, should the one that runs now never come back. */
const withMissing = (outcomes: readonly CheckOutcome[], checks: readonly Check[]): CheckOutcome[] => [
  ...outcomes,
  ...checks.slice(outcomes.length).map((check) => ({ ...notRun(check), name: check.name, ms: 0 })),
];

const write = (text: string): Promise<void> =>
  new Promise((resolve) => process.stdout.write(text, () => resolve()));
