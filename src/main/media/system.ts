import { app, dialog, shell, type BrowserWindow } from 'electron';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder last used in this session. */
let folder: string | undefined;

/** The save dialog, in the last used folder or in that of downloads. */
export async function askWhereToSave(
  name: string,
  window: BrowserWindow | undefined,
): Promise<string | undefined> {
  const defaultPath = join(folder ?? app.getPath('downloads'), name);
  const options = {
    defaultPath,
    properties: ['createDirectory', 'showOverwriteConfirmation'] satisfies (
      | 'createDirectory'
      | 'showOverwriteConfirmation'
    )[],
  };
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  if (canceled || filePath === '') return undefined;
  folder = dirname(filePath);
  return filePath;
}

/** @returns false if the file is gone */
export function showInFolder(path: string): boolean {
  if (!existsSync(path)) return false;
  shell.showItemInFolder(path);
  return true;
}
