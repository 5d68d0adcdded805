import { Client, type ConnectConfig } from 'ssh2';
import type { OpenSocket } from '../../network/open-socket.ts';
import { proxyErrorIn } from '../../network/proxy-error.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { TunnelError } from '../port.ts';
import { codeOf, detailOf, lost, refused, stopped, unusable } from '../trouble.ts';
import { fingerprint } from './host-key.ts';

export interface Server {
  host: string;
  port: number;
  user: string;
  /** The expected host key; undefined: unknown so far. */
  hostKey: string | undefined;
}

const READY_WITHIN_MS = 15_000;
/** Keep-alive interval, and how many may stay unanswered. */
const ALIVE = { keepaliveInterval: 10_000, keepaliveCountMax: 2 };

/** Connects, verifies the host key, and authenticates. @throws TunnelError */
export async function connectSsh(
  server: Server,
  credentials: Pick<ConnectConfig, 'privateKey' | 'passphrase' | 'agent'>,
  { openSocket, signal }: { openSocket: OpenSocket; signal: AbortSignal },
): Promise<{ client: Client; hostKey: string }> {
  const { host, port } = server;
  const sock = await openSocket({ host, port }, { signal, timeoutMs: READY_WITHIN_MS }).catch(
    (error: unknown) => {
      throw signal.aborted ? stopped() : whyNot(error, server, '');
    },
  );
  const client = new Client();
  let hostKey = '';
  return new Promise((resolve, reject) => {
    const fail = (error: TunnelError): void => {
      signal.removeEventListener('abort', giveUp);
      // Errors while closing are irrelevant.
      client
        .removeAllListeners()
        .on('error', () => undefined)
        .destroy();
      sock.destroy();
      reject(error);
    };
    const giveUp = (): void => fail(stopped());
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    client.once('ready', () => {
      signal.removeEventListener('abort', giveUp);
      client
        .removeAllListeners('error')
        .removeAllListeners('close')
        .on('error', () => undefined);
      // Nagle's algorithm would delay the small answer, for which somebody waits, by 40 ms.
      client.setNoDelay(true);
      resolve({ client, hostKey: hostKey });
    });
    client.once('error', (error) => fail(whyNot(error, server, hostKey)));
    client.once('close', () => fail(lost({ id: 'providers.lost', values: { host } })));
    client.connect({
      ...credentials,
      ...ALIVE,
      sock,
      username: server.user,
      readyTimeout: READY_WITHIN_MS,
      hostVerifier: (key: Buffer) => {
        hostKey = fingerprint(key);
        return server.hostKey === undefined || server.hostKey === hostKey;
      },
    });
  });
}

function whyNot(error: unknown, { host, user, hostKey }: Server, shown: string): TunnelError {
  if (hostKey !== undefined && shown !== '' && shown !== hostKey) {
    return unusable({ id: 'providers.ssh.hostKey', values: { host, shown, known: hostKey } }, error);
  }
  const by = proxyErrorIn(error);
  if (by) return lost(by.sentence, error);
  const level: unknown = error instanceof Error && 'level' in error ? error.level : undefined;
  const sentences: Record<'refused' | 'unreachable', Sentence> = {
    refused: { id: 'providers.ssh.refused', values: { host, user } },
    unreachable: { id: 'providers.unreachable', values: { host, detail: codeOf(error) ?? detailOf(error) } },
  };
  if (level === 'client-authentication') return refused(sentences.refused, error);
  if (level === 'agent') return unusable({ id: 'providers.ssh.noAgent' }, error);
  return lost(sentences.unreachable, error);
}
