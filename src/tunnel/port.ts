import type { Sentence } from '../shared/sentence.ts';
import type { TunnelCapabilities } from '../shared/tunnel-settings.ts';
import type { AgentLogReceiver } from './agent-log-receiver.ts';
import type { PushHandler, PushReceiver } from './push-receiver.ts';

export type { PushHandler, PushReceiver };

/**
 * Why pushes do not arrive. `lost`: it may pass by itself. `refused`: the credentials are wrong, and retrying soon
 * could lock the user out. `unusable`: the user has to do something.
 */
export interface TunnelTrouble {
  kind: 'lost' | 'refused' | 'unusable';
  sentence: Sentence;
}

/** The error with which a provider's `start` rejects. */
export class TunnelError extends Error {
  readonly trouble: TunnelTrouble;
  constructor(trouble: TunnelTrouble, options?: ErrorOptions) {
    const { id, values = {} } = trouble.sentence;
    const why = options?.cause instanceof Error ? `: ${options.cause.message}` : '';
    super(`${id} ${JSON.stringify(values)}${why}`, options);
    this.trouble = trouble;
  }
}

export type TunnelStatus =
  | { state: 'offline' }
  /** Includes the time in which a provider that reconnects by itself (the relay) waits to do so. */
  | { state: 'starting' }
  | { state: 'online'; publicUrl: string }
  /** Nothing arrives through this provider by design: the desk polls live calls. */
  | { state: 'polling' }
  | { state: 'failed'; trouble: TunnelTrouble };

/** The result of a test push. */
export type ProbeResult = { ok: true; ms: number } | { ok: false; sentence: Sentence };

/** Receives pushes for this desk over one kind of connection. */
export interface TunnelProvider {
  readonly id: string;
  readonly capabilities: TunnelCapabilities;
  /**
   * Resolves when online; rejects with a `TunnelError`, in state `failed`, otherwise. Starting twice is an error. A
   * provider that fails later only changes its status; `stop` it then, and start it again.
   * @param logs receives the logs of AI agents at the same listener, under its own path
   */
  start(receiver: PushReceiver, logs?: AgentLogReceiver): Promise<void>;
  /** Resolves when nothing listens any more; the provider can be started again. Also cancels a pending start. */
  stop(): Promise<void>;
  status(): TunnelStatus;
  /** Calls `listener` at each change; returns how to unsubscribe. */
  onStatus(listener: (status: TunnelStatus) => void): () => void;
  /** Where the platform should send pushes, including the path secret; undefined while not online. */
  publicUrl(): string | undefined;
  /**
   * Whether the route really answers within `ms`: a socket may only look open. A route through a third-party network
   * may take some seconds more, since its first connection after sleep is slow.
   */
  check(ms: number): Promise<boolean>;
  /** Sends a test push to the public address and measures the time to its answer. The push never reaches `receiver`. */
  probe(ms: number): Promise<ProbeResult>;
}
