import type {
  TunnelProviderId,
  TunnelSecrets,
  TunnelSettings,
  TunnelSettingsOf,
} from '../shared/tunnel-settings.ts';
import type { HttpProviderOptions } from './http/http-provider.ts';
import type { OpenSocket } from '../network/open-socket.ts';
import type { ProxyFor } from '../network/proxy-for.ts';
import type { TunnelProvider } from './port.ts';
import type { RelayOptions } from './providers/relay.ts';
import { createLoopbackProvider } from './providers/loopback.ts';
import { createPollingProvider } from './providers/polling.ts';

/** What providers need of the program around them. */
export interface ProviderDeps extends HttpProviderOptions {
  clock: { now: () => number; sleep: (ms: number, signal: AbortSignal) => Promise<void> };
  /** In [0, 1). */
  random: () => number;
  secrets: TunnelSecrets;
  /** By the network's proxy, where there is one. */
  openSocket: OpenSocket;
  proxyFor: ProxyFor;
  /** A certificate for 127.0.0.1 that vouches for itself alone. */
  createCertificate: () => Promise<{ key: string; cert: string }>;
  /** What the relay needs besides its address. */
  relay: Pick<
    RelayOptions,
    'about' | 'authorization' | 'positions' | 'answer' | 'onMissed' | 'onAgentLog' | 'onSetAside'
  > & {
    /** The seed of this desk's key at the relay, which is made where none is kept. */
    seed: (make: () => string) => Promise<string>;
  };
  /** The server's host key as it was seen first; to be kept in the settings of the provider. */
  onHostKey: (hostKey: string) => void;
  /** Where the ssh agent listens (`SSH_AUTH_SOCK`); undefined: none is running. */
  sshAgent: string | undefined;
  readFile: (path: string) => Promise<Uint8Array>;
  /** Calls `onChange` when one of the files is another one; returns how to stop that. */
  watchFiles: (paths: readonly string[], onChange: () => void) => () => void;
}

type Create<P extends TunnelProviderId> = (
  settings: TunnelSettingsOf<P>,
  deps: ProviderDeps,
) => Promise<TunnelProvider>;

/** All but the usual one are loaded when they are chosen, since what they stand on is large. */
const providers: { [P in TunnelProviderId]: Create<P> } = {
  automatic: (_, deps) => Promise.resolve(createLoopbackProvider(deps)),
  relay: async ({ relayUrl, account }, { clock, random, fetch, openSocket, relay: { seed, ...relay } }) => {
    const { createRelayProvider, newSeed } = await import('./providers/relay.ts');
    return createRelayProvider({
      ...relay,
      seed: await seed(newSeed),
      relayUrl,
      ...(account !== undefined && { account }),
      clock,
      random,
      fetch,
      openSocket,
    });
  },
  ssh: async (settings, deps) =>
    (await import('./providers/ssh.ts')).createSshProvider({
      ...deps,
      settings,
      passphrase: deps.secrets.passphrase,
    }),
  ngrok: async (settings, deps) =>
    (await import('./providers/ngrok.ts')).createNgrokProvider({
      ...deps,
      settings,
      authtoken: deps.secrets.authtoken,
    }),
  cloudflared: async (settings, deps) =>
    (await import('./providers/cloudflared.ts')).createCloudflaredProvider({
      ...deps,
      settings,
      token: deps.secrets.token,
    }),
  direct: async (settings, deps) =>
    (await import('./providers/direct.ts')).createDirectProvider({ ...deps, settings }),
  polling: () => Promise.resolve(createPollingProvider()),
};

/**
 * The chosen way in which pushes reach this desk, not yet started. Rejects when its libraries cannot be loaded.
 * `automatic` is the loopback listener: whether the platform can reach that is for the caller to know.
 */
export function createProvider<P extends TunnelProviderId>(
  settings: TunnelSettingsOf<P> & TunnelSettings,
  deps: ProviderDeps,
): Promise<TunnelProvider> {
  return providers[settings.provider](settings, deps);
}
