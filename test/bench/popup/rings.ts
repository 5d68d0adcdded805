import type { PopupPainted } from '../../../src/main/windows/popup-painted.ts';
import type { Shell } from '../../host/shell.ts';
import { openConnection, type Answer, type PushConnection } from '../answer/connection.ts';
import { inPage } from './desk.ts';
import type { PushSigner } from './signer.ts';

interface BenchGlobals {
  popupPainted: (callIds: string[], at: number) => void;
}

const patienceMs = 5_000;
/** Steady and the same in all processes of one computer, ms. */
const clock = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Listens in the main process to what the popup paints. */
export async function watchPopup(shell: Shell): Promise<void> {
  await shell.evaluate(() => {
    const globals = globalThis as unknown as BenchGlobals;
    globals.popupPainted = () => undefined;
    process.getBuiltinModule('node:diagnostics_channel').subscribe('deskbell:popup-painted', (message) => {
      const at = Number(process.hrtime.bigint()) / 1e6;
      globals.popupPainted(
        (message as PopupPainted).calls.map(({ id }) => id),
        at,
      );
    });
  });
}

export interface Ringer {
  /** Milliseconds from sending the push of a new call to the page's word that it has painted it. */
  ring(callId: string, from: string): Promise<number>;
  /** Somebody takes the call and ends it. */
  end(callId: string): Promise<void>;
}

/** The card is put away: the popup is hidden again. */
export async function dismiss(shell: Shell, callId: string): Promise<void> {
  const code = `window.deskbell.request('call.dismiss', { id: ${JSON.stringify(callId)} })`;
  await inPage(shell, 'popup', code);
}

/** Sends signed pushes to the desk or to the bare window, and learns by `watchPopup` what is painted. */
export function createRinger(shell: Shell, address: URL, signer: PushSigner): Ringer {
  const push = async (fields: Record<string, string>): Promise<number> => {
    const body = new URLSearchParams(fields).toString();
    const head = [
      `POST ${address.pathname} HTTP/1.1`,
      `Host: ${address.host}`,
      'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
      `X-Sipgate-Signature: ${signer.sign(body)}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const answered = Promise.withResolvers<Answer>();
    const connection: PushConnection = await openConnection(Number(address.port), answered.reject);
    const sentAt = clock();
    connection.ask(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`), answered.resolve);
    const { status } = await answered.promise;
    connection.close();
    if (status >= 300) throw new Error(`A push was answered ${status}.`);
    return sentAt;
  };

  return {
    async ring(callId, from) {
      await shell.evaluate((_electron, id) => {
        const globals = globalThis as unknown as BenchGlobals & { painted: Promise<number> };
        globals.painted = new Promise((resolve) => {
          globals.popupPainted = (ids, at) => {
            if (ids.includes(id)) resolve(at);
          };
        });
      }, callId);
      const sentAt = await push({
        event: 'newCall',
        direction: 'in',
        from,
        to: '4921163553355',
        callId,
        origCallId: callId,
        xcid: callId,
      });
      const paintedAt = await shell.evaluate((_electron, limitMs) => {
        const { painted } = globalThis as unknown as { painted: Promise<number> };
        const limit = new Promise<never>((_resolve, reject) => {
          setTimeout(
            () => reject(new Error(`The popup painted no call within ${limitMs} ms.`)),
            limitMs,
          ).unref();
        });
        return Promise.race([painted, limit]);
      }, patienceMs);
      return paintedAt - sentAt;
    },
    async end(callId) {
      await push({ event: 'answer', callId, direction: 'in', userId: 'w0' });
      await push({ event: 'hangup', callId, direction: 'in', cause: 'normalClearing' });
    },
  };
}
