import type { Sentence } from '../shared/sentence.ts';
import type { TunnelCapabilities } from '../shared/tunnel-settings.ts';
import type { AgentLogReceiver } from './agent-log-receiver.ts';
import type { PushHandler, PushReceiver } from './push-receiver.ts';

export type { PushHandler, PushReceiver };

/**
 * Why pushes do not come. `lost`: it may pass by itself. `refused`: the credentials are not accepted, and asking again
 * soon would only lock the user out. `unusable`: nothing helps until the user has done something.
 */
export interface TunnelTrouble {
  kind: 'lost' | 'refused' | 'unusable';
  sentence: Sentence;
}

/** What a provider's `start` rejects with. */
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
  /** Also while a provider that comes back by itself (the relay) is about to. */
  | { state: 'starting' }
  | { state: 'online'; publicUrl: string }
  /** Nothing comes in by this provider, as it should be: live calls are asked for. */
  | { state: 'polling' }
  | { state: 'failed'; trouble: TunnelTrouble };

/** The result of a test push. */
export type ProbeResult = { ok: true; ms: number } | { ok: false; sentence: Sentence };

/** One way in which pushes reach this desk. */
export interface TunnelProvider {
  readonly id: string;
  readonly capabilities: TunnelCapabilities;
  /**
   * Resolves when online; rejects with a `TunnelError`, in state `failed`, when that cannot be. Starting twice is an
   * error. A provider that fails later says so by its status alone; `stop` it then, and start it again.
   * @param logs receives the logs of AI agents at the same listener, under its own path
   */
  start(receiver: PushReceiver, logs?: AgentLogReceiver): Promise<void>;
  /** Resolves when nothing listens any more; the provider can be started again. Also ends a start under way. */
  stop(): Promise<void>;
  status(): TunnelStatus;
  /** Calls `listener` at each change; returns how to stop that. */
  onStatus(listener: (status: TunnelStatus) => void): () => void;
  /** What the platform is to send pushes to, path secret included; undefined while not online. */
  publicUrl(): string | undefined;
  /**
   * Whether the way answers within `ms`: a socket that looks open is not believed. A way by somebody else's network may
   * take some seconds more, as the first connection after a sleep is slow there.
   */
  check(ms: number): Promise<boolean>;
  /** Sends a test push to the public address and measures how long its answer takes. It never reaches `receiver`. */
  probe(ms: number): Promise<ProbeResult>;
}
