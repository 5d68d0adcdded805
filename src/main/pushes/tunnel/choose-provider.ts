import { authorization } from '../../../platform/auth.ts';
import type { AboutDesk } from '../../../shared/relay/desk-report.ts';
import type { GivenAnswer } from '../../../shared/relay/desk-answer.ts';
import type { SteeringFact } from '../../../shared/model/push.ts';
import type { TunnelSettings } from '../../../shared/tunnel-settings.ts';
import { createProvider, type TunnelFiles } from '../../../tunnel/create-provider.ts';
import type { TunnelProvider } from '../../../tunnel/port.ts';
import type { RelayEvents } from '../../../tunnel/providers/relay.ts';
import type { Environment } from '../../base/environment.ts';
import type { Account } from '../../account/account.ts';
import type { RelayPositions } from './positions.ts';
import type { RelayKeys } from './relay-keys.ts';
import type { TunnelSecretStore } from './secrets.ts';
import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** What the relay provider needs from this desk. */
export interface RelayDesk {
  /** Read positions at a relay. @param relay names the relay and account */
  positions: (relay: string) => RelayPositions;
  /** The keys that identify this desk to relays. */
  keys: Pick<RelayKeys, 'seed'>;
  /** The report about this program that is sent to the relay. */
  program: () => Omit<AboutDesk, 'desk'>;
  /** Decides what the platform does with a new call or pressed keys; undefined if this desk has no say. */
  answer: (fact: SteeringFact, rule?: string) => GivenAnswer | undefined;
  events: RelayEvents;
}

export interface ProviderDeps {
  account: Pick<Account, 'baseUrl' | 'access' | 'signal'>;
  environment: Environment;
  /** Key of the account, the same after a restart. */
  name: string;
  secrets: Pick<TunnelSecretStore, 'of'>;
  /** Stores the host key of an ssh server on first use. */
  onHostKey: (hostKey: string) => void;
  relay: RelayDesk;
}

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** `automatic` listens on this computer only; for a platform elsewhere, which cannot reach it, it polls. */
export function providerFactory(deps: ProviderDeps, chosen: TunnelSettings): () => Promise<TunnelProvider> {
  const { account, environment, name, relay } = deps;
  const isHere = loopbackHost.test(new URL(account.baseUrl).hostname);
  const settings: TunnelSettings =
    chosen.provider === 'automatic' && !isHere ? { provider: 'polling' } : chosen;
  const { clock, random, randomBytes, fetch, openSocket, proxyFor } = environment;
  const positions = relay.positions(
    settings.provider === 'relay' ? [settings.relayUrl, settings.account ?? '', name].join(' ') : '',
  );
  return async () =>
    createProvider(settings, {
      http: { now: () => clock.now(), randomBytes, fetch },
      network: {
        openSocket,
        proxyFor,
        createCertificate: async () => {
          const { createCertificate } = await import('../../../service/tls/certificate.ts');
          return createCertificate(clock.now(), { isAuthority: false });
        },
      },
      files: tunnelFiles(),
      secrets: await deps.secrets.of(settings.provider),
      onHostKey: deps.onHostKey,
      relay: {
        introduction: {
          authorization: async () => authorization(await account.access.credentials.current(account.signal)),
          seed: (make) => relay.keys.seed(positions.deskId(), make),
          about: () => ({ ...relay.program(), desk: positions.deskId() }),
        },
        positions,
        answer: relay.answer,
        events: relay.events,
        clock,
        random,
      },
    });
}

/** Long enough, since certificates are renewed days before they expire. */
const watchIntervalMs = 60_000;
/** Windows sets no SSH_AUTH_SOCK; its ssh agent always listens at this pipe. */
const windowsSshAgent = '\\\\.\\pipe\\openssh-ssh-agent';

/** The ssh agent and file access of the tunnel providers. */
function tunnelFiles(): TunnelFiles {
  return {
    sshAgent: process.env['SSH_AUTH_SOCK'] ?? (process.platform === 'win32' ? windowsSshAgent : undefined),
    readFile: (path) => readFile(path),
    watchFiles: (paths, onChange) => {
      for (const path of paths) watchFile(path, { interval: watchIntervalMs, persistent: false }, onChange);
      return () => {
        for (const path of paths) unwatchFile(path, onChange);
      };
    },
  };
}
