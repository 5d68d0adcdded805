import { createCallStore, type CallStore } from '../calls/call-store.ts';
import type { FaultState } from '../control/fault.ts';
import type { AgentWebhook } from '../control/agent-log.ts';
import { createAccount } from '../data/initial-account.ts';
import { createEventStore, type EventStore } from '../events/event-store.ts';
import type { Account, System } from './account.ts';
import { initialPushSettings, type PushSettings } from './push-settings.ts';

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

const LOG_LIMIT = 10_000;

export interface InitialData {
  /** How many contacts the address book has, 0 to 1,000,000. */
  contacts: number;
  /** How many events the past has, 0 to 1,000,000. */
  events: number;
  /** The account was migrated from the classic to the new system: calls of before are in the history alone. */
  migrated: boolean;
}

/** The initial data. `now`: epoch milliseconds, when the past ends. */
export function createState(system: System, initial: InitialData, now: number): ServiceState {
  const account = createAccount(system, initial.contacts, initial.migrated);
  return {
    account,
    events: createEventStore(account, initial.events, now),
    settings: initialPushSettings(),
    calls: createCallStore(),
    faults: [],
    held: [],
    callthroughs: [],
    agents: new Map(),
    requests: createBoundedLog(LOG_LIMIT),
    pushes: createBoundedLog(LOG_LIMIT),
  };
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
