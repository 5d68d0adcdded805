import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { jwtAuthenticator, type NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readArguments, type CliArguments } from './cli-arguments.ts';
import type { RelayConfig } from './config/config.ts';
import { readConfig } from './config/read-config.ts';
import { createBook, entries } from './directory/book.ts';
import { directorySubject } from './directory/share.ts';
import { createFleet } from './fleet/fleet.ts';
import { findDesk } from './fleet/find-desk.ts';
import { readDesks, readFleet } from './fleet/read-fleet.ts';
import { printDesks } from './fleet/print-desks.ts';
import { startGateway } from './gateway.ts';
import { HELP } from './help.ts';
import {
  readOperatorKeys,
  writeAccountJwt,
  writeKeyFolder,
  type OperatorKeys,
} from './identity/key-folder.ts';
import { desksWithIdentity } from './identity/identity-issuer.ts';
import { createMint } from './identity/mint.ts';
import { revokeDesks } from './identity/revocation.ts';
import { createLog, reasonOf } from './log.ts';
import { systemFiles } from './spool/files.ts';
import { ensureStreams } from './nats/streams.ts';

/** npm runs scripts in the folder of the package; paths are relative to where npm was called. */
const calledFrom = process.env['INIT_CWD'] ?? process.cwd();
const at = (path: string): string => resolve(calledFrom, path);

await main();

async function main(): Promise<void> {
  try {
    await runCommand(readArguments(process.argv.slice(2)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function runCommand(asked: CliArguments): Promise<void> {
  switch (asked.command) {
    case 'help':
      process.stdout.write(HELP);
      return;
    case 'keys':
      return print(await writeKeyFolder(at(asked.out)));
    case 'init':
      return print(await init(configOrThrow(asked.config)));
    case 'desks':
      return print(await desks(asked));
    case 'revoke':
    case 'restore':
      return print(await shutOut(asked));
    case 'run':
      return run(configOrThrow(asked.config));
  }
}

/** @throws an error whose message names the file and its purpose */
function readText(what: string, path: string): string {
  try {
    return readFileSync(at(path), 'utf8');
  } catch (error) {
    throw new Error(`${what} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

function configOrThrow(path: string | undefined): RelayConfig {
  const result = readConfig({
    ...(path !== undefined && { file: readText('The configuration file', path) }),
    environment: process.env,
    readFile: (name) => readFileSync(at(name), 'utf8'),
  });
  if (result.ok) return result.config;
  const hint = path === undefined ? ['Name the file with --config FILE, or ask for --help.'] : [];
  throw new Error(
    [['The configuration cannot be used:', ...result.problems].join('\n  '), ...hint].join('\n'),
  );
}

async function init({ nats }: RelayConfig): Promise<string[]> {
  const limits = {
    replicas: nats.replicas,
    pushBytes: nats.pushMegabytes * 1024 * 1024,
    logBytes: nats.logMegabytes * 1024 * 1024,
  };
  return asGateway(nats, async (connection) => ensureStreams(await jetstreamManager(connection), limits));
}

/** Reads the desks' reports from NATS; no gateway has to run. */
async function desks({ config, ...request }: CliArguments & { command: 'desks' }): Promise<string[]> {
  const { accounts, nats, reportSeconds } = configOrThrow(config);
  const book = createBook(accounts, Date.now);
  const fleet = createFleet({ now: Date.now, reportSeconds, isRevoked: book.isRevoked });
  await asGateway(nats, (connection) => readFleet(connection, { fleet, book }));
  return printDesks(fleet.rows(), request);
}

/** Revokes or restores desks: gateways refuse or issue identities, and the servers reject revoked ones. */
async function shutOut(asked: CliArguments & { command: 'revoke' | 'restore' }): Promise<string[]> {
  const { accounts, nats, reportSeconds } = configOrThrow(asked.config);
  const { account, who } = asked;
  if (!accounts.some(({ name }) => name === account))
    throw new Error(`There is no account named ${account}.`);
  const id = 'user' in who ? who.user : who.desk;
  // Read first: without the keys a revocation would stop half-way.
  const operator = asked.command === 'revoke' ? readOperator(asked.keys) : undefined;
  const entry = asked.command === 'revoke' ? { at: Date.now() } : null;
  const keys = await asGateway(nats, async (connection) => {
    // Finds revoked desks as well, so that they can be restored.
    const fleet = createFleet({ now: Date.now, reportSeconds, isRevoked: () => false });
    if ('desk' in who) await readDesks(connection, fleet);
    const found = 'desk' in who ? findDesk(fleet, account, who.desk) : { names: [who.user], keys: [] };
    for (const name of found.names) {
      const subject = directorySubject(account, entries.revoked(name));
      await jetstream(connection).publish(subject, JSON.stringify(entry));
    }
    if (!('user' in who)) return found.keys;
    return desksWithIdentity(await jetstreamManager(connection), account, who.user, Date.now());
  });
  if (!operator) return [`${id} may enrol again.`];
  const { accountJwt, desks } = await revokeDesks({
    keys: operator.keys,
    servers: nats.servers,
    target: 'user' in who ? { account, userId: who.user, issued: keys } : { desks: keys },
    now: Date.now(),
  });
  writeAccountJwt(operator.folder, accountJwt);
  return [`${id} is shut out: ${desks.length} desk(s) shut out, connected or not, and none is let in.`];
}

/** @throws an error whose message is for the administrator */
function readOperator(path: string): { folder: string; keys: OperatorKeys } {
  const folder = at(path);
  try {
    return { folder, keys: readOperatorKeys(folder) };
  } catch (error) {
    const sentence = `The keys cannot be read: ${reasonOf(error)}. --keys names the folder that \`keys --out\` made.`;
    throw new Error(sentence, { cause: error });
  }
}

async function asGateway<T>(
  nats: RelayConfig['nats'],
  work: (connection: NatsConnection) => Promise<T>,
): Promise<T> {
  const mint = createMint({ accountKey: nats.account, signingSeed: nats.signingSeed, now: Date.now });
  const { jwt, seed } = await mint.gateway();
  const authenticator = jwtAuthenticator(jwt, seed);
  const connection = await connect({ servers: nats.servers, authenticator }).catch((error: unknown) => {
    throw new Error(`NATS cannot be used at ${nats.servers.join(', ')}: ${reasonOf(error)}`);
  });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

async function run(config: RelayConfig): Promise<void> {
  const log = createLog(config.logLevel);
  const { tls } = config.listen;
  const gateway = await startGateway(config, {
    platform: {
      fetch: (url, request) => fetch(url, request),
      clock: { now: Date.now, sleep: (ms, signal) => delay(ms, undefined, { signal }) },
      random: Math.random,
    },
    files: systemFiles,
    log,
    ...(tls && {
      tls: {
        cert: readText('The certificate file', tls.certFile),
        key: readText('The key file', tls.keyFile),
      },
    }),
  });
  log.info({ port: gateway.port, adminPort: gateway.adminPort }, 'listening');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'ending');
      void gateway.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ reason: reasonOf(error) }, 'could not end as it should');
          process.exit(1);
        },
      );
    });
  }
}

function print(sentences: string[]): void {
  process.stdout.write(sentences.map((sentence) => `${sentence}\n`).join(''));
}
