import { app, type BrowserWindow } from 'electron';
import { subscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { release } from 'node:os';
import { StorageError, storageProblem } from '../../../storage/storage-error.ts';
import { askWhereToSave } from '../../media/system.ts';
import { paintedChannel, type PopupPainted } from '../../windows/popup-painted.ts';
import { createDiagnostics, type DiagnosticsDesk, type DiagnosticsParts } from './diagnostics.ts';

interface StartParts extends Pick<
  DiagnosticsParts,
  'state' | 'settings' | 'pushLog' | 'faults' | 'desk' | 'logTail'
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
  /** Outside of Electron some are not there. */
  const versions: NodeJS.Dict<string> = process.versions;
  return createDiagnostics({
    ...parts,
    now: Date.now,
    versions: () => ({
      deskbell: app.getVersion(),
      electron: versions['electron'] ?? 'none',
      chrome: versions['chrome'] ?? 'unknown',
      node: process.versions.node,
      system: `${process.platform} ${release()} ${process.arch}`,
      language: app.getLocale(),
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
