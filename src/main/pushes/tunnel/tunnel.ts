import type { TunnelProviderId, TunnelSettings } from '../../../shared/tunnel-settings.ts';
import type { ProbeResult, PushReceiver, TunnelProvider } from '../../../tunnel/port.ts';
import { createSupervisor, type Supervisor, type SupervisorStatus } from '../../../tunnel/supervisor.ts';
import type { AgentLogs } from '../../agent-logs/agent-logs.ts';
import type { Environment } from '../../base/environment.ts';
import type { AddressRequest } from '../push-settings/push-address-manager.ts';

export interface TunnelDeps {
  chosen: () => TunnelSettings;
  providerOf: (settings: TunnelSettings) => () => Promise<TunnelProvider>;
  receiver: PushReceiver;
  /** Receives the logs of AI agents at the same listener. */
  agentLogs: Pick<AgentLogs, 'receiver' | 'setPublicUrl'>;
  environment: Pick<Environment, 'clock' | 'random'>;
}

/** The tunnel of the chosen provider, and the push address while it is open. */
export interface Tunnel {
  /** Opens a tunnel with the current settings; resolves after the first attempt, successful or not. */
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): { provider: TunnelProviderId; status: SupervisorStatus };
  onStatus(listener: () => void): void;
  /** Where pushes should go; undefined while no tunnel is open. */
  addressRequest(): AddressRequest | undefined;
  /**
   * Whether no push can arrive until the user acts. The address should then be removed from the account, since the platform
   * would delay every call while it waits for an answer.
   */
  isIdle(): boolean;
  wake(): void;
  retry(): void;
  /** Sends a test push through the public address. @returns undefined without a tunnel */
  probe(): Promise<ProbeResult | undefined>;
}

/** One per session. `stop` and `start` apply changed settings. */
export function createTunnel(deps: TunnelDeps): Tunnel {
  const { environment, agentLogs } = deps;
  const listeners: (() => void)[] = [];
  let settings = deps.chosen();
  let supervisor: Supervisor | undefined;
  const status = (): SupervisorStatus => supervisor?.status() ?? { state: 'off' };

  return {
    async start() {
      settings = deps.chosen();
      const { provider } = settings;
      const started = createSupervisor({
        create: deps.providerOf(settings),
        receiver: deps.receiver,
        logs: agentLogs.receiver,
        clock: environment.clock,
        random: environment.random,
      });
      supervisor = started;
      const firstAttempt = Promise.withResolvers<undefined>();
      started.onStatus((now) => {
        if (supervisor !== started) return firstAttempt.resolve(undefined);
        // The relay receives logs at its own address.
        agentLogs.setPublicUrl(now.state === 'online' && provider !== 'relay' ? now.publicUrl : undefined);
        for (const listener of listeners) listener();
        if (now.state !== 'connecting') firstAttempt.resolve(undefined);
      });
      started.start();
      await firstAttempt.promise;
    },
    async stop() {
      const stopped = supervisor;
      supervisor = undefined;
      agentLogs.setPublicUrl(undefined);
      await stopped?.stop();
    },
    status: () => ({ provider: settings.provider, status: status() }),
    onStatus: (listener) => void listeners.push(listener),
    addressRequest() {
      const now = status();
      if (now.state !== 'online') return undefined;
      if (settings.provider !== 'relay') return { wanted: now.publicUrl };
      const { relayUrl } = settings;
      const { origin } = new URL(relayUrl);
      // Only an administrator's desk gets the full address; the others can only recognise that it is the relay's.
      const urlToEnter = now.publicUrl === relayUrl ? undefined : now.publicUrl;
      return { wanted: urlToEnter, shared: true, isOurs: (address) => address.startsWith(`${origin}/push/`) };
    },
    isIdle() {
      const now = status();
      return now.state === 'polling' && now.trouble?.kind !== 'lost';
    },
    wake: () => supervisor?.wake(),
    retry: () => supervisor?.retry(),
    probe: async () => supervisor?.probe(),
  };
}
