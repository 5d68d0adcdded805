import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { createEvent } from '../shared/event.ts';
import { createAsk, type Ask } from './ask.ts';
import type { RelayConfig } from './config/config.ts';
import type { KnownDirectory } from './directory/known-directory.ts';
import { createShare, type Share } from './directory/share.ts';
import type { Monitor } from './monitor.ts';
import { createFleet, type Fleet } from './fleet/fleet.ts';
import { createFleetMetrics } from './fleet/fleet-metrics.ts';
import { watchFleet } from './fleet/watch-fleet.ts';
import { createLegOwners } from './pushes/leg-owners.ts';
import type { Outbox } from './pushes/outbox.ts';
import { shareLegs, type SharedLegs } from './pushes/share-legs.ts';
import { serveReplays } from './replay.ts';
import type { Link } from './nats/link.ts';
import { ensureAddedStreams } from './nats/streams.ts';

export interface NatsServicesDeps {
  config: Pick<RelayConfig, 'nats' | 'reportSeconds'>;
  link: Link;
  directory: KnownDirectory;
  /** Woken when messages can be delivered. */
  outbox: Pick<Outbox, 'wake'>;
  monitor: Monitor;
  /** Epoch milliseconds. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
}

/** What a gateway does over NATS besides delivering messages, with desks and with other gateways. */
export interface NatsServices {
  ask: Ask;
  legs: SharedLegs;
  share: Share;
  fleet: Fleet;
  /** Undefined while NATS cannot be reached. */
  jetstream(): { nats: NatsConnection; manager: JetStreamManager } | undefined;
}

const MEBIBYTE = 1024 * 1024;

/** Starts with the first connection; subscriptions survive reconnects. */
export function startNatsServices(deps: NatsServicesDeps): NatsServices {
  const { config, link, directory, outbox, now, random } = deps;
  const { reportSeconds } = config;
  const { log, metrics, fault } = deps.monitor;
  const { connection } = link;
  const { book } = directory;

  const lastPush = createEvent<[lateMs: number, waited: boolean]>();
  const fleet = createFleet({
    ...{ now, reportSeconds },
    isRevoked: book.isRevoked,
    onLastPush: (lateMs, waited) => void lastPush.emit(lateMs, waited),
  });
  lastPush.on(createFleetMetrics(metrics.registry, fleet.rows, now).late);
  const onFleetFault = (error: unknown): void => fault('The reports of desks cannot be read.', error);

  const ask = createAsk({
    connection,
    wantsToBeAsked: book.wantsToBeAsked,
    desksThere: fleet.there,
    onAsked: (result) => metrics.questions.inc({ result }),
  });
  const legs = shareLegs(createLegOwners(now), connection);
  const share = createShare({
    book,
    connection,
    random,
    onLevel: () => {
      if (directory.markRead()) log.info('the directory is read');
      outbox.wake();
    },
    onFault: (error) => fault('The directory cannot be read; was `init` run? It is tried again.', error),
  });

  let manager: JetStreamManager | undefined;
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
    ensureAddedStreams(manager, limits).catch((error: unknown) => fault('Nobody can be let in.', error));
    legs.follow(nats);
    watchFleet(nats, { fleet, manager, random, onFault: onFleetFault }, reportSeconds * 1000).catch(
      onFleetFault,
    );
    await share.follow(nats);
  }

  let started = false;
  link.onConnected((nats) => {
    outbox.wake();
    if (started) return;
    started = true;
    serve(nats).catch((error: unknown) => fault('Desks cannot be sent what they missed.', error));
  });

  return {
    ask,
    legs,
    share,
    fleet,
    jetstream() {
      const nats = connection();
      return nats && manager && { nats, manager };
    },
  };
}
