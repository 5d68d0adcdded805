import type { NatsConnection } from '@nats-io/nats-core';
import type { RelayAccount } from '../account.ts';
import type { RelayMessage } from '../message.ts';
import type { Monitor } from '../monitor.ts';
import type { Spools } from '../spool/spools.ts';
import { addressees } from './addressees.ts';
import { createHolding, type Holding } from './holding.ts';
import type { KnownUsers } from './known-users.ts';
import { createOutbox, type Outbox, type SpoolEvents } from './outbox.ts';
import { createPublisher } from './publisher.ts';
import { usersOfLog } from './take-log.ts';
import { usersOfPush } from './take-push.ts';

export interface DeliveryDeps {
  accounts: readonly RelayAccount[];
  spools: Spools;
  users: KnownUsers;
  connection: () => NatsConnection | undefined;
  monitor: Monitor;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The ways of a message to NATS. */
export interface Delivery {
  outbox: Outbox;
  holding: Holding;
}

/** One per gateway, over all accounts. A message that NATS does not take stays in its spool. */
export function createDelivery(deps: DeliveryDeps): Delivery {
  const { accounts, spools, users, connection, monitor, now } = deps;
  const { log, metrics } = monitor;
  const signed = new Set(accounts.flatMap(({ config, verify }) => (verify ? [config.name] : [])));

  function usersConcerned({ kind, account, body }: RelayMessage): readonly string[] | undefined {
    if (!users.isRead()) return undefined;
    const directory = users.directory(account);
    const found = kind === 'push' ? usersOfPush(body, directory) : usersOfLog(body, directory);
    const vouchedFor = kind === 'push' && signed.has(account);
    const knows = (userId: string): boolean => vouchedFor || users.knows(account, userId);
    const { to, leftOut } = addressees(found, { bodyBytes: body.byteLength, knows });
    if (to.length < found.length) monitor.leftOut(leftOut);
    return to;
  }

  const publisher = createPublisher({
    connection,
    now,
    usersConcerned,
    onDuplicate: () => metrics.duplicates.inc(),
    onLeftOut: monitor.leftOut,
  });
  const events: SpoolEvents = {
    onSpooled: () => metrics.spooled.inc(),
    onSlowDisk: () => metrics.slowDisk.inc(),
    onDelivered: (count) => metrics.unspooled.inc(count),
    onSetAside: ({ message, record }, reason) => {
      metrics.setAside.inc({ reason });
      const { id = 'unreadable', kind, account } = message ?? {};
      log.error({ id, kind, account, reason }, 'A message that can never be delivered is set aside.');
      spools.setAside.keep(id, record());
    },
  };
  const connected = (): boolean => connection() !== undefined;
  return {
    outbox: createOutbox({ publisher, spool: spools.waiting, connected, events }),
    holding: createHolding({ publisher, spool: spools.held, events }),
  };
}
