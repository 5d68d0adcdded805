import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'ssh2';
import type { OpenSocket } from '../../network/open-socket.ts';
import type { TunnelSettingsOf } from '../../shared/tunnel-settings.ts';
import { createHttpProvider, type HttpProviderOptions } from '../http/http-provider.ts';
import type { TunnelProvider } from '../port.ts';
import { connectSsh } from '../ssh/connect.ts';
import { credentials } from '../ssh/credentials.ts';
import { lost } from '../trouble.ts';

export interface SshOptions {
  http: HttpProviderOptions;
  settings: TunnelSettingsOf<'ssh'>;
  passphrase?: string | undefined;
  /** The address of the ssh agent; undefined: none is running. */
  sshAgent: string | undefined;
  /** Connects through the proxy of the network if there is one. */
  openSocket: OpenSocket;
  readFile: (path: string) => Promise<Uint8Array>;
  /** Called with the host key if none was known and the server has accepted this user. */
  onHostKey: (hostKey: string) => void;
}

const CLOSED_WITHIN_MS = 500;
/** How often, once a second, to request the port that the previous connection may still hold. */
const HELD_TRIES = 10;
const HELD_PAUSE_MS = 1_000;

/**
 * Reverse forwarding through the user's own server: that listens for its web server and passes each connection on
 * inside the ssh connection. This needs no local port: the HTTP server takes the stream itself.
 */
export function createSshProvider(options: SshOptions): TunnelProvider {
  const { host, port, user, remoteHost, remotePort, publicUrl, keyFile } = options.settings;
  let { hostKey } = options.settings;
  /** This desk had the port before: after sleep the server may still hold it for the old connection. */
  let hadPort = false;

  return createHttpProvider('ssh', options.http, {
    open: async ({ server, signal, onBroken }) => {
      const { passphrase, sshAgent, readFile } = options;
      const login = await credentials({ keyFile, passphrase, agent: sshAgent, readFile });
      const connected = await connectSsh({ host, port, user, hostKey }, login, {
        openSocket: options.openSocket,
        signal,
      });
      const { client } = connected;
      client.on('tcp connection', (_details, accept) => server.emit('connection', accept()));
      let gone = false;
      client.once('close', () => {
        gone = true;
        onBroken(lost({ id: 'providers.lost', values: { host } }).trouble);
      });
      try {
        await forwardAtLast(client, signal);
        hadPort = true;
      } catch (error) {
        await close(client);
        throw error;
      }
      if (hostKey === undefined) options.onHostKey((hostKey = connected.hostKey));
      // Starts the server's timeouts for slow senders; nothing listens.
      server.emit('listening');
      return {
        base: publicUrl.replace(/\/+$/, ''),
        check: (ms) => answers(client, ms),
        close: () => (gone ? Promise.resolve() : close(client)),
      };
    },
  });

  /** @throws TunnelError, or the reason of `signal` */
  async function forwardAtLast(client: Client, signal: AbortSignal): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const refusal = await forward(client);
      signal.throwIfAborted();
      if (refusal === undefined) return;
      const values = { host, port: remotePort };
      if (!hadPort) throw lost({ id: 'providers.ssh.forwarding', values }, refusal);
      if (tries === HELD_TRIES) throw lost({ id: 'providers.ssh.held', values }, refusal);
      await delay(HELD_PAUSE_MS, undefined, { signal });
    }
  }

  /** @returns why the server refuses. @throws TunnelError if the connection is gone */
  function forward(client: Client): Promise<Error | undefined> {
    return new Promise((resolve, reject) => {
      const gone = (): void => reject(lost({ id: 'providers.lost', values: { host } }));
      client.once('close', gone);
      client.forwardIn(remoteHost, remotePort, (error) => {
        client.off('close', gone);
        resolve(error);
      });
    });
  }

  /** Requests something that the server refuses: any answer proves that it is there. */
  function answers(client: Client, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      try {
        client.unforwardIn(remoteHost, remotePort === 1 ? 2 : 1, () => {
          clearTimeout(timer);
          resolve(true);
        });
      } catch {
        clearTimeout(timer);
        resolve(false);
      }
    });
  }
}

/** Closes the connection without waiting long for a server that may be gone. */
function close(client: Client): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      client.destroy();
      resolve();
    };
    const timer = setTimeout(end, CLOSED_WITHIN_MS);
    client.once('close', () => {
      clearTimeout(timer);
      end();
    });
    client.end();
  });
}
