import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccounts } from './account.ts';
import { createAsk } from './ask.ts';
import type { RelayConfig } from './config/config.ts';
import { createBook, entries } from './directory/book.ts';
import { learnPlaces } from './directory/learn.ts';
import { createShare } from './directory/share.ts';
import { createEnrol, type EnrolOptions } from './enrol.ts';
import { createAdminApp, createApp } from './http/app.ts';
import { createClientAddress } from './http/client-address.ts';
import { createPushHandler } from './http/push-handler.ts';
import { listen, type ListenOptions } from './http/listen.ts';
import { createIssue } from './identity/issue.ts';
import { createMint } from './identity/mint.ts';
import { reasonOf, type Logger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { openLink } from './nats/link.ts';
import { ensureIdentities } from './nats/streams.ts';
import { createHolding } from './pushes/holding.ts';
import type { KnownUsers } from './pushes/known-users.ts';
import { createOutbox, type SpoolEvents } from './pushes/outbox.ts';
import { addressees, type Addressees } from './pushes/addressees.ts';
import { createPublisher } from './pushes/publisher.ts';
import { createLegOwners } from './pushes/leg-owners.ts';
import { shareLegs } from './pushes/share-legs.ts';
import { createTakeLog, usersOfLog } from './pushes/take-log.ts';
import { createTakePush, usersOfPush } from './pushes/take-push.ts';
import { serveReplays } from './replay.ts';
import type { SpoolFiles } from './spool/files.ts';
import { createSetAside } from './spool/set-aside.ts';
import { openSpool } from './spool/spool.ts';

export interface GatewayEnvironment extends Pick<EnrolOptions, 'platform'> {
  files: SpoolFiles;
  log: Logger;
  tls?: ListenOptions['tls'];
}

export interface Gateway {
  port: number;
  adminPort: number;
  /** Resolves when NATS was reached, and the directory read, for the first time. */
  ready: Promise<void>;
  /** Ends in order: takes nothing new, answers what is under way, delivers what waits for up to `ms`. */
  close(ms?: number): Promise<void>;
}

const MEBIBYTE = 1024 * 1024;
const DRAIN_MS = 5_000;
/** For so long a desk that enrols waits for a gateway that has just begun. */
const LEVEL_SOON_MS = 1_000;
const LEARNED_WITHIN_MS = 10_000;

/** Starts one gateway. It needs neither NATS nor the platform to be there: what comes meanwhile is kept on disk. */
export async function startGateway(config: RelayConfig, environment: GatewayEnvironment): Promise<Gateway> {
  const { platform, log } = environment;
  const now = (): number => platform.clock.now();
  const lifetimeS = config.identityMinutes * 60;
  const accounts = createAccounts(config.accounts, config.publicUrl);
  const mint = createMint({ accountKey: config.nats.account, signingSeed: config.nats.signingSeed, now });
  const { folder, maxMegabytes } = config.spool;
  const spool = openSpool({ folder, files: environment.files, maxBytes: maxMegabytes * MEBIBYTE });
  const link = openLink({
    servers: config.nats.servers,
    identity: await mint.gateway(),
    random: platform.random,
    onChange: (connected) => log.info({ connected }, connected ? 'NATS is connected' : 'NATS is gone'),
  });
  const { connection } = link;
  const connected = (): boolean => connection() !== undefined;
  const held = openSpool({
    folder: join(folder, 'held'),
    files: environment.files,
    maxBytes: maxMegabytes * MEBIBYTE,
  });
  const metrics = createMetrics({
    connected,
    spoolMessages: () => spool.length() + held.length(),
    spoolBytes: () => spool.bytes() + held.bytes(),
  });
  const book = createBook(config.accounts, now);
  let level = false;
  const signed = new Set(accounts.flatMap(({ config, verify }) => (verify ? [config.name] : [])));
  const onLeftOut = (leftOut: Addressees['leftOut']): void => {
    for (const [reason, count] of Object.entries(leftOut)) metrics.leftOut.inc({ reason }, count);
    log.warn({ leftOut }, 'users were left out of a message');
  };
  const setAside = createSetAside({ folder: join(folder, 'aside'), files: environment.files, now });
  const publisher = createPublisher({
    connection,
    now,
    usersConcerned: ({ kind, account, body }) => {
      if (!level) return undefined;
      const directory = book.of(account);
      const found = kind === 'push' ? usersOfPush(body, directory) : usersOfLog(body, directory);
      const vouchedFor = kind === 'push' && signed.has(account);
      const knows = (userId: string): boolean => vouchedFor || book.knows(account, userId);
      const { to, leftOut } = addressees(found, { bodyBytes: body.byteLength, knows });
      if (to.length < found.length) onLeftOut(leftOut);
      return to;
    },
    onDuplicate: () => metrics.duplicates.inc(),
    onLeftOut,
  });
  const events: SpoolEvents = {
    onSpooled: () => metrics.spooled.inc(),
    onSlowDisk: () => metrics.slowDisk.inc(),
    onDelivered: (count) => metrics.unspooled.inc(count),
    onSetAside: ({ message, record }, reason) => {
      metrics.setAside.inc({ reason });
      const { id = 'unreadable', kind, account } = message ?? {};
      log.error({ id, kind, account, reason }, 'A message that can never be delivered is set aside.');
      setAside.keep(id, record());
    },
  };
  const outbox = createOutbox({ publisher, spool, connected, events });
  const holding = createHolding({ publisher, spool: held, events });
  const users: KnownUsers = { directory: book.of, isRead: () => level, knows: book.knows };
  const ask = createAsk({
    connection,
    wantsToBeAsked: book.wantsToBeAsked,
    onAsked: (result) => metrics.questions.inc({ result }),
  });
  const legs = shareLegs(createLegOwners(now), connection);
  const ready = Promise.withResolvers<undefined>();
  let ending = false;

  const fault = (what: string, error: unknown): void => {
    metrics.faults.inc();
    log.error({ reason: reasonOf(error) }, what);
  };

  const share = createShare({
    book,
    connection,
    random: platform.random,
    onLevel: () => {
      if (!level) log.info('the directory is read');
      level = true;
      outbox.wake();
      ready.resolve(undefined);
    },
    onFault: (error) => fault('The directory cannot be read; was `init` run? It is tried again.', error),
  });

  const levelSoon = (): Promise<boolean> =>
    Promise.race([ready.promise, delay(LEVEL_SOON_MS, undefined, { ref: false })]).then(() => level);

  let manager: JetStreamManager | undefined;
  const managed = (): { nats: NatsConnection; manager: JetStreamManager } | undefined => {
    const nats = connection();
    return nats && manager && { nats, manager };
  };

  async function serve(nats: NatsConnection): Promise<void> {
    manager = await jetstreamManager(nats, { checkAPI: false });
    serveReplays(nats, {
      manager,
      now,
      isRevoked: book.isRevoked,
      onReplay: (messages) => {
        metrics.replays.inc();
        metrics.replayedMessages.inc(messages);
      },
    });
    const { replicas, pushMegabytes, logMegabytes } = config.nats;
    const limits = { replicas, pushBytes: pushMegabytes * MEBIBYTE, logBytes: logMegabytes * MEBIBYTE };
    ensureIdentities(manager, limits).catch((error: unknown) => fault('Nobody can be let in.', error));
    legs.follow(nats);
    await share.follow(nats);
  }

  let served = false;
  link.onConnected((nats) => {
    outbox.wake();
    if (served) return;
    served = true;
    serve(nats).catch((error: unknown) => fault('Desks cannot be sent what they missed.', error));
  });

  const onEnrolled: EnrolOptions['onEnrolled'] = (
    { account: { config: account }, answers },
    userId,
    transport,
  ) => {
    share.tell(account.name, entries.user(userId), { enrolled: true });
    if (answers) share.tell(account.name, entries.answers(userId), { until: now() + 2 * lifetimeS * 1000 });
    learnPlaces(transport, AbortSignal.timeout(LEARNED_WITHIN_MS)).then(
      ({ lines, numbers }) => {
        for (const line of lines) share.tell(account.name, entries.line(line.id), line);
        if (numbers.length > 0) share.tell(account.name, entries.numbers, numbers);
      },
      (error: unknown) => fault('The lines of the account could not be learned.', error),
    );
  };

  const addressOf = createClientAddress(config.listen.proxies);
  const direct = createPushHandler({
    accounts,
    addressOf,
    now,
    take: createTakePush({
      outbox,
      holding,
      users,
      ask,
      legs,
      onLeftOut,
    }),
    onReply: (account, { status, outcome, event, route }, ms) => {
      const name = account?.config.name ?? '';
      metrics.pushSeconds.observe(ms / 1000);
      metrics.pushes.inc({ account: name, event: event ?? '', outcome });
      if (route !== undefined) metrics.routes.inc({ account: name, route });
      log[status < 300 ? 'debug' : 'warn']({ account: name, ms, status, outcome, event, route }, 'push');
    },
    onFault: (error) => fault('A push failed.', error),
  });
  const app = createApp({
    logs: {
      accounts,
      addressOf,
      now,
      take: createTakeLog({
        outbox,
        users,
        onLeftOut,
      }),
      onReply: (account, outcome) => {
        metrics.pushes.inc({ account: account?.config.name ?? '', event: 'agentLog', outcome });
      },
    },
    enrolment: {
      accounts,
      addressOf,
      enrol: createEnrol({
        issue: createIssue({ mint, connection: managed, now }),
        platform,
        lifetimeS,
        isRevoked: book.isRevoked,
        directoryKnown: levelSoon,
        servers: serversForDesks(config.nats.deskServers),
        onEnrolled,
      }),
      onReply: (status) => metrics.enrolments.inc({ status }),
    },
    tests: { connection },
    unready,
    onFault: (error) => fault('A request failed.', error),
  });

  function unready(): string[] {
    return [
      ...(ending ? ['The relay is ending.'] : []),
      ...(connected() ? [] : ['NATS cannot be reached.']),
      ...(level ? [] : ['The directory is not read yet.']),
    ];
  }

  const { tls } = environment;
  const listener = await listen(app, { ...config.listen, tls, direct });
  const admin = await listen(createAdminApp(unready, metrics), config.admin);
  if (spool.length() > 0)
    log.warn({ messages: spool.length() }, 'messages of a former run wait to be delivered');
  outbox.wake();

  let closing: Promise<void> | undefined;
  async function end(ms: number): Promise<void> {
    ending = true;
    await listener.close();
    const empty = await outbox.drain(ms);
    if (!empty) log.warn({ messages: spool.length() }, 'messages stay on the disk for the next run');
    await link.close();
    await Promise.all([outbox.close(), holding.close()]);
    await admin.close();
  }

  return {
    port: listener.port,
    adminPort: admin.port,
    ready: ready.promise,
    close: (ms = DRAIN_MS) => (closing ??= end(ms)),
  };
}

function serversForDesks(servers: readonly string[]): { tcp: string[]; websocket: string[] } {
  const isWebsocket = (server: string): boolean => /^wss?:/.test(server);
  return { tcp: servers.filter((server) => !isWebsocket(server)), websocket: servers.filter(isWebsocket) };
}
