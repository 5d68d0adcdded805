import { fileURLToPath } from 'node:url';
import { afterPaint } from '../../../src/renderer/ui/after-paint.ts';
import type { Shell } from '../../host/shell.ts';

/** What the functions below share inside the app's main process. */
interface BenchGlobals {
  bareWindow: Electron.BrowserWindow;
  barePainted: (text: string) => void;
}

/** Writes a text and says when it is painted, by the popup's own code for that. */
const page = `<!doctype html><meta charset="utf-8"><title>Bare</title><body><script>
const LONGEST_WAIT = 150;
${afterPaint.toString()}
const text = document.body.appendChild(document.createTextNode(''));
bare.onText((next) => { text.data = next; afterPaint(() => void bare.painted(next)); });
</script>`;

/** Opens a second hidden window in the running app, of the popup's kind and size. */
export async function openBareWindow(shell: Shell): Promise<void> {
  await shell.evaluate(
    async ({ BrowserWindow, ipcMain }, { preload, address }) => {
      const globals = globalThis as unknown as BenchGlobals;
      ipcMain.handle('bench:painted', (_event, text: string) => globals.barePainted(text));
      globals.bareWindow = new BrowserWindow({
        width: 380,
        height: 220,
        show: false,
        frame: false,
        webPreferences: {
          preload,
          contextIsolation: true,
          sandbox: true,
          nodeIntegration: false,
          backgroundThrottling: false,
        },
      });
      globals.bareWindow.on('close', () => globals.bareWindow.destroy());
      await globals.bareWindow.loadURL(address);
    },
    {
      preload: fileURLToPath(new URL('./bare-preload.cjs', import.meta.url)),
      address: `data:text/html;charset=utf-8,${encodeURIComponent(page)}`,
    },
  );
}

/** Milliseconds from a message of the main process to its page's word that the text is painted. */
export function bareMessageToPaint(shell: Shell, text: string): Promise<number> {
  return shell.evaluate((_electron, sent) => {
    const globals = globalThis as unknown as BenchGlobals;
    return new Promise<number>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('The bare page painted nothing within 5 s.')), 5_000);
      const started = performance.now();
      globals.barePainted = (painted) => {
        const now = performance.now();
        if (painted !== sent) return;
        clearTimeout(limit);
        resolve(now - started);
      };
      globals.bareWindow.webContents.send('bench:text', sent);
    });
  }, text);
}
