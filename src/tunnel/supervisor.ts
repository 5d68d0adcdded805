import type { TunnelCapabilities } from '../shared/tunnel-settings.ts';
import type { AgentLogReceiver } from './agent-log-receiver.ts';
import type { ProbeResult, PushReceiver, TunnelProvider, TunnelTrouble } from './port.ts';

/** What the tunnel is doing, for tray and windows. */
export type SupervisorStatus =
  | { state: 'off' }
  /** The first try is under way. Live calls are to be polled until it is known. */
  | { state: 'connecting' }
  | { state: 'online'; publicUrl: string }
  /**
   * Live calls are to be polled. Without `trouble` that is what was chosen. `retryAt`, epoch ms: when it is tried again,
   * absent while a try is under way, and when only the user can help.
   */
  | { state: 'polling'; trouble?: TunnelTrouble; retryAt?: number };

export interface Supervisor {
  status(): SupervisorStatus;
  /** Calls `listener` at each change; returns how to stop that. */
  onStatus(listener: (status: SupervisorStatus) => void): () => void;
  /** Of the provider, once it is loaded. */
  capabilities(): TunnelCapabilities | undefined;
  start(): void;
  /** The computer was asleep, or its network is another one: the way is checked at once, and opened anew if it is silent. */
  wake(): void;
  /** The user wishes it, or the credentials are new: tried at once, whatever stood in the way. */
  retry(): void;
  /** Sends a test push through the public address. */
  probe(): Promise<ProbeResult>;
  /** Resolves when nothing is open any more; it can be started again. */
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  /** Makes the provider, not yet started; called again after it rejected. */
  create: () => Promise<TunnelProvider>;
  receiver: PushReceiver;
  /** Receives the logs of AI agents by the same way. */
  logs?: AgentLogReceiver;
  clock: { now: () => number; sleep: (ms: number, signal: AbortSignal) => Promise<void> };
  /** In [0, 1). */
  random: () => number;
}
