import type { Client } from 'ssh2';
import type { TunnelSettingsOf } from '../../shared/tunnel-settings.ts';
import { createHttpProvider, type HttpProviderOptions } from '../http/http-provider.ts';
import type { TunnelProvider } from '../port.ts';
import { connectSsh } from '../ssh/connect.ts';
import { credentials } from '../ssh/credentials.ts';
import { lost } from '../trouble.ts';

export interface SshOptions extends HttpProviderOptions {
  settings: TunnelSettingsOf<'ssh'>;
  passphrase?: string | undefined;
  /** Where the ssh agent listens; undefined: none is running. */
  sshAgent: string | undefined;
  readFile: (path: string) => Promise<Uint8Array>;
  /** Called with the host key when none was known and the server has accepted this user. */
  onHostKey: (hostKey: string) => void;
}

const CLOSED_WITHIN_MS = 500;

/**
 * Reverse forwarding by the user's own server: it listens for its web server, and hands each connection on inside the
 * ssh connection. None of them touches a port of this computer: the stream itself is given to the HTTP server.
 */
export function createSshProvider(options: SshOptions): TunnelProvider {
  const { host, port, user, remoteHost, remotePort, publicUrl, keyFile } = options.settings;
  let { hostKey } = options.settings;

  return createHttpProvider('ssh', options, {
    open: async ({ server, signal, onBroken }) => {
      const { passphrase, sshAgent, readFile } = options;
      const shown = await credentials({ keyFile, passphrase, agent: sshAgent, readFile });
      const connected = await connectSsh({ host, port, user, hostKey }, shown, signal);
      const { client } = connected;
      client.on('tcp connection', (_details, accept) => server.emit('connection', accept()));
      let gone = false;
      client.once('close', () => {
        gone = true;
        onBroken(lost({ id: 'providers.lost', values: { host } }).trouble);
      });
      try {
        await forward(client, options.settings);
        signal.throwIfAborted();
      } catch (error) {
        await close(client);
        throw error;
      }
      if (hostKey === undefined) options.onHostKey((hostKey = connected.hostKey));
      // The server's own checks of slow senders begin with this; nothing listens.
      server.emit('listening');
      return {
        base: publicUrl.replace(/\/+$/, ''),
        check: (ms) => answers(client, ms),
        close: () => (gone ? Promise.resolve() : close(client)),
      };
    },
  });

  function forward(
    client: Client,
    { remoteHost: at, remotePort: where }: typeof options.settings,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      client.once('close', () => reject(lost({ id: 'providers.lost', values: { host } })));
      client.forwardIn(at, where, (error) => {
        if (error === undefined) return resolve();
        // A former connection of this desk may still have the port, until the server notices that it is gone.
        reject(lost({ id: 'providers.ssh.forwarding', values: { host, port: remotePort } }, error));
      });
    });
  }

  /** Asks for something that the server refuses: that it answers is what counts. */
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

/** Says goodbye, and does not wait long for somebody who may be gone. */
function close(client: Client): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      client.destroy();
      resolve();
    };
    const timer = setTimeout(end, CLOSED_WITHIN_MS);
    client.once('close', end);
    client.end();
  });
}
