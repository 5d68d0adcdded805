import { createHttpProvider, type HttpProviderOptions } from '../http/http-provider.ts';
import { answersAt, listen } from '../http/listen.ts';
import type { TunnelProvider } from '../port.ts';

export interface LoopbackOptions extends HttpProviderOptions {
  /** 0: any free port. */
  port?: number;
}

/** A plain HTTP listener on this computer, for a platform that runs here too: the built-in service, and tests. */
export function createLoopbackProvider(deps: LoopbackOptions): TunnelProvider {
  return createHttpProvider('automatic', deps, {
    open: async ({ server }) => {
      const port = await listen(server, { host: '127.0.0.1', port: deps.port ?? 0 });
      return {
        base: `http://127.0.0.1:${port}`,
        check: (ms) => answersAt(server, ms),
        close: () => Promise.resolve(),
      };
    },
  });
}
