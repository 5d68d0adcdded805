import { fileURLToPath } from 'node:url';
import { afterPaint } from '../../../src/renderer/ui/after-paint.ts';
import type { Shell } from '../../host/shell.ts';

/** What the main process shares with `watchPopup`. */
interface BenchGlobals {
  popupPainted: (callIds: string[], at: number) => void;
}

/** Writes a text and says when it is painted, by the popup's own code for that. */
const page = `<!doctype html><meta charset="utf-8"><title>Bare</title><body><script>
const LONGEST_WAIT = 150;
${afterPaint.toString()}
const text = document.body.appendChild(document.createTextNode(''));
bare.onText((next) => { text.data = next; afterPaint(() => void bare.painted(next)); });
</script>`;

/**
 * The least that a popup could be: a second hidden window in the running app, of the popup's kind and size, and a bare
 * HTTP server in the main process that checks the signature of a push, answers, and sends the call to that window.
 * @returns where pushes go
 */
export async function openBareWindow(shell: Shell, publicKey: string): Promise<URL> {
  const port = await shell.evaluate(
    async ({ BrowserWindow, ipcMain }, { preload, address, key: pem }) => {
      const { createServer } = process.getBuiltinModule('node:http');
      const { createPublicKey, verify } = process.getBuiltinModule('node:crypto');
      ipcMain.handle('bench:painted', (_event, callId: string) => {
        const at = Number(process.hrtime.bigint()) / 1e6;
        (globalThis as unknown as BenchGlobals).popupPainted([callId], at);
      });
      const window = new BrowserWindow({
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
      window.on('close', () => window.destroy());
      await window.loadURL(address);
      const key = createPublicKey(pem);
      const server = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const body = Buffer.concat(chunks);
          const signature = Buffer.from(String(request.headers['x-sipgate-signature']), 'base64');
          if (!verify('RSA-SHA256', body, key, signature))
            return void response.writeHead(403, { 'content-length': 0 }).end();
          response.writeHead(200, { 'content-type': 'application/xml', 'content-length': 11 });
          response.end('<Response/>');
          const push = new URLSearchParams(body.toString());
          if (push.get('event') === 'newCall') window.webContents.send('bench:text', push.get('callId'));
        });
      });
      window.on('closed', () => {
        server.close();
        server.closeAllConnections();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (server.address() as { port: number }).port;
    },
    {
      preload: fileURLToPath(new URL('./bare-preload.cjs', import.meta.url)),
      address: `data:text/html;charset=utf-8,${encodeURIComponent(page)}`,
      key: publicKey,
    },
  );
  return new URL(`http://127.0.0.1:${port}/push`);
}
