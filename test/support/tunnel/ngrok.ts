import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NgrokSdk } from '../../../src/tunnel/providers/ngrok.ts';

/** A fake of ngrok's SDK and service: it accepts the token `good` and really forwards HTTP. */
export interface StandInNgrok {
  sdk: NgrokSdk;
  /** Calls of the SDK. */
  configs: Parameters<NgrokSdk['forward']>[0][];
  /** Cuts the tunnel, which the SDK reports; `heal` restores it. */
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

export function createNgrok(): StandInNgrok {
  const configs: StandInNgrok['configs'] = [];
  const open = new Set<{ server: Server; tell: (status: string) => void }>();
  let isCut = false;

  const sdk: NgrokSdk = {
    forward: async (config) => {
      configs.push(config);
      if (config.authtoken !== 'good') {
        throw new Error(
          'failed to connect session: authentication failed: The authtoken you specified is not valid, error_code: ERR_NGROK_105',
        );
      }
      if (isCut) throw new Error('failed to connect session: failed to dial ngrok server');
      const server = createServer((incoming, answer) => {
        if (isCut) return void incoming.socket.destroy();
        const target = new URL(incoming.url ?? '/', `http://${config.addr}`);
        const outgoing = request(
          target,
          { method: incoming.method, headers: incoming.headers },
          (response) => {
            answer.writeHead(response.statusCode ?? 502, response.headers);
            response.pipe(answer);
          },
        );
        outgoing.on('error', () => answer.destroy());
        incoming.pipe(outgoing);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const entry = { server, tell: config.onStatusChange };
      open.add(entry);
      return {
        url: () => `https://port-${port}.ngrok.app`,
        close: () => {
          open.delete(entry);
          return end(server);
        },
      };
    },
  };
  return {
    sdk,
    configs,
    cut: () => {
      isCut = true;
      for (const { server, tell } of open) {
        server.closeAllConnections();
        tell('closed');
      }
    },
    heal: () => {
      isCut = false;
      for (const { tell } of open) tell('connected');
    },
    close: async () => {
      await Promise.all([...open].map(({ server }) => end(server)));
    },
  };
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Resolves the fake public addresses to the port of this computer that they contain. */
export function throughPort(url: URL): URL {
  const port = /^port-(\d+)\./.exec(url.hostname)?.[1];
  return port === undefined ? url : new URL(url.pathname, `http://127.0.0.1:${port}`);
}
