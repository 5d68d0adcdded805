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
import type { Introduction } from './relay/report.ts';
import { createLoopbackProvider } from './providers/loopback.ts';
import { createPollingProvider } from './providers/polling.ts';

/** What providers need of the program around them. */
export interface ProviderDeps {
  http: HttpProviderOptions;
  network: NetworkDeps;
  secrets: TunnelSecrets;
  /** What the relay needs besides its address. */
  relay: Omit<RelayOptions, 'introduction' | 'openSocket'> & {
    introduction: Pick<Introduction, 'authorization' | 'about'> & {
      /** The seed of this desk's key at the relay, which is made where none is kept. */
      seed: (make: () => string) => Promise<string>;
    };
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
  automatic: (_, { http }) => Promise.resolve(createLoopbackProvider(http)),
  relay: async ({ relayUrl, account }, { network, http, relay }) => {
    const { createRelayProvider, newSeed } = await import('./providers/relay.ts');
    return createRelayProvider({
      ...relay,
      introduction: {
        ...relay.introduction,
        seed: await relay.introduction.seed(newSeed),
        relayUrl,
        ...(account !== undefined && { account }),
        fetch: http.fetch,
      },
      openSocket: network.openSocket,
    });
  },
  ssh: async (settings, { http, network, files, secrets, onHostKey }) => {
    const { createSshProvider } = await import('./providers/ssh.ts');
    const { sshAgent, readFile } = files;
    const { openSocket } = network;
    const { passphrase } = secrets;
    return createSshProvider({ http, settings, passphrase, sshAgent, openSocket, readFile, onHostKey });
  },
  ngrok: async (settings, { http, network, secrets }) => {
    const { createNgrokProvider } = await import('./providers/ngrok.ts');
    return createNgrokProvider({ http, settings, authtoken: secrets.authtoken, network });
  },
  cloudflared: async (settings, { http, network, secrets }) => {
    const { createCloudflaredProvider } = await import('./providers/cloudflared.ts');
    return createCloudflaredProvider({ http, settings, token: secrets.token, proxyFor: network.proxyFor });
  },
  direct: async (settings, { http, files }) => {
    const { createDirectProvider } = await import('./providers/direct.ts');
    const { readFile, watchFiles } = files;
    return createDirectProvider({ http, settings, readFile, watchFiles });
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
