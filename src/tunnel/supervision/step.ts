import { fullJitter } from '../../shared/back-off.ts';
import type { TunnelTrouble } from '../port.ts';

/** `attempt` numbers the openings, to ignore late results of earlier ones; `tries`: consecutive failures. */
export interface Supervision {
  phase: 'off' | 'opening' | 'online' | 'idle' | 'waiting';
  attempt: number;
  tries: number;
  /** Why it is not online, or was not at the last check. */
  trouble?: TunnelTrouble;
  /** While online. Never `undefined` in phase `online`. */
  publicUrl?: string;
  /** When it came online, epoch ms. */
  since?: number;
  /** When to retry, epoch ms, while waiting. */
  retryAt?: number;
}

export type SupervisionFact =
  | { kind: 'start' | 'stop' | 'retry' | 'woken' | 'due' }
  /** Without an address: nothing arrives through this provider, by design. */
  | { kind: 'opened'; attempt: number; at: number; publicUrl?: string }
  /** `random` in [0, 1). */
  | { kind: 'broken'; attempt: number; at: number; trouble: TunnelTrouble; random: number }
  /** It was lost, and the provider reconnects by itself. */
  | { kind: 'away'; attempt: number }
  | { kind: 'silent'; attempt: number };

export type SupervisionEffect =
  | { do: 'open'; attempt: number }
  | { do: 'close' }
  /** Check that the provider's route answers; `silent` is the trouble if it does not. */
  | { do: 'check'; attempt: number }
  | { do: 'wait'; ms: number };

interface Next {
  state: Supervision;
  effects: SupervisionEffect[];
}

export const BACK_OFF = { firstMs: 500, longestMs: 60_000 };
/** Shortest retry delay after refused credentials, ms: sooner could lock the user out. */
export const RARELY_MS = 15 * 60_000;
/** A route that was open for this long counts as good: losing it is the first failure again, ms. */
export const STABLE_MS = 30_000;

export const notSupervised: Supervision = { phase: 'off', attempt: 0, tries: 0 };
const SILENT: TunnelTrouble = { kind: 'lost', sentence: { id: 'providers.silent' } };

/** What follows from one event. An event that means nothing in a phase changes nothing. */
export function supervise(state: Supervision, fact: SupervisionFact): Next {
  const { phase } = state;
  if (phase === 'off') return fact.kind === 'start' ? open({ ...state, tries: 0 }, []) : same(state);
  if ('attempt' in fact && fact.attempt !== state.attempt) return same(state);
  switch (fact.kind) {
    case 'start':
      return same(state);
    case 'stop':
      return { state: { ...notSupervised, attempt: state.attempt }, effects: [{ do: 'close' }] };
    case 'retry':
      return open({ ...state, tries: 0 });
    case 'due':
      return phase === 'waiting' ? open(state) : same(state);
    case 'woken':
      return wake(state);
    case 'opened':
      return phase === 'waiting' ? same(state) : { state: opened(state, fact), effects: [] };
    case 'broken':
      return phase === 'waiting' ? same(state) : wait(state, fact);
    case 'away':
      if (phase !== 'online') return same(state);
      return { state: { ...without(state), phase: 'opening', trouble: SILENT }, effects: [] };
    case 'silent':
      return phase === 'online' || phase === 'opening' ? open({ ...state, trouble: SILENT }) : same(state);
  }
}

function wake(state: Supervision): Next {
  if (state.phase === 'online') return { state, effects: [{ do: 'check', attempt: state.attempt }] };
  // Whatever began before sleep may wait for an answer that was lost.
  if (state.phase === 'opening') return open(state);
  if (state.phase === 'waiting' && state.trouble?.kind === 'lost') return open(state);
  return same(state);
}

function open(state: Supervision, first: SupervisionEffect[] = [{ do: 'close' }]): Next {
  const attempt = state.attempt + 1;
  return {
    state: { ...without(state), phase: 'opening', attempt },
    effects: [...first, { do: 'open', attempt }],
  };
}

function opened(state: Supervision, { at, publicUrl }: { at: number; publicUrl?: string }): Supervision {
  const { attempt, tries } = state;
  if (publicUrl === undefined) return { phase: 'idle', attempt, tries: 0 };
  return { phase: 'online', attempt, tries, publicUrl, since: at };
}

function wait(
  state: Supervision,
  { at, trouble, random }: { at: number; trouble: TunnelTrouble; random: number },
): Next {
  const lasted = state.since !== undefined && at - state.since >= STABLE_MS;
  const tries = lasted ? 0 : state.tries;
  const ms =
    trouble.kind === 'lost' ? fullJitter(tries, () => random, BACK_OFF) : RARELY_MS * (1 + random / 2);
  return {
    state: { ...without(state), phase: 'waiting', tries: tries + 1, trouble, retryAt: at + ms },
    effects: [{ do: 'close' }, { do: 'wait', ms }],
  };
}

/** The fields that every phase has. */
function without({ phase, attempt, tries, trouble }: Supervision): Supervision {
  return { phase, attempt, tries, ...(trouble !== undefined && { trouble }) };
}

const same = (state: Supervision): Next => ({ state, effects: [] });
