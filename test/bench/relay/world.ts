import { jwtAuthenticator, type NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relayConfig } from '../../../src/relay/config/config.ts';
import { createRelayKeys } from '../../../src/relay/identity/keys.ts';
import { createMint } from '../../../src/relay/identity/mint.ts';
import { startGatewayProgram, type GatewayProgram } from '../../support/relay/gateway-program.ts';
import { freePort, startNatsServer, type NatsServer } from '../../support/relay/nats-server.ts';
import { startProgram, type Program } from '../lib/program.ts';
import { progress } from '../lib/result.ts';
import type { DesksOptions, DesksResult } from './desks.ts';
import type { FloorOptions } from './floor-server.ts';
import { prepareStreams } from './prepare.ts';

/** Everything that takes part: one NATS, one gateway, its floor, and all desks in a process of their own. */
export interface World {
  nats: NatsServer;
  administrator: NatsConnection;
  gateway: GatewayProgram;
  gatewayPort: number;
  floor: Program<{ port: number }>;
  desks: Program<object>;
  /** How many calls are at their desks; none as long as nobody is back to say it. */
  arrived(): Promise<number>;
  /** Ends the desks and says what they got. */
  result(): Promise<DesksResult>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  desks: number;
  calls: number;
  secret: string;
  publicKey: string;
  /** Node flags of the gateway, for example to profile it. */
  nodeFlags: readonly string[];
}

export async function startWorld({
  desks,
  calls,
  secret,
  publicKey,
  nodeFlags,
}: WorldOptions): Promise<World> {
  // The value of the compose file.
  process.env['GOGC'] = '400';
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-relay-bench-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0)) await end();
  };
  try {
    const keys = await createRelayKeys();
    const identities = { accountKey: keys.relayAccount.publicKey, signingSeed: keys.signingSeed };
    const nats = await startNatsServer(keys);
    ends.unshift(nats.stop);
    const { jwt, seed } = await createMint({ ...identities, now: Date.now }).gateway();
    const administrator = await connect({
      servers: nats.address,
      authenticator: jwtAuthenticator(jwt, seed),
      maxReconnectAttempts: -1,
    });
    ends.unshift(() => administrator.close());
    await prepareStreams(administrator);
    const gatewayPort = await freePort();
    const gateway = await startGatewayProgram(
      relayConfig.parse({
        listen: { host: '127.0.0.1', port: gatewayPort },
        admin: { port: 0 },
        publicUrl: `http://127.0.0.1:${gatewayPort}`,
        nats: {
          servers: [nats.address],
          deskServers: [nats.address],
          account: identities.accountKey,
          signingSeed: identities.signingSeed,
        },
        spool: { folder: join(folder, 'spool') },
        accounts: [
          {
            name: 'acme',
            secret,
            baseUrl: 'http://127.0.0.1:9/v2',
            masterSipId: '1234567',
            pushPublicKey: publicKey,
          },
        ],
      }),
      folder,
      nodeFlags,
    );
    ends.unshift(nodeFlags.length === 0 ? gateway.kill : gateway.end);
    const floorOptions: FloorOptions = { server: nats.address, ...identities, publicKey, desks };
    const floor = await startProgram<{ port: number }>(
      new URL('./floor-server.ts', import.meta.url),
      floorOptions,
    );
    ends.unshift(floor.stop);
    progress(`Connecting ${desks} desks, each with its own identity …`);
    const resultFile = join(folder, 'desks.json');
    const options: DesksOptions = { desks, server: nats.address, ...identities, calls, result: resultFile };
    const program = await startProgram<object>(new URL('./desks.ts', import.meta.url), options, [], 400_000);
    ends.unshift(program.stop);
    return {
      nats,
      administrator,
      gateway,
      gatewayPort,
      floor,
      desks: program,
      arrived: async () => {
        const answer = await administrator
          .request('arrived', undefined, { timeout: 5_000 })
          .catch(() => undefined);
        return Number(answer?.string() ?? 0);
      },
      result: async () => {
        await program.stop();
        return JSON.parse(readFileSync(resultFile, 'utf8')) as DesksResult;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
