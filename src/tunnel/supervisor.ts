import { isDeepStrictEqual } from 'node:util';
import { createSerialQueue } from '../shared/serial-queue.ts';
import type { TunnelCapabilities } from '../shared/tunnel-settings.ts';
import type { AgentLogReceiver } from './agent-log-receiver.ts';
import {
  TunnelError,
  type ProbeResult,
  type PushReceiver,
  type TunnelProvider,
  type TunnelStatus,
  type TunnelTrouble,
} from './port.ts';
import {
  notSupervised,
  supervise,
  type Supervision,
  type SupervisionEffect,
  type SupervisionFact,
} from './supervision/step.ts';
import { troubleOf } from './trouble.ts';

/** What the tunnel is doing, for tray and windows. */
export type SupervisorStatus =
  | { state: 'off' }
  /** The first try is pending. Until its result, live calls must be polled. */
  | { state: 'connecting' }
  | { state: 'online'; publicUrl: string }
  /** Live calls must be polled; without `trouble` by choice. `retryAt`: epoch ms; absent during a try. */
  | { state: 'polling'; trouble?: TunnelTrouble; retryAt?: number };

/** Keeps a tunnel open. */
export interface Supervisor {
  status(): SupervisorStatus;
  /** Calls `listener` at each change; returns how to unsubscribe. */
  onStatus(listener: (status: SupervisorStatus) => void): () => void;
  /** The capabilities of the provider, once it is loaded. */
  capabilities(): TunnelCapabilities | undefined;
  start(): void;
  /** The computer was asleep, or the network changed: checks the route at once, and reopens a silent one. */
  wake(): void;
  /** The user asked for it, or the credentials are new: retries at once, whatever the trouble was. */
  retry(): void;
  probe(): Promise<ProbeResult>;
  /** Resolves when nothing is open any more; it can be started again. */
  stop(): Promise<void>;
}

export interface SupervisorDeps {
  /** Creates the provider without starting it; called again if it rejects. */
  create: () => Promise<TunnelProvider>;
  receiver: PushReceiver;
  /** Receives the logs of AI agents on the same listener. */
  logs?: AgentLogReceiver;
  clock: { now: () => number; sleep: (ms: number, signal: AbortSignal) => Promise<void> };
  /** In [0, 1). */
  random: () => number;
}

/** Timeout of an opening. */
const OPEN_WITHIN_MS = 30_000;
/** Short, since a desk should be back within two seconds after sleep. */
const CHECK_WITHIN_MS = 1_000;
/** Timeout for a provider that does not respond to its check at all. */
const CHECKED_AT_LAST_MS = 5_000;
const PROBE_WITHIN_MS = 10_000;

/** Carries out what `supervise` decides; only this opens and closes the provider. */
export function createSupervisor(deps: SupervisorDeps): Supervisor {
  const { clock, random } = deps;
  const listeners = new Set<(status: SupervisorStatus) => void>();
  let state: Supervision = notSupervised;
  let provider: TunnelProvider | undefined;
  /** An opening waits until the one before has ended, and the provider is closed. */
  const inTurn = createSerialQueue();
  let waiting = new AbortController();
  /** Whether the provider's own status counts: not during an opening, since `start` reports then. */
  let listening = false;

  function apply(fact: SupervisionFact): void {
    const before = statusOf(state);
    const { state: next, effects } = supervise(state, fact);
    state = next;
    for (const effect of effects) carryOut(effect);
    const now = statusOf(state);
    if (!isDeepStrictEqual(now, before)) for (const listener of listeners) listener(now);
  }

  function carryOut(effect: SupervisionEffect): void {
    switch (effect.do) {
      case 'open':
        waiting.abort();
        return void inTurn(() => open(effect.attempt));
      case 'close':
        waiting.abort();
        listening = false;
        return close();
      case 'check':
        return void check(effect.attempt);
      case 'wait':
        return wait(effect.ms);
    }
  }

  function wait(ms: number): void {
    const mine = new AbortController();
    waiting = mine;
    clock.sleep(ms, mine.signal).then(
      () => apply({ kind: 'due' }),
      () => undefined,
    );
  }

  /** At once, as it also ends an opening. */
  function close(): void {
    const closed = Promise.allSettled([provider?.stop()]);
    void inTurn(() => closed);
  }

  async function open(attempt: number): Promise<void> {
    const current = (): boolean => state.attempt === attempt && state.phase === 'opening';
    try {
      if (!current()) return;
      const opening = (provider ??= await load());
      if (!current()) return;
      await inTime(opening.start(deps.receiver, deps.logs), clock);
      if (!current()) return;
      listening = true;
      heard(opening.status());
    } catch (error) {
      apply({ kind: 'broken', attempt, at: clock.now(), trouble: troubleOf(error), random: random() });
    }
  }

  async function load(): Promise<TunnelProvider> {
    const made = await deps.create();
    made.onStatus((status) => {
      if (listening) heard(status);
    });
    return made;
  }

  /** The provider's own status once it is open. */
  function heard(status: TunnelStatus): void {
    const { attempt } = state;
    const at = clock.now();
    if (status.state === 'online') apply({ kind: 'opened', attempt, at, publicUrl: status.publicUrl });
    if (status.state === 'polling') apply({ kind: 'opened', attempt, at });
    if (status.state === 'starting') apply({ kind: 'away', attempt });
    if (status.state === 'failed') {
      apply({ kind: 'broken', attempt, at, trouble: status.trouble, random: random() });
    }
  }

  async function check(attempt: number): Promise<void> {
    const done = new AbortController();
    const late = clock.sleep(CHECKED_AT_LAST_MS, done.signal).then(
      () => false,
      () => false,
    );
    const answered = provider?.check(CHECK_WITHIN_MS).catch(() => false) ?? false;
    const well = await Promise.race([answered, late]);
    done.abort();
    if (!well) apply({ kind: 'silent', attempt });
  }

  return {
    status: () => statusOf(state),
    onStatus: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    capabilities: () => provider?.capabilities,
    start: () => apply({ kind: 'start' }),
    wake: () => apply({ kind: 'woken' }),
    retry: () => apply({ kind: 'retry' }),
    probe: () =>
      provider?.probe(PROBE_WITHIN_MS) ??
      Promise.resolve({ ok: false, sentence: { id: 'providers.test.notOpen' } }),
    stop: async () => {
      apply({ kind: 'stop' });
      await inTurn(() => Promise.resolve());
    },
  };
}

/** @throws TunnelError after `OPEN_WITHIN_MS` */
async function inTime(opening: Promise<void>, { sleep }: SupervisorDeps['clock']): Promise<void> {
  const done = new AbortController();
  const late = sleep(OPEN_WITHIN_MS, done.signal).then(() => {
    const sentence = { id: 'providers.late', values: { seconds: OPEN_WITHIN_MS / 1000 } } as const;
    throw new TunnelError({ kind: 'lost', sentence });
  });
  late.catch(() => undefined);
  opening.catch(() => undefined);
  try {
    await Promise.race([opening, late]);
  } finally {
    done.abort();
  }
}

function statusOf({ phase, trouble, publicUrl, retryAt }: Supervision): SupervisorStatus {
  if (phase === 'off') return { state: 'off' };
  if (phase === 'online' && publicUrl !== undefined) return { state: 'online', publicUrl };
  if (phase === 'opening' && trouble === undefined) return { state: 'connecting' };
  return {
    state: 'polling',
    ...(trouble !== undefined && { trouble }),
    ...(retryAt !== undefined && { retryAt }),
  };
}
