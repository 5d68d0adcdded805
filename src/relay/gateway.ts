import { createAccounts } from './account.ts';
import type { RelayConfig } from './config/config.ts';
import { createKnownDirectory } from './directory/known-directory.ts';
import type { EnrolDeps } from './enrol.ts';
import { createEnrolment } from './enrolment.ts';
import { createAdminApp, createApp } from './http/app.ts';
import { createClientAddress } from './http/client-address.ts';
import { listen, type ListenDeps } from './http/listen.ts';
import { createReceivers } from './http/receivers.ts';
import { createMint } from './identity/mint.ts';
import type { Logger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createMonitor } from './monitor.ts';
import { openLink } from './nats/link.ts';
import { startNatsServices } from './nats-services.ts';
import { createDelivery } from './pushes/delivery.ts';
import type { SpoolFiles } from './spool/files.ts';
import { openSpools } from './spool/spools.ts';

export interface GatewayEnvironment extends Pick<EnrolDeps, 'platform'> {
  files: SpoolFiles;
  log: Logger;
  tls?: ListenDeps['tls'];
}

export interface Gateway {
  port: number;
  adminPort: number;
  /** Resolves when NATS was reached, and the directory read, for the first time. */
  ready: Promise<void>;
  /** Ends in order: refuses new requests, answers running ones, and delivers waiting messages for up to `ms`. */
  close(ms?: number): Promise<void>;
}

const DRAIN_MS = 5_000;

/** Starts one gateway. It needs neither NATS nor the platform to be there: what comes meanwhile is kept on disk. */
export async function startGateway(config: RelayConfig, environment: GatewayEnvironment): Promise<Gateway> {
  const { platform, log, files, tls } = environment;
  const { random } = platform;
  const now = (): number => platform.clock.now();
  const accounts = createAccounts(config.accounts, config.publicUrl);
  const mint = createMint({ accountKey: config.nats.account, signingSeed: config.nats.signingSeed, now });
  const spools = openSpools(config.spool, files, now);
  const link = openLink({
    servers: config.nats.servers,
    identity: await mint.gateway(),
    random,
    onChange: (connected) => log.info({ connected }, connected ? 'NATS is connected' : 'NATS is gone'),
  });
  const { connection } = link;
  const connected = (): boolean => connection() !== undefined;
  const metrics = createMetrics({ connected, spoolMessages: spools.messages, spoolBytes: spools.bytes });
  const monitor = createMonitor(log, metrics);

  const directory = createKnownDirectory(config.accounts, now);
  const delivery = createDelivery({ accounts, spools, users: directory, connection, monitor, now });
  const { outbox, holding } = delivery;
  const services = startNatsServices({ config, link, directory, outbox, monitor, now, random });

  let ending = false;
  const unready = (): string[] => [
    ...(ending ? ['The relay is ending.'] : []),
    ...(connected() ? [] : ['NATS cannot be reached.']),
    ...(directory.isRead() ? [] : ['The directory is not read yet.']),
  ];

  const addressOf = createClientAddress(config.listen.proxies);
  const receivers = createReceivers({
    accounts,
    addressOf,
    delivery,
    users: directory,
    services,
    monitor,
    now,
  });
  const app = createApp({
    logs: receivers.logs,
    enrolment: {
      accounts,
      addressOf,
      enrol: createEnrolment({ platform, config, mint, directory, services, monitor }),
      onReply: (status) => metrics.enrolments.inc({ status }),
    },
    tests: { connection },
    unready,
    onFault: (error) => monitor.fault('A request failed.', error),
  });
  const listener = await listen(app, { ...config.listen, tls, direct: receivers.pushes });
  const admin = await listen(createAdminApp(unready, metrics), config.admin);
  if (spools.waiting.length() > 0)
    log.warn({ messages: spools.waiting.length() }, 'messages of a former run wait to be delivered');
  outbox.wake();

  let closing: Promise<void> | undefined;
  async function end(ms: number): Promise<void> {
    ending = true;
    await listener.close();
    const empty = await outbox.drain(ms);
    if (!empty) log.warn({ messages: spools.waiting.length() }, 'messages stay on the disk for the next run');
    await link.close();
    await Promise.all([outbox.close(), holding.close()]);
    await admin.close();
  }

  return {
    port: listener.port,
    adminPort: admin.port,
    ready: directory.ready,
    close: (ms = DRAIN_MS) => (closing ??= end(ms)),
  };
}
