import type { TunnelProviderId, TunnelSettings } from '../../../shared/tunnel-settings.ts';
import type { ProbeResult, PushReceiver, TunnelProvider } from '../../../tunnel/port.ts';
import { createSupervisor, type Supervisor, type SupervisorStatus } from '../../../tunnel/supervisor.ts';
import type { AgentLogs } from '../../agent-logs/agent-logs.ts';
import type { Environment } from '../../base/environment.ts';
import type { AddressRequest } from '../push-settings/keeper.ts';

export interface TunnelParts {
  chosen: () => TunnelSettings;
  providerOf: (settings: TunnelSettings) => () => Promise<TunnelProvider>;
  receiver: PushReceiver;
  /** Takes the logs of AI agents at the same listener. */
  agentLogs: Pick<AgentLogs, 'receiver' | 'reachableAt'>;
  environment: Pick<Environment, 'clock' | 'random'>;
}

/** The tunnel of the provider that was chosen last, and where pushes are to go while it is open. */
export interface Tunnel {
  /** Opens one with the settings of now; resolves once that was tried. */
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): { provider: TunnelProviderId; status: SupervisorStatus };
  onStatus(listener: () => void): void;
  /** Where pushes are to go; undefined while no tunnel is open. */
  addressRequest(): AddressRequest | undefined;
  /**
   * No push can come until the user does something: an address that leads nowhere would hold up every call, since the
   * platform waits for an answer.
   */
  isIdle(): boolean;
  wake(): void;
  retry(): void;
  /** Sends a test push through the public address; undefined without a tunnel. */
  probe(): Promise<ProbeResult | undefined>;
}

export function createTunnel(parts: TunnelParts): Tunnel {
  const { environment, agentLogs } = parts;
  const listeners: (() => void)[] = [];
  let settings = parts.chosen();
  let supervisor: Supervisor | undefined;
  const status = (): SupervisorStatus => supervisor?.status() ?? { state: 'off' };

  return {
    async start() {
      settings = parts.chosen();
      const { provider } = settings;
      const started = createSupervisor({
        create: parts.providerOf(settings),
        receiver: parts.receiver,
        logs: agentLogs.receiver,
        clock: environment.clock,
        random: environment.random,
      });
      supervisor = started;
      const tried = Promise.withResolvers<undefined>();
      started.onStatus((now) => {
        if (supervisor !== started) return tried.resolve(undefined);
        // The relay takes logs at an address of its own.
        agentLogs.reachableAt(now.state === 'online' && provider !== 'relay' ? now.publicUrl : undefined);
        for (const listener of listeners) listener();
        if (now.state !== 'connecting') tried.resolve(undefined);
      });
      started.start();
      await tried.promise;
    },
    async stop() {
      const stopped = supervisor;
      supervisor = undefined;
      agentLogs.reachableAt(undefined);
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
      // Only an administrator's desk learns the whole address; the others know whether it is that of the relay.
      const wanted = now.publicUrl === relayUrl ? undefined : now.publicUrl;
      return { wanted, shared: true, isOurs: (address) => address.startsWith(`${origin}/push/`) };
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
