import { app } from 'electron';
import type { ProxyLogin } from '../proxy/proxy-login.ts';
import { trustSystemAuthorities } from '../proxy/trust-system.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallDesk } from '../calls/call-desk.ts';
import { localeOf } from '../presentation/appearance.ts';
import { parseFlags } from '../base/flags.ts';
import type { StateHolder } from '../state/state.ts';
import type { Log } from '../base/log.ts';
import { Refusal } from '../base/refusal.ts';
import { startSelfTest } from '../self-test/start-process.ts';
import { missingStartFlags } from '../base/start-flags.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { signInToProxy } from './sign-in-to-proxy.ts';
import { isSigned } from './update-signature.ts';
import { compareSelfTests, selfTestOf } from './try-out.ts';
import { runProgram, withUnpacked } from './unpack-update.ts';
import { createInstallation, type Installation } from './installation.ts';
import { noteFailedInstall, takeFailedInstall } from './failed-install.ts';
import { handOverTo } from './hand-over.ts';
import { createLiveCalls, type LiveCalls } from './live-calls.ts';
import { checkDaily, createUpdates, type Updates } from './updates.ts';
import type { UpdatesOff, UpdateView } from '../../shared/update.ts';
import { createUpdaterLogger } from './updater-logger.ts';
import { createEvent } from '../../shared/event.ts';
import { updatesOff } from './update-eligibility.ts';

interface StartDeps {
  state: StateHolder;
  settings: SettingsStore;
  calls: CallDesk;
  /** Windows that hide when they are closed: on macOS the system closes them before it installs. */
  windows: { release(): void }[];
  log: Pick<Log, 'update' | 'fault'>;
  answerProxy: ProxyLogin['answer'];
  onFault(part: string, error: unknown): void;
}

interface OpenDeps {
  profile: string;
  start: StartDeps;
  liveCalls: LiveCalls;
  show(view: UpdateView): void;
  /** Updates were switched off since. */
  isOff(): boolean;
}

export interface UpdateActions {
  /** @throws Refusal where this program does not update itself */
  check(): Promise<void>;
  /** @throws Refusal also during a call */
  install(): Promise<void>;
  /** Checks again if the last check did not reach the server. */
  retry(): void;
  /** Checks again on a new network if the user wants automatic checks. */
  networkChanged(): void;
  /** Before the session is closed because the program is about to end. @returns takes it back, if it does not end */
  keepCalls(): () => void;
  /** The program is about to end; its session is not closed yet. Resolves when nothing is left to do before that. */
  atQuit(): Promise<void>;
}

/**
 * Looks for updates where that is this program's task.
 * @param profile the folder of the user's data; Electron's own is a temporary one while that is read-only
 */
export function startUpdates(profile: string, deps: StartDeps): UpdateActions {
  const { state, settings } = deps;
  const { updateKey } = ownManifest();
  const liveCalls = createLiveCalls(deps.calls);
  const whyOff = (locked: boolean | undefined): UpdatesOff | undefined =>
    updatesOff({
      platform: process.platform,
      isPackaged: app.isPackaged,
      resources: process.resourcesPath,
      executable: process.execPath,
      env: process.env,
      locked,
      updateKey,
    });
  /** The files of the installation are checked once, as only the policy changes while the program runs. */
  const [byUser, lockedOn, lockedOff] = [undefined, true, false].map(whyOff);
  const why = (): UpdatesOff | undefined => {
    if (!settings.isLocked('updates.automatic')) return byUser;
    return settings.get().updates.automatic ? lockedOn : lockedOff;
  };
  let opened: ReturnType<typeof openUpdates> | undefined;
  /** How it stands, also while updates are off. */
  let view: UpdateView = sayFailedInstall(profile, deps) ?? state.get().updates;

  function show(next: UpdateView): void {
    view = next;
    const off = why();
    state.patch({ updates: off === undefined ? view : { status: 'off', why: off } });
  }

  function begin(): void {
    show(view);
    if (opened) return void opened.then(({ installation }) => installation.changed()).catch(() => undefined);
    if (why() !== undefined || updateKey === undefined) return;
    // Nothing at the start waits for its code.
    const open = { profile, start: deps, liveCalls, show, isOff: () => why() !== undefined };
    opened = openUpdates(open, updateKey);
    opened
      .then(({ updates }) =>
        checkDaily(updates, {
          automatic: () => why() === undefined && settings.get().updates.automatic,
          every: (ms, work) => void setInterval(work, ms).unref(),
        }),
      )
      .catch((error: unknown) => deps.onFault('updates', error));
  }

  // A policy that comes later may switch them on or off.
  settings.onChange(begin);
  begin();
  const there = (): ReturnType<typeof openUpdates> =>
    opened && why() === undefined
      ? opened
      : Promise.reject(new Refusal({ kind: 'bad-setting', problem: { id: 'updates.notHere' } }));
  const retry = (): void =>
    void there()
      .then(({ updates }) => updates.retry())
      .catch(() => undefined);
  return {
    check: async () => (await there()).updates.check(),
    install: async () => {
      const { installation } = await there();
      const duringCall = new Refusal({ kind: 'bad-setting', problem: { id: 'updates.duringCall' } });
      if (liveCalls.any()) throw duringCall;
      await installation.install().catch((error: unknown) => {
        throw liveCalls.any() ? duringCall : error;
      });
    },
    keepCalls: liveCalls.keep,
    atQuit: async () => {
      liveCalls.keep();
      const { installation } = (await opened) ?? {};
      await installation?.atQuit().catch((error: unknown) => deps.onFault('updates', error));
    },
    retry,
    networkChanged() {
      if (settings.get().updates.automatic) retry();
    },
  };
}

/** What the last end of the program could only write down. */
function sayFailedInstall(profile: string, { state, log }: StartDeps): UpdateView | undefined {
  const failed = takeFailedInstall(profile);
  if (failed === undefined || failed.version === app.getVersion()) return undefined;
  const { version, problem: why } = failed;
  const view: UpdateView = { status: 'notInstalled', version, why };
  log.update(view);
  const sentence = { id: `updates.notInstalled.${why}`, values: { version } } as const;
  state.notice({ id: 'updates.notInstalled', tone: 'danger', sentence });
  return view;
}

async function openUpdates(
  { profile, start, liveCalls, show, isOff }: OpenDeps,
  key: string,
): Promise<{ updates: Updates; installation: Installation }> {
  const { openUpdater, lockedProgramFolder } = await import('./open-updater.ts');
  const electron = await import('electron');
  const { settings, calls, windows, log, answerProxy, onFault } = start;
  const failed = createEvent();
  const updater = openUpdater({
    profile: parseFlags(process.argv.slice(1)).profile === undefined ? undefined : profile,
    onFailed({ version, problem, onRequest }, error) {
      onFault('updates', error);
      void failed.emit();
      if (onRequest) show({ status: 'notInstalled', version, why: problem });
      else noteFailedInstall(profile, { version, problem });
    },
  });
  updater.logger = createUpdaterLogger(log);
  trustSystemAuthorities(updater.netSession);
  signInToProxy(updater, answerProxy);
  electron.autoUpdater.on('before-quit-for-update', () => windows.forEach((window) => window.release()));
  const installation = createInstallation({
    updater,
    lockedFolder: lockedProgramFolder,
    inCall: liveCalls.any,
    isOff,
    ...(process.platform === 'darwin' && { handOver: () => handOverTo(electron.autoUpdater) }),
  });
  failed.on(installation.failed);
  calls.onChange(installation.changed);
  const updates = createUpdates({
    updater,
    installation,
    isSigned: (offered) => isSigned(offered, key),
    tryOut: (file) =>
      compareSelfTests(
        () =>
          withUnpacked(
            file,
            { platform: process.platform, temporary: app.getPath('temp'), run: runProgram },
            (program) =>
              selfTestOf(
                program,
                missingStartFlags({ platform: process.platform, env: process.env, argv: [] }),
              ),
          ),
        () =>
          startSelfTest({ locale: localeOf(settings.get().locale), platform: undefined, profile: undefined }),
      ),
    show(view) {
      if (view.status !== 'downloading') log.update(view);
      show(view);
    },
    now: Date.now,
    onFault: (error) => onFault('updates', error),
  });
  return { updates, installation };
}

/** What the packager wrote into the program's own package.json. */
function ownManifest(): { updateKey?: string } {
  if (!app.isPackaged) return {};
  return JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as { updateKey?: string };
}
