import { app, type BrowserWindow } from 'electron';
import { subscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { StorageError, storageProblem } from '../../storage/storage-error.ts';
import { localeOf } from '../presentation/appearance.ts';
import { askWhereToSave } from '../media/system.ts';
import { createSelfTestRuns } from '../self-test/runs.ts';
import { startSelfTest } from '../self-test/start-process.ts';
import { programVersions } from '../self-test/versions.ts';
import { paintedChannel, type PopupPainted } from '../windows/popup-painted.ts';
import { createDiagnostics, type DiagnosticsDesk, type DiagnosticsParts } from './diagnostics.ts';

interface StartParts extends Pick<
  DiagnosticsParts,
  'state' | 'settings' | 'pushLog' | 'faults' | 'current' | 'logTail'
> {
  /** The desk window, where it is open. */
  window(): BrowserWindow | undefined;
}

/** The diagnostics of this program, which know when the popup has painted. */
export function startDiagnostics({ window, ...parts }: StartParts): DiagnosticsDesk {
  subscribe(paintedChannel, (message) => {
    const { calls, paintedAt } = message as PopupPainted;
    for (const { startedAt } of calls) parts.pushLog.painted(startedAt, paintedAt);
  });
  return createDiagnostics({
    ...parts,
    now: Date.now,
    versions: () => ({ ...programVersions(), language: app.getLocale() }),
    selfTests: createSelfTestRuns({
      start: startSelfTest,
      locale: () => localeOf(parts.settings.get().locale),
      now: Date.now,
    }),
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
}
