import type { TunnelSettingsOf } from '../../shared/tunnel-settings.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import type { OpenSocket } from '../../network/open-socket.ts';
import { proxyErrorIn } from '../../network/proxy-error.ts';
import type { ProxyFor } from '../../network/proxy-for.ts';
import { createHttpProvider, type HttpProviderOptions } from '../http/http-provider.ts';
import { listen } from '../http/listen.ts';
import { openGate, type Gate } from '../ngrok/gate.ts';
import { ngrokServer, type NgrokServer } from '../ngrok/server.ts';
import type { TunnelError, TunnelProvider } from '../port.ts';
import { detailOf, lost, refused, unusable } from '../trouble.ts';
import { connectUnlessAborted } from '../connect-unless-aborted.ts';

export interface NgrokSdk {
  /** Connects, and forwards to `addr`; reconnects by itself. */
  forward(config: {
    addr: string;
    authtoken: string;
    domain?: string;
    force_new_session: boolean;
    /** Another server than ngrok's, and its certificate authority (PEM). */
    server_addr?: string;
    session_ca_cert?: string;
    onStatusChange: (status: string) => void;
  }): Promise<{ url(): string | null; close(): Promise<void> }>;
}

export interface NgrokOptions {
  http: HttpProviderOptions;
  settings: TunnelSettingsOf<'ngrok'>;
  authtoken?: string | undefined;
  /** Loads the SDK, which has a native part. */
  loadSdk?: () => Promise<NgrokSdk>;
  network: NetworkDeps;
  server?: NgrokServer;
}

/** Network access for a program that does not support proxies. */
export interface NetworkDeps {
  openSocket: OpenSocket;
  proxyFor: ProxyFor;
  /** A self-signed certificate for 127.0.0.1. */
  createCertificate: () => Promise<{ key: string; cert: string }>;
}

const CLOSED_WITHIN_MS = 2_000;
/** The user's plan allows a single agent: the previous one may still be counted. */
const TOO_MANY = /ERR_NGROK_108\b/;
const REFUSED = /authentication failed|authtoken|ERR_NGROK_(105|106|107|109|4018)\b/i;

/** The official SDK, in this process: it forwards ngrok's address to a port of this computer. */
export function createNgrokProvider(options: NgrokOptions): TunnelProvider {
  const { settings, authtoken, loadSdk = loadNgrok, network, server = ngrokServer } = options;
  return createHttpProvider('ngrok', options.http, {
    open: async ({ server: pushes, signal, onAway, onBack }) => {
      if (authtoken === undefined || authtoken === '') throw refused({ id: 'providers.ngrok.noToken' });
      const sdk = await loadSdk().catch((error: unknown) => {
        throw unusable({ id: 'providers.ngrok.missing', values: { detail: detailOf(error) } }, error);
      });
      const port = await listen(pushes, { host: '127.0.0.1', port: 0 });
      const proxy = await network.proxyFor(server);
      const gate =
        proxy === undefined
          ? undefined
          : await openGate(network.openSocket, network.createCertificate, server);
      const limit = gate && AbortSignal.timeout(server.answersWithinMs);
      const opening = sdk.forward({
        addr: `127.0.0.1:${port}`,
        authtoken,
        ...(settings.domain !== undefined && { domain: settings.domain }),
        // A session of its own, so that it ends with this provider.
        force_new_session: true,
        ...(gate && { server_addr: gate.address, session_ca_cert: gate.certificate }),
        onStatusChange: (status) => (status === 'closed' ? onAway() : onBack()),
      });
      try {
        const listener = await connectUnlessAborted(
          opening,
          limit ? AbortSignal.any([signal, limit]) : signal,
        );
        const close = async (): Promise<void> => {
          // Without a network, closing may take forever.
          await withTimeout(
            listener.close().catch(() => undefined),
            CLOSED_WITHIN_MS,
            () => undefined,
          );
          await gate?.close();
        };
        return { base: (listener.url() ?? '').replace(/\/+$/, ''), close };
      } catch (error) {
        const isSilent = limit?.aborted === true && !signal.aborted;
        const why = whyNot(isSilent ? new Error('no answer') : error, gate);
        await gate?.close();
        throw why;
      }
    },
  });
}

async function loadNgrok(): Promise<NgrokSdk> {
  return (await import('@ngrok/ngrok')).default;
}

function whyNot(error: unknown, gate: Gate | undefined): TunnelError {
  if (error instanceof Error && 'trouble' in error) return error as TunnelError;
  const onTheWay = gate?.failure();
  const by = proxyErrorIn(onTheWay);
  if (by) return lost(by.sentence, onTheWay);
  const detail = detailOf(onTheWay ?? error);
  if (REFUSED.test(detail) && !TOO_MANY.test(detail)) {
    return refused({ id: 'providers.ngrok.refused', values: { detail } }, error);
  }
  if (gate?.isRead()) return lost({ id: 'providers.ngrok.read' }, error);
  return lost({ id: 'providers.unreachable', values: { host: 'ngrok', detail } }, error);
}
