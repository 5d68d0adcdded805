import type { AgentLogReceiver } from './agent-log-receiver.ts';
import type { PushHandler, PushReceiver } from './push-receiver.ts';

export type { PushHandler, PushReceiver };

interface TunnelCapabilities {
  /** The desk's answer reaches the platform; without it rules such as redirection do nothing. */
  answers: boolean;
  /** Pushes that came while the desk was away come later. */
  replays: boolean;
  /** One address of the account serves many desks. */
  manyDesks: boolean;
}

export type TunnelStatus =
  | { state: 'offline' }
  | { state: 'starting' }
  | { state: 'online'; publicUrl: string }
  /** `detail` is the provider's own sentence. */
  | { state: 'failed'; detail: string };

/** One way in which pushes reach this desk. */
export interface TunnelProvider {
  readonly id: string;
  readonly capabilities: TunnelCapabilities;
  /**
   * Resolves when online; rejects, with state `failed`, when that cannot be. Starting twice is an error.
   * @param logs receives the logs of AI agents at the same listener, under its own path
   */
  start(receiver: PushReceiver, logs?: AgentLogReceiver): Promise<void>;
  /** Resolves when nothing listens any more; the provider can be started again. */
  stop(): Promise<void>;
  status(): TunnelStatus;
  /** Calls `listener` at each change; returns how to stop that. */
  onStatus(listener: (status: TunnelStatus) => void): () => void;
  /** What the platform is to send pushes to, path secret included; undefined while not online. */
  publicUrl(): string | undefined;
}
