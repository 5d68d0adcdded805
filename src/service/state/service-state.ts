import { createCallStore, type CallStore } from '../calls/call-store.ts';
import type { FaultState } from '../control/fault.ts';
import type { AgentWebhook } from '../control/agent-log.ts';
import { createAccount } from '../data/initial-account.ts';
import { createEventStore, type EventStore } from '../events/event-store.ts';
import type { Account, System } from './account.ts';
import { createBoundedLog, type BoundedLog } from './bounded-log.ts';
import { initialPushSettings, type PushSettings } from './push-settings.ts';

/** A request that the REST side was asked. */
interface RequestEntry {
  at: string;
  requestId: string;
  method: string;
  /** Path below the base address, without the query. */
  path: string;
  query: string;
  /** The scheme alone: secrets are not kept. */
  authorization: string;
  accept: string;
  contentType: string;
  /** Who asked: tells a program from the tests that look on. */
  userAgent: string;
  body: string;
  status: number;
  ms: number;
}

/** A push that was sent, and what came back. */
interface PushEntry {
  at: string;
  event: string;
  callId: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Absent when nothing was answered; then `error` says why. */
  status?: number;
  response: string;
  error?: string;
  /** What was wrong with the XML that came back. */
  xmlError?: string;
  ms: number;
}

/** A number that leads from one phone to another for a short while. */
export interface Callthrough {
  userId: string;
  /** E.164 with '+'. */
  source: string;
  target: string;
  number: string;
  /** Epoch milliseconds. */
  until: number;
}

/** Everything that a reset brings back to its initial value. */
export interface ServiceState extends FaultState {
  account: Account;
  settings: PushSettings;
  calls: CallStore;
  events: EventStore;
  callthroughs: Callthrough[];
  /** Where the logs of each AI agent go. */
  agents: Map<string, AgentWebhook>;
  requests: BoundedLog<RequestEntry>;
  pushes: BoundedLog<PushEntry>;
}

const LOG_LIMIT = 10_000;

/** What the initial data is like. */
export interface InitialData {
  /** How many contacts the address book has, 0 to 1,000,000. */
  contacts: number;
  /** How many events the past has, 0 to 1,000,000. */
  events: number;
  /** The account was moved from the classic to the new system: its calls are still in the history. */
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
