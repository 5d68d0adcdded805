import type { TunnelSettingsOf } from '../../shared/tunnel-settings.ts';
import { startCloudflared } from '../cloudflared/program.ts';
import { createHttpProvider, type HttpProviderOptions } from '../http/http-provider.ts';
import { listen } from '../http/listen.ts';
import type { TunnelProvider } from '../port.ts';

export interface CloudflaredOptions extends HttpProviderOptions {
  settings: TunnelSettingsOf<'cloudflared'>;
  token?: string | undefined;
}

/** Drives the cloudflared that the user has installed: it leads from Cloudflare's address to a port of this computer. */
export function createCloudflaredProvider(options: CloudflaredOptions): TunnelProvider {
  const { settings, token } = options;
  return createHttpProvider('cloudflared', options, {
    open: async ({ server, ...context }) => {
      const port = await listen(server, { host: '127.0.0.1', port: settings.localPort ?? 0 });
      const localUrl = `http://127.0.0.1:${port}`;
      const program = await startCloudflared({ ...context, settings, token, localUrl });
      const base = settings.mode === 'named' ? settings.publicUrl : program.url;
      return { base: (base ?? '').replace(/\/+$/, ''), close: program.end };
    },
  });
}
