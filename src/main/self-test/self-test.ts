import { app, net, session } from 'electron';
import type { SelfTestReport } from '../../shared/self-test-report.ts';
import type { Locale } from '../../shared/ipc/snapshot.ts';
import { createSocketOpener, type Proxies } from '../../network/open-socket.ts';
import { createProxyFor } from '../../network/proxy-for.ts';
import { createEnvironment } from '../base/environment.ts';
import { leaveKeychain, openKeychain } from '../base/keychain.ts';
import { aroundDeadProxies } from '../proxy/around-dead-proxy.ts';
import { fetchBySocket } from '../proxy/fetch-by-socket.ts';
import { tellingOfProxies, unlessRefused } from '../proxy/proxy-fetch.ts';
import { createScriptCheck } from '../proxy/system-script.ts';
import { createTexts } from '../base/texts.ts';
import type { Check, CheckOutcome, CheckResult } from './check.ts';
import type { EarlyEnd } from './early-end.ts';
import { createChecks } from './create-checks.ts';
import { proxyPasswordOf } from './proxy-password.ts';
import { reportOf, reportTable } from './report.ts';
import { notRun, runChecks } from './run-checks.ts';
import { programVersions, shell } from './versions.ts';
import { startWatchdog } from './watchdog.ts';

interface SelfTestDeps {
  /** An empty temporary folder. */
  profile: string;
  /** Called once the program is ready. */
  locale: () => Locale;
  /** The profile whose proxy password is used; undefined: the system's default. */
  userProfile: string | undefined;
  /** Base address of the platform in use; undefined: the default. */
  platform: string | undefined;
  early: EarlyEnd;
}

/** The watchdog ends the process after this time, even if the main thread is blocked, ms. */
const longestMs = 56_000;
/** Timeout of a keychain that asks the user, shorter than that of the proxy check, ms. */
const keychainLimitMs = 3_000;

/** Runs all checks, prints the report and exits with code 0 or 1. */
export async function runSelfTest(deps: SelfTestDeps): Promise<void> {
  app.on('window-all-closed', () => undefined);
  const watchdog = startWatchdog(longestMs);
  const system = { shell, versions: programVersions() };
  watchdog.update(`\n${JSON.stringify({ ok: false, ...system, checks: [] })}\n`);
  await app.whenReady();
  const locale = deps.locale();
  const { say } = createTexts(locale);
  const proxies = proxiesOf(deps.userProfile);
  const openSocket = createSocketOpener(proxies);
  const plain = createEnvironment(net, openSocket, createProxyFor(proxies.list));
  const usesScript = createScriptCheck({
    ...{ platform: process.platform, env: process.env },
    fromSwitch: app.commandLine.getSwitchValue('proxy-pac-url'),
  });
  const fetch = tellingOfProxies(aroundDeadProxies(plain.fetch, proxies, openSocket), proxies, openSocket, {
    isSet: usesScript,
  });
  const environment = { ...plain, fetch };
  const { profile, platform, early } = deps;
  const checks = createChecks({
    ...{ profile, platform, locale, say, environment, usesScript },
    fetchBySocket: unlessRefused(fetchBySocket(openSocket), proxies),
  });
  const print = async (outcomes: readonly CheckOutcome[]): Promise<SelfTestReport> => {
    const report = reportOf(outcomes, system, say);
    await write(`${reportTable(outcomes, system, say)}\n${JSON.stringify(report)}\n`);
    return report;
  };
  const outcomes = await runChecks(checks, {
    now: () => performance.now(),
    sleep: environment.clock.sleep,
    onProgress: (soFar) => {
      watchdog.update(`\n${JSON.stringify(reportOf(withMissing(soFar, checks), system, say))}\n`);
      const known = withMissing(soFar, checks, ended);
      early.print = async () => void (await print(known));
    },
  });
  // The whole report is on its way.
  early.print = () => new Promise(() => undefined);
  const report = await print(outcomes);
  await watchdog.stop();
  leaveKeychain();
  app.exit(report.ok ? 0 : 1);
}

/** The proxies of the program, with the credentials that a profile has stored. */
const proxiesOf = (profile: string | undefined): Proxies => ({
  list: (url) => session.defaultSession.resolveProxy(url),
  credentials: proxyPasswordOf(profile, (name) => openKeychain(name, undefined, keychainLimitMs)),
  areCurrent: () => Promise.resolve(true),
  accepted: () => Promise.resolve(),
});

/** Outcomes for the checks that have not run yet, in case the running one never returns. */
const withMissing = (
  outcomes: readonly CheckOutcome[],
  checks: readonly Check[],
  resultOf: (check: Check) => CheckResult = notRun,
): CheckOutcome[] => [
  ...outcomes,
  ...checks.slice(outcomes.length).map((check) => ({ ...resultOf(check), name: check.name, ms: 0 })),
];

const ended = (): CheckResult => ({ ok: false, detail: { id: 'selfTest.ended' } });

const write = (text: string): Promise<void> =>
  new Promise((resolve) => process.stdout.write(text, () => resolve()));
