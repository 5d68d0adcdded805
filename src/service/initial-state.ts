import { createAccount } from './data/initial-account.ts';
import { createEventStore } from './events/event-store.ts';
import type { System } from './state/account.ts';
import { createCallStore } from './state/call-store.ts';
import { initialPushSettings } from './state/push-settings.ts';
import { createBoundedLog, type ServiceState } from './state/service-state.ts';

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
