import { createCallStore, type CallStore } from '../calls/call-store.ts';
import type { Fault } from '../control/fault.ts';
import type { AgentWebhook } from '../control/agent-log.ts';
import { createEventStore, type EventStore } from '../events/event-store.ts';
import { createAccount, type Account, type System } from './account.ts';
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

/** Everything that a reset brings back to its initial value. */
export interface ServiceState {
  account: Account;
  settings: PushSettings;
  calls: CallStore;
  events: EventStore;
  faults: Fault[];
  agentWebhook: AgentWebhook;
  requests: BoundedLog<RequestEntry>;
  pushes: BoundedLog<PushEntry>;
}

const LOG_LIMIT = 10_000;

/** The sizes of the initial data. */
export interface StateSizes {
  /** How many contacts the address book has, 0 to 1,000,000. */
  contacts: number;
  /** How many events the past has, 0 to 1,000,000. */
  events: number;
}

/** The initial data. `now`: epoch milliseconds, when the past ends. */
export function createState(system: System, sizes: StateSizes, now: number): ServiceState {
  const account = createAccount(system, sizes.contacts);
  return {
    account,
    events: createEventStore(account, sizes.events, now),
    settings: initialPushSettings(),
    calls: createCallStore(),
    faults: [],
    agentWebhook: { urls: [], headers: {} },
    requests: createBoundedLog(LOG_LIMIT),
    pushes: createBoundedLog(LOG_LIMIT),
  };
}
