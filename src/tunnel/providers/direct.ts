import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Server, ServerOptions } from 'node:http';
import type { TunnelSettingsOf } from '../../shared/tunnel-settings.ts';
import { createHttpProvider, type HttpProviderOptions } from '../http/http-provider.ts';
import { answersAt, listen } from '../http/listen.ts';
import type { TunnelProvider } from '../port.ts';
import { detailOf, codeOf, unusable } from '../trouble.ts';

export interface DirectOptions {
  http: HttpProviderOptions;
  settings: TunnelSettingsOf<'direct'>;
  readFile: (path: string) => Promise<Uint8Array>;
  /** Calls `onChange` when one of the files is replaced; returns how to stop watching. */
  watchFiles: (paths: readonly string[], onChange: () => void) => () => void;
}

/** A listener of this desk behind the user's own reverse proxy or port forwarding, with TLS where files are given. */
export function createDirectProvider(options: DirectOptions): TunnelProvider {
  const { bind, port, publicUrl, certFile, keyFile } = options.settings;
  const files = certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined;
  let stopWatching: () => void = () => undefined;

  async function secureServer(given: ServerOptions, { certFile, keyFile }: Files): Promise<Server> {
    const read = async (): Promise<{ cert: Buffer; key: Buffer }> => ({
      cert: await readPem(options, certFile),
      key: await readPem(options, keyFile),
    });
    const server = makeSecure(given, await read(), keyFile);
    stopWatching = options.watchFiles([certFile, keyFile], () => {
      // The files are written one after the other: while they do not match, the old ones stay in use.
      void read()
        .then((pair) => server.setSecureContext(pair))
        .catch(() => undefined);
    });
    return server;
  }

  return createHttpProvider('direct', options.http, {
    ...(files !== undefined && { createServer: (given: ServerOptions) => secureServer(given, files) }),
    open: async ({ server }) => {
      const close = (): Promise<void> => Promise.resolve(stopWatching());
      try {
        await listen(server, { host: bind, port });
      } catch (error) {
        await close();
        throw error;
      }
      return { base: publicUrl.replace(/\/+$/, ''), check: (ms) => answersAt(server, ms), close };
    },
  });
}

interface Files {
  certFile: string;
  keyFile: string;
}

async function readPem({ readFile }: DirectOptions, file: string): Promise<Buffer> {
  try {
    return Buffer.from(await readFile(file));
  } catch (error) {
    const detail = codeOf(error) ?? detailOf(error);
    throw unusable({ id: 'providers.file', values: { file, detail } }, error);
  }
}

function makeSecure(
  given: ServerOptions,
  pair: { cert: Buffer; key: Buffer },
  keyFile: string,
): SecureServer {
  try {
    return createSecureServer({ ...given, ...pair });
  } catch (error) {
    // Certificate and key are read together: the library's message says which one is wrong.
    throw unusable({ id: 'providers.file', values: { file: keyFile, detail: detailOf(error) } }, error);
  }
}
