import type {
  TunnelProviderId,
  TunnelSecrets,
  TunnelSettings,
  TunnelSettingsOf,
} from '../shared/tunnel-settings.ts';
import type { HttpProviderOptions } from './http/http-provider.ts';
import type { TunnelProvider } from './port.ts';
import type { NetworkDeps } from './providers/ngrok.ts';
import type { RelayOptions } from './providers/relay.ts';
import { createLoopbackProvider } from './providers/loopback.ts';
import { createPollingProvider } from './providers/polling.ts';

/** What providers need of the program around them. */
export interface ProviderDeps extends HttpProviderOptions {
  network: NetworkDeps;
  secrets: TunnelSecrets;
  /** What the relay needs besides its address. */
  relay: Omit<RelayOptions, 'relayUrl' | 'account' | 'seed' | 'fetch' | 'openSocket'> & {
    /** The seed of this desk's key at the relay, which is made where none is kept. */
    seed: (make: () => string) => Promise<string>;
  };
  /** The server's host key at first contact; to be stored in the settings of the provider. */
  onHostKey: (hostKey: string) => void;
  files: TunnelFiles;
}

export interface TunnelFiles {
  /** Where the ssh agent listens (`SSH_AUTH_SOCK`); undefined: none is running. */
  sshAgent: string | undefined;
  readFile: (path: string) => Promise<Uint8Array>;
  /** Calls `onChange` when one of the files is replaced; returns how to stop watching. */
  watchFiles: (paths: readonly string[], onChange: () => void) => () => void;
}

type Create<P extends TunnelProviderId> = (
  settings: TunnelSettingsOf<P>,
  deps: ProviderDeps,
) => Promise<TunnelProvider>;

/** Providers other than the usual one are loaded when chosen, since their libraries are large. */
const providers: { [P in TunnelProviderId]: Create<P> } = {
  automatic: (_, deps) => Promise.resolve(createLoopbackProvider(deps)),
  relay: async ({ relayUrl, account }, { network, fetch, relay: { seed, ...relay } }) => {
    const { createRelayProvider, newSeed } = await import('./providers/relay.ts');
    return createRelayProvider({
      ...relay,
      seed: await seed(newSeed),
      relayUrl,
      ...(account !== undefined && { account }),
      fetch,
      openSocket: network.openSocket,
    });
  },
  ssh: async (settings, { network, files, ...deps }) => {
    const { createSshProvider } = await import('./providers/ssh.ts');
    const { passphrase } = deps.secrets;
    return createSshProvider({ ...deps, ...files, openSocket: network.openSocket, settings, passphrase });
  },
  ngrok: async (settings, deps) => {
    const { createNgrokProvider } = await import('./providers/ngrok.ts');
    return createNgrokProvider({ ...deps, settings, authtoken: deps.secrets.authtoken });
  },
  cloudflared: async (settings, { network, ...deps }) => {
    const { createCloudflaredProvider } = await import('./providers/cloudflared.ts');
    const { token } = deps.secrets;
    return createCloudflaredProvider({ ...deps, proxyFor: network.proxyFor, settings, token });
  },
  direct: async (settings, { files, ...deps }) => {
    const { createDirectProvider } = await import('./providers/direct.ts');
    return createDirectProvider({ ...deps, ...files, settings });
  },
  polling: () => Promise.resolve(createPollingProvider()),
};

/**
 * Creates the chosen provider without starting it. Rejects if its libraries cannot be loaded. `automatic` is the
 * loopback listener: the caller must know whether the platform can reach that.
 */
export function createProvider<P extends TunnelProviderId>(
  settings: TunnelSettingsOf<P> & TunnelSettings,
  deps: ProviderDeps,
): Promise<TunnelProvider> {
  return providers[settings.provider](settings, deps);
}
