import type { CallStore } from './call-store.ts';
import type { FaultState } from './fault.ts';
import type { EventStore } from './event-store.ts';
import type { Account } from './account.ts';
import type { PushSettings } from './push-settings.ts';

interface RequestEntry {
  at: string;
  requestId: string;
  method: string;
  /** Path below the base address, without the query. */
  path: string;
  query: string;
  /** The scheme alone, without the secret. */
  authorization: string;
  accept: string;
  contentType: string;
  /** Who asked: distinguishes a program from the tests that observe it. */
  userAgent: string;
  body: string;
  status: number;
  ms: number;
}

interface PushEntry {
  at: string;
  event: string;
  callId: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Absent without an answer; then `error` says why. */
  status?: number;
  response: string;
  error?: string;
  /** Problems of the XML in the answer. */
  xmlError?: string;
  ms: number;
}

/** A number that connects one phone to another for a short time. */
export interface Callthrough {
  userId: string;
  /** E.164 with '+'. */
  source: string;
  target: string;
  number: string;
  /** Epoch milliseconds. */
  until: number;
}

/** Where the logs of AI agents go, as the customer configures it in the platform's web interface. */
export interface AgentWebhook {
  urls: string[];
  headers: Record<string, string>;
}

/** Everything that a reset restores. */
export interface ServiceState extends FaultState {
  account: Account;
  settings: PushSettings;
  calls: CallStore;
  events: EventStore;
  callthroughs: Callthrough[];
  /** The log addresses of each AI agent. */
  agents: Map<string, AgentWebhook>;
  requests: BoundedLog<RequestEntry>;
  pushes: BoundedLog<PushEntry>;
}

/** The most recent entries of an endless stream, oldest first. */
interface BoundedLog<T> {
  add(entry: T): void;
  entries(): T[];
}

/** Stores at least `limit` entries and at most twice as many; `entries` returns the last `limit`. */
export function createBoundedLog<T>(limit: number): BoundedLog<T> {
  let stored: T[] = [];
  return {
    add: (entry) => {
      stored.push(entry);
      if (stored.length >= 2 * limit) stored = stored.slice(-limit);
    },
    entries: () => stored.slice(-limit),
  };
}
