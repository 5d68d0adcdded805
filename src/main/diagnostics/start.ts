import { app, type BrowserWindow } from 'electron';
import { subscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { StorageError, storageProblem } from '../../storage/storage-error.ts';
import { localeOf } from '../presentation/appearance.ts';
import { askWhereToSave } from '../media/system.ts';
import { createSelfTestRuns, type SelfTestRuns } from '../self-test/runs.ts';
import { parseFlags } from '../base/flags.ts';
import { startSelfTest } from '../self-test/start-process.ts';
import { programVersions } from '../self-test/versions.ts';
import { paintedChannel, type PopupPainted } from '../windows/popup-painted.ts';
import { createPushDiagnosis, type PushDiagnosis, type PushDiagnosisDeps } from './push-diagnosis.ts';
import { createSupport, type Support, type SupportDeps } from './support.ts';

export interface DiagnosticsDesk extends Pick<PushDiagnosis, 'setClockAhead' | 'read'>, Support {
  /** Runs the self-test. @throws Error if it produced no report */
  selfTest: SelfTestRuns['run'];
}

interface StartDeps
  extends
    Pick<PushDiagnosisDeps, 'state' | 'pushLog' | 'faults' | 'current'>,
    Pick<SupportDeps, 'settings' | 'logTail'> {
  window(): BrowserWindow | undefined;
}

/** Starts the diagnostics and subscribes them to paints of the popup. */
export function startDiagnostics({ window, ...parts }: StartDeps): DiagnosticsDesk {
  subscribe(paintedChannel, (message) => {
    const { calls, paintedAt } = message as PopupPainted;
    for (const { startedAt } of calls) parts.pushLog.painted(startedAt, paintedAt);
  });
  const { state, settings, pushLog, faults, current, logTail } = parts;
  const now = Date.now;
  const selfTests = createSelfTestRuns({
    start(locale) {
      const { session } = state.get();
      return startSelfTest({
        locale,
        platform: session.status === 'signed-in' ? session.baseUrl : undefined,
        profile: parseFlags(process.argv.slice(1)).profile,
      });
    },
    locale: () => localeOf(settings.get().locale),
    now,
  });
  const diagnosis = createPushDiagnosis({ now, state, pushLog, faults, current, selfTests });
  const support = createSupport({
    ...{ now, state, settings, diagnosis, logTail },
    versions: () => ({ ...programVersions(), language: app.getLocale() }),
    async saveText(name, text) {
      const path = await askWhereToSave(name, window());
      if (path === undefined) return false;
      try {
        await writeFile(path, text);
      } catch (error) {
        throw new StorageError(storageProblem(error) ?? 'other', 'write the support file', { cause: error });
      }
      return true;
    },
  });
  return {
    setClockAhead: diagnosis.setClockAhead,
    read: diagnosis.read,
    selfTest: selfTests.run,
    ...support,
  };
}
