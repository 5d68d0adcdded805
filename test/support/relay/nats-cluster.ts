import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterConfig, serverIdentityConfig, type RelayKeys } from '../../../src/relay/identity/keys.ts';
import { freePort, natsProgram, runNatsServer, type NatsServer } from './nats-server.ts';

export interface ClusterServer extends NatsServer {
  /** Its server name in the cluster. */
  name: string;
  /** Its data folder. */
  folder: string;
  /** Its cluster port. */
  clusterPort: number;
}

const mounted = join(import.meta.dirname, '..', '..', '..', 'resources', 'relay', 'nats.conf');
const names = ['nats-1', 'nats-2', 'nats-3'];

/**
 * Three servers with the configuration that the compose file mounts. Only the addresses and data folders, which containers
 * provide, are replaced.
 */
export async function startNatsCluster(keys: RelayKeys): Promise<ClusterServer[]> {
  const places = await Promise.all(
    names.map(async (name) => ({
      name,
      folder: mkdtempSync(join(tmpdir(), `deskbell-${name}-`)),
      port: await freePort(),
      websocketPort: await freePort(),
      clusterPort: await freePort(),
      monitorPort: await freePort(),
    })),
  );
  const joining = clusterConfig(
    'password-of-the-test-cluster',
    places.map(({ clusterPort }) => `127.0.0.1:${clusterPort}`),
  );
  return Promise.all(
    places.map(async ({ name, folder, port, websocketPort, clusterPort, monitorPort }) => {
      const file = join(folder, 'nats.conf');
      writeFileSync(
        file,
        changed(readFileSync(mounted, 'utf8'), [
          [/0\.0\.0\.0/g, '127.0.0.1'],
          [/port: 4222\b/, `port: ${port}`],
          [/port: 6222\b/, `port: ${clusterPort}`],
          [/port: 8080\b/, `port: ${websocketPort}`],
          [/127\.0\.0\.1:8222\b/, `127.0.0.1:${monitorPort}`],
          [/store_dir: \/data\/jetstream/, `store_dir: ${JSON.stringify(join(folder, 'jetstream'))}`],
          [/max_file_store: 12G/, 'max_file_store: 2G'],
          // Before 2.10 this is fixed at two minutes and not configurable.
          ...(knowsSyncInterval() ? [] : ([[/sync_interval: .*/, '']] as [RegExp, string][])),
        ]),
      );
      mkdirSync(join(folder, 'jwt'));
      writeFileSync(join(folder, 'identity.conf'), serverIdentityConfig(keys, join(folder, 'jwt')));
      writeFileSync(join(folder, 'cluster.conf'), joining);
      const server = await runNatsServer({ file, folder, port, websocketPort, env: { HOSTNAME: name } });
      return { ...server, name, folder, clusterPort };
    }),
  );
}

/** @throws when the file lacks a line to replace, since it then has an unexpected format */
function changed(text: string, changes: [RegExp, string][]): string {
  return changes.reduce((done, [from, to]) => {
    if (!from.test(done)) throw new Error(`nats.conf does not say ${from.source}.`);
    from.lastIndex = 0;
    return done.replace(from, to);
  }, text);
}

function knowsSyncInterval(): boolean {
  const version = execFileSync(natsProgram(), ['--version']).toString();
  const [, major = 0, minor = 0] = /v(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  return major > 2 || minor >= 10;
}
