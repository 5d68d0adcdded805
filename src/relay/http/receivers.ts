import type { RelayAccount } from '../account.ts';
import type { Monitor } from '../monitor.ts';
import type { NatsServices } from '../nats-services.ts';
import type { Delivery } from '../pushes/delivery.ts';
import type { KnownUsers } from '../pushes/known-users.ts';
import { createTakeLog } from '../pushes/take-log.ts';
import { createTakePush } from '../pushes/take-push.ts';
import type { ClientAddress } from './client-address.ts';
import { createPushHandler, type DirectHandler } from './push-handler.ts';
import type { LogRoutesDeps } from './log-routes.ts';

export interface ReceiverDeps {
  accounts: readonly RelayAccount[];
  addressOf: ClientAddress;
  delivery: Delivery;
  users: KnownUsers;
  services: Pick<NatsServices, 'ask' | 'legs'>;
  monitor: Monitor;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The receivers of the platform's pushes and of its AI agents' logs. */
export interface Receivers {
  pushes: DirectHandler;
  logs: LogRoutesDeps;
}

/** One per gateway. What they accept is handed to `delivery`. */
export function createReceivers(deps: ReceiverDeps): Receivers {
  const { accounts, addressOf, delivery, users, services, monitor, now } = deps;
  const { outbox, holding } = delivery;
  const { ask, legs } = services;
  const { log, metrics, leftOut: onLeftOut } = monitor;
  return {
    pushes: createPushHandler({
      accounts,
      addressOf,
      now,
      take: createTakePush({ outbox, holding, users, ask, legs, onLeftOut }),
      onReply: (account, { status, outcome, event, route }, ms) => {
        const name = account?.config.name ?? '';
        metrics.pushSeconds.observe(ms / 1000);
        metrics.pushes.inc({ account: name, event: event ?? '', outcome });
        if (route !== undefined) metrics.routes.inc({ account: name, route });
        log[status < 300 ? 'debug' : 'warn']({ account: name, ms, status, outcome, event, route }, 'push');
      },
      onFault: (error) => monitor.fault('A push failed.', error),
    }),
    logs: {
      accounts,
      addressOf,
      now,
      take: createTakeLog({ outbox, users, onLeftOut }),
      onReply: (account, outcome) => {
        metrics.pushes.inc({ account: account?.config.name ?? '', event: 'agentLog', outcome });
      },
    },
  };
}
