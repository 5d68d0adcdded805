import type { TunnelSettingsOf } from '../../shared/tunnel-settings.ts';
import type { ProxyFor } from '../../network/proxy-for.ts';
import { cloudflareServers } from '../cloudflared/servers.ts';
import { startCloudflared, type Program, type ProgramRequest } from '../cloudflared/program.ts';
import { createHttpProvider, type HttpProviderOptions } from '../http/http-provider.ts';
import { listen } from '../http/listen.ts';
import { TunnelError, type TunnelProvider } from '../port.ts';
import { lost } from '../trouble.ts';

export interface CloudflaredOptions {
  http: HttpProviderOptions;
  settings: TunnelSettingsOf<'cloudflared'>;
  token?: string | undefined;
  proxyFor: ProxyFor;
  /** How long it may search for Cloudflare in a network with a proxy, ms. */
  searchMs?: number;
}

/** Less than the timeout of opening a tunnel, so that the user reads the specific reason. */
const SEARCH_MS = 25_000;

/** Runs the cloudflared that the user has installed: it forwards Cloudflare's address to a port of this computer. */
export function createCloudflaredProvider(options: CloudflaredOptions): TunnelProvider {
  const { settings, token } = options;
  return createHttpProvider('cloudflared', options.http, {
    open: async ({ server, ...context }) => {
      const port = await listen(server, { host: '127.0.0.1', port: settings.localPort ?? 0 });
      const localUrl = `http://127.0.0.1:${port}`;
      const program = await startInNetwork({ ...context, settings, token, localUrl }, options);
      const base = settings.mode === 'named' ? settings.publicUrl : program.url;
      return { base: (base ?? '').replace(/\/+$/, ''), close: program.end };
    },
  });
}

/** cloudflared ignores proxies and searches forever: in a network with a proxy the user should read that. */
async function startInNetwork(
  request: ProgramRequest,
  { proxyFor, searchMs = SEARCH_MS }: CloudflaredOptions,
): Promise<Program> {
  const { signal } = request;
  const proxy = await proxyFor(cloudflareServers.tunnels);
  if (proxy === undefined) return startCloudflared(request);
  try {
    return await startCloudflared({
      ...request,
      signal: AbortSignal.any([signal, AbortSignal.timeout(searchMs)]),
    });
  } catch (error) {
    const isLost = error instanceof TunnelError && error.trouble.kind === 'lost';
    if (signal.aborted || !isLost) throw error;
    throw lost({ id: 'providers.cloudflared.proxy', values: { proxy } }, error);
  }
}
