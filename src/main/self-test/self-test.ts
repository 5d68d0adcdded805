import { app, net, utilityProcess } from 'electron';
import { randomUUID } from 'node:crypto';
import type { SelfTestReport } from '../../shared/self-test.ts';
import type { Locale } from '../../shared/model/snapshot.ts';
import { createEnvironment } from '../environment.ts';
import { openKeychain } from '../keychain.ts';
import { keychainName } from '../keychain-name.ts';
import { createTexts } from '../texts.ts';
import type { Check, CheckOutcome } from './check.ts';
import { keychainCheck } from './keychain-check.ts';
import { reportOf, reportTable } from './report.ts';
import { notRun, runChecks } from './run-checks.ts';
import { sqliteChecks } from './sqlite-checks.ts';
import sqliteProcess from './sqlite-process.ts?modulePath';
import { programVersions, shell } from './versions.ts';
import { startWatchdog } from './watchdog.ts';

interface SelfTestOptions {
  /** A folder of its own that is empty. */
  profile: string;
  locale: Locale;
}

/** The process is gone by then, even when its main thread is blocked, ms. */
const longestMs = 56_000;
/** So short that an entry whose write was not answered is still deleted within the time of the check, ms. */
const keychainLimitMs = 4_500;

/** Tries the parts of the program one by one, prints what it found, and ends the program with code 0 or 1. */
export async function runSelfTest({ profile, locale }: SelfTestOptions): Promise<void> {
  app.on('window-all-closed', () => undefined);
  const watchdog = startWatchdog(longestMs);
  const { say } = createTexts(locale);
  const system = { shell, versions: programVersions() };
  const checks = createChecks(profile);
  const { sleep } = createEnvironment(net).clock;
  const outcomes = await runChecks(checks, {
    now: () => performance.now(),
    sleep,
    onProgress: (soFar) => {
      watchdog.update(`\n${JSON.stringify(reportOf(withMissing(soFar, checks), system, say))}\n`);
    },
  });
  const report: SelfTestReport = reportOf(outcomes, system, say);
  await write(`${reportTable(outcomes, system, say)}\n${JSON.stringify(report)}\n`);
  await watchdog.stop();
  app.exit(report.ok ? 0 : 1);
}

function createChecks(profile: string): Check[] {
  const service = keychainName({ profile, ownProfile: true });
  return [
    ...sqliteChecks({
      folder: profile,
      fork: () => utilityProcess.fork(sqliteProcess, [], { serviceName: 'Deskbell self-test' }),
    }),
    keychainCheck({
      entry: openKeychain(service, undefined, keychainLimitMs).entry('self-test'),
      platform: process.platform,
      secret: randomUUID(),
    }),
  ];
}

/** The checks that were not run yet, should the one that runs now never come back. */
const withMissing = (outcomes: readonly CheckOutcome[], checks: readonly Check[]): CheckOutcome[] => [
  ...outcomes,
  ...checks.slice(outcomes.length).map((check) => ({ ...notRun(check), name: check.name, ms: 0 })),
];

const write = (text: string): Promise<void> =>
  new Promise((resolve) => process.stdout.write(text, () => resolve()));
