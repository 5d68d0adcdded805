import { dialog, type BrowserWindow } from 'electron';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { StateHolder } from '../state/state.ts';
import { checkInThread, createFaxDocuments } from './fax-documents.ts';
import type { FaxSystem } from './handlers.ts';
import createPdfWorker from './pdf-worker.ts?nodeWorker';

/** @param folder for documents, until they are sent */
export function faxSystem(
  folder: string,
  window: () => BrowserWindow | undefined,
  state: Pick<StateHolder, 'patch'>,
): FaxSystem {
  return {
    documents: createFaxDocuments({
      folder: join(folder, 'fax'),
      check: checkInThread(createPdfWorker),
      newId: randomUUID,
    }),
    async choosePdf() {
      const options: Electron.OpenDialogOptions = {
        properties: ['openFile'],
        filters: [{ name: 'PDF', extensions: ['pdf'] }],
      };
      const parent = window();
      const { filePaths } = await (parent
        ? dialog.showOpenDialog(parent, options)
        : dialog.showOpenDialog(options));
      return filePaths[0];
    },
    onUpload: (upload) => state.patch({ faxUpload: upload }),
  };
}
