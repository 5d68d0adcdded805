import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import * as nodeFiles from 'node:fs/promises';
import { createAccounts } from './account.ts';
import type { RelayConfig } from './config/config.ts';
import { createEnrol, type EnrolOptions } from './enrol.ts';
import { createApp } from './http/app.ts';
import { listen } from './http/listen.ts';
import { createMint } from './identity/mint.ts';
import { openLink } from './nats/link.ts';
import { createOutbox } from './pushes/outbox.ts';
import { createPublisher } from './pushes/publisher.ts';
import type { Directory } from './pushes/recipients.ts';
import { createTakePush } from './pushes/take-push.ts';
import { serveReplays } from './replay.ts';
import type { SpoolFiles } from './spool/segment.ts';
import { openSpool } from './spool/spool.ts';

export interface GatewayEnvironment extends Pick<EnrolOptions, 'platform'> {
  files?: SpoolFiles;
  /** PEM texts. */
  tls?: { cert: string; key: string };
}

export interface Gateway {
  port: number;
  /** Resolves when NATS is connected for the first time. */
  connected: Promise<void>;
  /** Ends in order: takes nothing new, answers what is under way, delivers what waits for up to `ms`. */
  close(ms?: number): Promise<void>;
}

const DRAIN_MS = 5_000;

/** Starts one gateway. It needs neither NATS nor the platform to be there: what comes meanwhile is kept on disk. */
export async function startGateway(config: RelayConfig, environment: GatewayEnvironment): Promise<Gateway> {
  const { platform } = environment;
  const now = (): number => platform.clock.now();
  const accounts = createAccounts(config.accounts, config.publicUrl);
  const mint = createMint({ accountKey: config.nats.account, signingSeed: config.nats.signingSeed, now });
  const spool = await openSpool({
    folder: config.spool.folder,
    files: environment.files ?? nodeFiles,
    maxBytes: config.spool.maxMegabytes * 1024 * 1024,
  });
  const link = openLink({
    servers: config.nats.servers,
    identity: await mint.gateway(),
    random: platform.random,
  });
  const publisher = createPublisher({ connection: link.connection, now });
  const outbox = createOutbox({ publisher, spool, connected: () => link.connection() !== undefined });
  const isRevoked = (): boolean => false;
  const connected = Promise.withResolvers<undefined>();
  let ending = false;

  let served: NatsConnection | undefined;
  link.onConnected((nats) => {
    connected.resolve(undefined);
    outbox.wake();
    if (served === nats) return;
    served = nats;
    void jetstreamManager(nats, { checkAPI: false }).then((manager) =>
      serveReplays(nats, { manager, now, isRevoked }),
    );
  });

  const app = createApp({
    pushes: { accounts, now, take: createTakePush({ outbox, directory: () => nothingKnown }) },
    enrolment: {
      accounts,
      enrol: createEnrol({
        mint,
        platform,
        isRevoked,
        lifetimeS: config.identityMinutes * 60,
        servers: serversForDesks(config.nats.deskServers),
      }),
    },
    unready: () => [
      ...(ending ? ['The relay is ending.'] : []),
      ...(link.connection() === undefined ? ['NATS cannot be reached.'] : []),
    ],
    onFault: () => undefined,
  });
  const { host, port } = config.listen;
  const listener = await listen(app, { host, port, ...(environment.tls && { tls: environment.tls }) });
  if (spool.length() > 0) outbox.wake();

  return {
    port: listener.port,
    connected: connected.promise,
    close: async (ms = DRAIN_MS) => {
      ending = true;
      await listener.close();
      await outbox.drain(ms);
      await link.close();
      await outbox.close();
    },
  };
}

const nothingKnown: Directory = {
  line: () => undefined,
  target: () => undefined,
  queueMembers: () => [],
};

function serversForDesks(servers: readonly string[]): { tcp: string[]; websocket: string[] } {
  const isWebsocket = (server: string): boolean => /^wss?:/.test(server);
  return { tcp: servers.filter((server) => !isWebsocket(server)), websocket: servers.filter(isWebsocket) };
}
