import { app, dialog } from 'electron';
import { writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { registerAppScheme } from './windows/app-scheme.ts';
import { runDemo } from './demo.ts';
import { localeOf } from './presentation/appearance.ts';
import { startDeskApp, type DeskApp } from './desk-app.ts';
import { parseFlags } from './base/flags.ts';
import { APP_ID } from './base/app-id.ts';
import { openPolicyFile, type PolicyFile } from './policy/policy-file.ts';
import { systemPlace } from './policy/trust.ts';
import { leaveKeychain, openKeychain, preloadSecret, type Keychain } from './base/keychain.ts';
import { keychainName } from './base/keychain-name.ts';
import { ownProgram } from './system-integration/login-item.ts';
import { folderError, profileProblem } from './base/profile-folder.ts';
import { startsUnwritable, tellUnwritable, type UnwritableProblem } from './unwritable-profile.ts';
import { shellFolder, type ShellFolder } from './shell-folder.ts';
import { finishDeletion } from './privacy/finish-deletion.ts';
import { deleteProfile, readPendingDeletion, type PendingDeletion } from './privacy/pending-deletion.ts';
import { systemRegistrations } from './system-integration/registrations.ts';
import { failureOf } from './base/refusal.ts';
import { endEarly } from './self-test/early-end.ts';
import { printNotBegun, printNotBegunAtOnce } from './self-test/not-begun.ts';
import { selfTestCommand, withoutDesktop } from './self-test/session-fix.ts';
import { temporaryProfile } from './self-test/temporary-profile.ts';
import { lacksDisplay, missingStartFlags, usesShortcutPortal } from './base/start-flags.ts';
import { createTexts, languageBeforeReady } from './base/texts.ts';
import { usage } from './base/usage.ts';
import { shell } from './self-test/versions.ts';
import { keepYoungHeapSmall } from './young-heap.ts';
import { normaliseBaseUrl } from '../platform/base-url.ts';
import { failureSentence } from '../shared/failure-sentence.ts';
import { isPhoneLink } from '../shared/phone-link.ts';
import type { PolicyView } from '../shared/policy/policy.ts';
import type { StorageError } from '../storage/storage-error.ts';

// An installed program has no script argument; parseFlags ignores one.
const flags = parseFlags(process.argv.slice(1));
app.setName('Deskbell');
app.setAppUserModelId(APP_ID);
const { profile, problem, startProblem, shellData } = openProfile();
if (!problem && flags.print === undefined) app.setPath('userData', shellData?.path ?? profile);

/** Phone links that arrive before the desk exists; macOS sends the first one before the program is ready. */
const early = process.argv.slice(1).filter(isPhoneLink).slice(0, 1);
let openLink = (link: string): void => void early.push(link);
app.on('open-url', (event, link) => {
  event.preventDefault();
  openLink(link);
});
// The fields of dates and times follow the language of the page, and not that of the system.
app.commandLine.appendSwitch('enable-blink-features', 'LangAttributeAwareFormControlUI');
if (usesShortcutPortal(process)) app.commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal');

if (flags.print !== undefined) {
  printAtOnce(flags.print);
  app.exit(0);
} else if (flags.withoutValue !== undefined) {
  refuseFlag(flags.withoutValue).catch(notStarted);
} else if (flags.checkPolicy !== undefined) {
  // Needs no profile, lock or display.
  checkOnly(flags.checkPolicy).catch(notStarted);
} else if (problem) {
  const refused = flags.selfTest ? refuseSelfTest(problem) : app.whenReady().then(() => refuse(problem));
  refused.catch(notStarted);
} else if (flags.selfTest && shell === 'electron' && lacksDisplay(process)) {
  const { say } = createTexts(flags.language ?? languageBeforeReady());
  const code = 'selfTest.noDisplay';
  const values = withoutDesktop(selfTestCommand(app.isPackaged, process.env.APPIMAGE));
  printNotBegunAtOnce({ detail: say({ id: code, values }), code });
  app.exit(1);
} else if (flags.selfTest) {
  // Runs beside another Deskbell, so it takes no lock.
  registerAppScheme();
  selfTest().catch(async (error: unknown) => {
    await printNotBegun({ detail: error instanceof Error ? error.message : String(error), code: '' });
    notStarted(error);
  });
} else if (app.requestSingleInstanceLock()) {
  if (restartsWithFlags()) app.exit(0);
  else {
    shellData?.removeAtExit();
    startDeskbell();
  }
} else {
  // The running instance opens its window, or takes the link; without a word, a terminal would show nothing.
  const { say } = createTexts(flags.language ?? languageBeforeReady());
  process.stdout.write(`${say({ id: 'start.alreadyRunning' })}\n`);
  app.quit();
}

/** Restarts with flags without which the popup could not be placed. */
function restartsWithFlags(): boolean {
  const missing = missingStartFlags(process);
  if (missing.length === 0) return false;
  app.releaseSingleInstanceLock();
  const { program } = ownProgram();
  app.relaunch({ execPath: program, args: [...missing, ...process.argv.slice(1)] });
  return true;
}

function startDeskbell(): void {
  registerAppScheme();
  const ownProfile = flags.profile !== undefined;
  const keychain = openKeychain(keychainName({ profile, ownProfile }));
  const pending = readPendingDeletion(profile);
  if (pending) return startAfterDeletion(keychain, pending);
  // Reading takes a while, so it starts before the program is ready.
  const early = preloadSecret(keychain);
  startWith(() => Promise.resolve({ keychain: early }));
}

/** Completes a deletion of everything before anything is opened. */
function startAfterDeletion(keychain: Keychain, pending: PendingDeletion): void {
  const locked = deleteProfile(profile, pending, flags.profile === undefined);
  startWith(async () => {
    if (locked.length > 0) return stillLocked(locked);
    const system = { keychain, registrations: systemRegistrations };
    const secretsLeft = await finishDeletion(profile, pending, system);
    return { keychain, ...(secretsLeft !== undefined && { secretsLeft }) };
  });
}

/** The keychain, and its entries that a deletion could not remove. */
interface Beginning {
  keychain: Keychain;
  secretsLeft?: string;
}

/** @param begin called when the program is ready; undefined ends the start */
function startWith(begin: () => Promise<Beginning | undefined>): void {
  const policy = openPolicyFile({
    system: systemPlace(process.platform, process.env),
    trial: flags.policy === undefined ? undefined : resolve(flags.policy),
    now: Date.now,
  });
  Promise.all([policy, app.whenReady().then(begin)])
    .then(async ([file, beginning]) => {
      const { view } = file.current();
      if (flags.policy !== undefined && view) await printFaults(view);
      if (beginning) await run(beginning, file);
    })
    .catch(notStarted);
}

/** Synchronous, as without a display the process ends after this script. */
function printAtOnce(what: 'version' | 'help'): void {
  const { say } = createTexts(flags.language ?? languageBeforeReady());
  try {
    writeSync(process.stdout.fd, what === 'version' ? `Deskbell ${app.getVersion()}\n` : usage(say));
  } catch {
    // Nobody reads it.
  }
}

async function refuseFlag(flag: string): Promise<void> {
  const { say } = createTexts(flags.language ?? languageBeforeReady());
  const code = 'flags.withoutValue';
  const detail = say({ id: code, values: { flag } });
  if (flags.selfTest) await printNotBegun({ detail, code });
  else await new Promise<void>((done) => void process.stderr.write(`${detail}\n`, () => done()));
  app.exit(1);
}

async function printFaults(view: PolicyView): Promise<void> {
  const { printPolicyFaults } = await import('./policy/run-policy-check.ts');
  printPolicyFaults(view, flags.language);
}

async function checkOnly(file: string): Promise<void> {
  const { runPolicyCheck } = await import('./policy/run-policy-check.ts');
  app.exit(await runPolicyCheck(file, flags.language));
}

function stillLocked(names: readonly string[]): undefined {
  const { say } = createTexts(localeOf('system'));
  const values = { files: names.map((name) => join(profile, name)).join('\n') };
  dialog.showErrorBox(say({ id: 'app.name' }), say({ id: 'privacy.locked', values }));
  app.exit(1);
}

interface OpenedProfile {
  profile: string;
  /** Why nothing can be stored in it. */
  problem?: StorageError | undefined;
  /** Nothing can be stored until the user cures this; the start goes on with what was stored before. */
  startProblem?: UnwritableProblem;
  /** Where the shell keeps its lock, if not in the profile. */
  shellData?: ShellFolder | undefined;
}

function openProfile(): OpenedProfile {
  const usual = flags.profile === undefined ? app.getPath('userData') : resolve(flags.profile);
  if (flags.print !== undefined || flags.withoutValue !== undefined) return { profile: usual };
  if (!flags.selfTest) {
    const problem = profileProblem(usual);
    const startProblem = problem && startsUnwritable(usual, problem);
    return problem && !startProblem ? { profile: usual, problem } : openShellFolder(usual, startProblem);
  }
  try {
    const profile = temporaryProfile();
    return { profile, problem: profileProblem(profile) };
  } catch (error) {
    return { profile: tmpdir(), problem: folderError(error) };
  }
}

function openShellFolder(profile: string, startProblem: UnwritableProblem | undefined): OpenedProfile {
  try {
    const shellData = shellFolder(profile, startProblem !== undefined && startProblem !== 'full');
    return { profile, shellData, ...(startProblem && { startProblem }) };
  } catch (error) {
    // The profile is read-only, and the folder of temporary files cannot be used either.
    return { profile, problem: folderError(error), ...(startProblem && { startProblem }) };
  }
}

function isBaseUrl(text: string): boolean {
  return URL.canParse(text) && normaliseBaseUrl(text).ok;
}

/** Loaded only then: no start waits for it. */
async function selfTest(): Promise<void> {
  const { platform } = flags;
  const early = endEarly(() => {
    const { say } = createTexts(flags.language ?? languageBeforeReady());
    const code = 'selfTest.ended';
    return printNotBegun({ detail: say({ id: code }), code });
  });
  if (platform !== undefined && !isBaseUrl(platform)) {
    const { say } = createTexts(flags.language ?? languageBeforeReady());
    const code = 'selfTest.badPlatform';
    await printNotBegun({ detail: say({ id: code, values: { given: platform.slice(0, 200) } }), code });
    return app.exit(1);
  }
  const missing = missingStartFlags(process);
  if (missing.length > 0) {
    const { repeatWithFlags } = await import('./self-test/start-process.ts');
    return repeatWithFlags(missing, early);
  }
  const { runSelfTest } = await import('./self-test/self-test.ts');
  await runSelfTest({
    profile,
    locale: () => flags.language ?? localeOf('system'),
    userProfile: flags.profile === undefined ? undefined : resolve(flags.profile),
    platform,
    early,
  });
}

/** Prints the error, as a self-test has no visible window. */
async function refuseSelfTest(why: StorageError): Promise<void> {
  const { say } = createTexts(flags.language ?? languageBeforeReady());
  const code = 'selfTest.noFolder';
  const values = { folder: tmpdir(), why: failureSentence(failureOf(why)) };
  await printNotBegun({ detail: say({ id: code, values }), code });
  app.exit(1);
}

/** Without a profile folder nothing can be stored: shows the reason and quits. */
function refuse(why: StorageError): void {
  const { say } = createTexts(localeOf('system'));
  const values = {
    ...{ folder: profile, temporary: tmpdir() },
    ...{ why: failureSentence(failureOf(why)), detail: why.message },
  };
  const ofProfile = why.problem === 'no-access' ? 'failure.profileForbidden' : 'failure.profile';
  const id = startProblem ? 'failure.temporaryFolder' : ofProfile;
  dialog.showErrorBox(say({ id: 'app.name' }), say({ id, values }));
  app.exit(1);
}

/** There is no window yet, so the error goes to the terminal. */
function notStarted(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  app.exit(1);
}

async function run({ keychain, secretsLeft }: Beginning, policy: PolicyFile): Promise<void> {
  const deskApp = startDeskApp({ profile, keychain, policy });
  if (secretsLeft !== undefined) {
    const sentence = { id: 'privacy.secretsLeft', values: { detail: secretsLeft } } as const;
    deskApp.state.notice({ id: sentence.id, tone: 'danger', sentence });
  }
  if (startProblem) {
    const after = (ms: number, then: () => void): void => void setTimeout(then, ms).unref();
    tellUnwritable(profile, startProblem, { state: deskApp.state, after });
  }
  openLink = deskApp.openLink;
  app.on('second-instance', (_event, argv) => {
    const link = argv.slice(1).find(isPhoneLink);
    if (link === undefined) deskApp.desk.open();
    else openLink(link);
  });
  app.on('activate', () => deskApp.desk.open());
  // The program continues in the tray.
  app.on('window-all-closed', () => undefined);
  endOnce(deskApp);

  for (const link of early) openLink(link);
  const opens = !flags.hidden && !deskApp.startsHidden && flags.pictures === undefined;
  if (opens) deskApp.desk.open();
  try {
    if (flags.demo) await runDemo(deskApp, flags.pictures);
    else await deskApp.session.resume();
  } catch (error) {
    // A sign-in form, or an account that is retried.
    deskApp.caught('start', error);
  } finally {
    deskApp.started(opens);
    keepYoungHeapSmall();
  }
}

/** Longest wait for the platform at shutdown, ms. */
const shutdownTimeoutMs = 2_000;

/** Longest wait for macOS to take an update, ms. */
const handOverTimeoutMs = 30_000;

/** Delays the first quit until the account is restored, and the system has an update that it is to install. */
function endOnce({ close, handOverUpdate }: Pick<DeskApp, 'close' | 'handOverUpdate'>): void {
  let closed = false;
  app.on('before-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    const within = (ms: number, work: Promise<void>): Promise<unknown> =>
      Promise.race([work.catch(() => undefined), new Promise((done) => setTimeout(done, ms).unref())]);
    // First, since a closed session knows of no call.
    const ending = [within(handOverTimeoutMs, handOverUpdate()), within(shutdownTimeoutMs, close())];
    const quit = (): void => {
      leaveKeychain();
      app.quit();
    };
    Promise.all(ending).then(quit, quit);
  });
  // Windows kills programs at log-off.
  app.on('browser-window-created', (_event, window) => {
    window.on('session-end', () => {
      if (closed) return;
      closed = true;
      handOverUpdate().catch(() => undefined);
      close().catch(() => undefined);
    });
  });
}
