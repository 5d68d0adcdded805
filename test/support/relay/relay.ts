import { jetstreamManager } from '@nats-io/jetstream';
import { jwtAuthenticator, type NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { relayConfig, type RelayConfig } from '../../../src/relay/config/config.ts';
import { startGateway, type Gateway, type GatewayEnvironment } from '../../../src/relay/gateway.ts';
import { createLog } from '../../../src/relay/log.ts';
import { createRelayKeys, type RelayKeys } from '../../../src/relay/identity/keys.ts';
import { createMint } from '../../../src/relay/identity/mint.ts';
import { systemFiles } from '../../../src/relay/spool/files.ts';
import { ensureStreams } from '../../../src/relay/nats/streams.ts';
import { freePort, startNatsServer, type NatsServer } from './nats-server.ts';
import { runSeed, seededRandom } from '../seed.ts';

const random = seededRandom(runSeed());

export const clock = {
  now: Date.now,
  sleep: (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }),
};

/** A nats-server with the relay's streams, and gateways in this process. */
export interface TestRelay {
  keys: RelayKeys;
  /** The account's push secret. */
  secret: string;
  /** The account's agent-log secret. */
  logSecret: string;
  nats: NatsServer;
  /** A connection with all rights in the relay's account. */
  administrator: NatsConnection;
  config(request: ConfigRequest): RelayConfig;
  gateway(request: ConfigRequest): Promise<TestGateway>;
  stop(): Promise<void>;
}

export interface TestGateway extends Gateway {
  url: string;
  pushUrl: string;
}

interface ConfigRequest {
  baseUrl: string;
  pushPublicKey?: string;
  masterSipId?: string;
  spool?: string;
  port?: number;
  natsServers?: string[];
  deskServers?: string[];
  environment?: Partial<GatewayEnvironment>;
  change?: (config: RelayConfig) => void;
}

const SECRET = 'account-secret-of-the-relay-tests';
const LOG_SECRET = 'log-secret-of-the-relay-tests';

/** @param natsExtra additional configuration lines of the nats-server */
export async function startTestRelay(natsExtra = ''): Promise<TestRelay> {
  const keys = await createRelayKeys();
  const nats = await startNatsServer(keys, natsExtra);
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-relay-'));
  const gateways: Gateway[] = [];
  const mint = createMint({
    accountKey: keys.relayAccount.publicKey,
    signingSeed: keys.signingSeed,
    now: Date.now,
  });
  const identity = await mint.gateway();
  const administrator = await connect({
    servers: nats.address,
    authenticator: jwtAuthenticator(identity.jwt, identity.seed),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 50,
  });
  const manager = await jetstreamManager(administrator);
  await ensureStreams(manager, { replicas: 1, pushBytes: 256 * 1024 * 1024, logBytes: 64 * 1024 * 1024 });

  const config: TestRelay['config'] = (request) => {
    const made = relayConfig.parse({
      listen: { host: '127.0.0.1', port: request.port ?? 0 },
      admin: { port: 0 },
      publicUrl: `http://127.0.0.1:${request.port ?? 1}`,
      nats: {
        servers: request.natsServers ?? [nats.address],
        deskServers: request.deskServers ?? [nats.address],
        account: keys.relayAccount.publicKey,
        signingSeed: keys.signingSeed,
      },
      spool: { folder: request.spool ?? mkdtempSync(join(folder, 'spool-')) },
      logLevel: 'silent',
      accounts: [
        {
          name: 'acme',
          secret: SECRET,
          agentLogs: { secret: LOG_SECRET },
          baseUrl: request.baseUrl,
          masterSipId: request.masterSipId ?? '2418113',
          ...(request.pushPublicKey !== undefined && { pushPublicKey: request.pushPublicKey }),
        },
      ],
    });
    request.change?.(made);
    return made;
  };

  return {
    keys,
    secret: SECRET,
    logSecret: LOG_SECRET,
    nats,
    administrator,
    config,
    gateway: async (request) => {
      const gateway = await startGateway(config({ port: await freePort(), ...request }), {
        platform: { fetch: (url, init) => fetch(url, init), clock, random },
        files: systemFiles,
        log: createLog('silent'),
        ...request.environment,
      });
      gateways.push(gateway);
      const url = `http://127.0.0.1:${gateway.port}`;
      return { ...gateway, url, pushUrl: `${url}/push/${SECRET}` };
    },
    stop: async () => {
      await Promise.all(gateways.map((gateway) => gateway.close(0)));
      await administrator.close();
      await nats.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
