import { app } from 'electron';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallDesk } from '../calls/call-desk.ts';
import { localeOf } from '../presentation/appearance.ts';
import type { StateHolder } from '../state/state.ts';
import type { HandlersOf } from '../ipc.ts';
import type { Log } from '../base/log.ts';
import { Refusal } from '../base/refusal.ts';
import { startSelfTest } from '../self-test/start-process.ts';
import { missingStartFlags } from '../base/start-flags.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { updateRequests } from '../../shared/ipc/requests/settings.ts';
import { isSigned } from './update-signature.ts';
import { compareSelfTests, selfTestOf } from './try-out.ts';
import { runProgram, withUnpacked } from './unpack-update.ts';
import { createUpdates, type Updates } from './updates.ts';
import { updatesOff } from './who-updates.ts';

interface StartParts {
  state: StateHolder;
  settings: SettingsStore;
  calls: CallDesk;
  /** Windows that hide when they are closed: on macOS the system closes them before it installs. */
  windows: { release(): void }[];
  log: Pick<Log, 'update'>;
  onFault(part: string, error: unknown): void;
}

export type UpdateHandlers = HandlersOf<typeof updateRequests>;

/** Looks for updates where that is this program's task, and answers what the settings ask of them. */
export function startUpdates(parts: StartParts): UpdateHandlers {
  const { updateKey } = ownManifest();
  const why = updatesOff({
    platform: process.platform,
    isPackaged: app.isPackaged,
    resources: process.resourcesPath,
    executable: process.execPath,
    env: process.env,
    updateKey,
  });
  if (why !== undefined || updateKey === undefined) {
    parts.state.patch({ updates: { status: 'off', why: why ?? 'noAddress' } });
    const refuse = (): never => {
      throw new Refusal({ kind: 'bad-setting', problem: { id: 'updates.notHere' } });
    };
    return { 'updates.check': refuse, 'updates.install': refuse };
  }
  // Nothing at the start waits for its code.
  const updates = openUpdates(parts, updateKey);
  updates.then((opened) => opened.start()).catch((error: unknown) => parts.onFault('updates', error));
  return {
    'updates.check': async () => (await updates).check(),
    'updates.install': async () => {
      if (inCall(parts.calls))
        throw new Refusal({ kind: 'bad-setting', problem: { id: 'updates.duringCall' } });
      (await updates).install();
    },
  };
}

const inCall = (calls: CallDesk): boolean => calls.board().calls.some(({ state }) => state !== 'ended');

async function openUpdates(
  { state, settings, calls, windows, log, onFault }: StartParts,
  key: string,
): Promise<Updates> {
  const { autoUpdater } = (await import('electron-updater')).default;
  const electron = await import('electron');
  electron.autoUpdater.on('before-quit-for-update', () => windows.forEach((window) => window.release()));
  const updates = createUpdates({
    updater: autoUpdater,
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
        () => startSelfTest(localeOf(settings.get().locale)),
      ),
    ...(process.platform === 'darwin' && { handOver: () => electron.autoUpdater.checkForUpdates() }),
    inCall: () => inCall(calls),
    automatic: () => settings.get().updates.automatic,
    show(view) {
      if (view.status !== 'downloading') log.update(view);
      state.patch({ updates: view });
    },
    now: Date.now,
    every: (ms, work) => void setInterval(work, ms).unref(),
    onFault: (error) => onFault('updates', error),
  });
  calls.onChange(() => updates.callsChanged());
  return updates;
}

/** What the packager wrote into the program's own package.json. */
function ownManifest(): { updateKey?: string } {
  if (!app.isPackaged) return {};
  return JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as { updateKey?: string };
}
