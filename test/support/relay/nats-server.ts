import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serverIdentityConfig, type RelayKeys } from '../../../src/relay/identity/keys.ts';
import { freePort } from '../free-port.ts';

export { freePort };

/** A real nats-server for one test, in operator mode, on loopback. It can be killed and restarted. */
export interface NatsServer {
  address: string;
  port: number;
  websocketAddress: string;
  pid(): number;
  /** Kills it like a crash; resolves when it has ended. */
  kill(): Promise<void>;
  /** Restarts it with its data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startNatsServer(keys: RelayKeys, extra = ''): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-nats-'));
  const [port, websocketPort] = [await freePort(), await freePort()];
  const file = join(folder, 'nats.conf');
  mkdirSync(join(folder, 'jwt'));
  writeFileSync(
    file,
    [
      `host: 127.0.0.1`,
      `port: ${port}`,
      `jetstream { store_dir: ${JSON.stringify(join(folder, 'jetstream'))} }`,
      `websocket { host: 127.0.0.1, port: ${websocketPort}, no_tls: true }`,
      serverIdentityConfig(keys, join(folder, 'jwt')),
      extra,
    ].join('\n'),
  );
  return runNatsServer({ file, folder, port, websocketPort });
}

interface NatsProgram {
  /** Its configuration file. */
  file: string;
  /** Its data folder, removed when the server is stopped. */
  folder: string;
  port: number;
  websocketPort: number;
  env?: Record<string, string>;
}

export async function runNatsServer({
  file,
  folder,
  port,
  websocketPort,
  env,
}: NatsProgram): Promise<NatsServer> {
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(natsProgram(), ['-c', file, '-l', join(folder, 'log')], {
      stdio: 'ignore',
      env: { ...process.env, ...env },
    });
    child = started;
    while (!(await answers(port)) || !(await answers(websocketPort))) {
      if (started.exitCode !== null) {
        const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '';
        throw new Error(`nats-server ended with ${started.exitCode}. ${log}`);
      }
      await delay(20);
    }
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await gone;
  }
  await start();
  return {
    address: `nats://127.0.0.1:${port}`,
    port,
    websocketAddress: `ws://127.0.0.1:${websocketPort}`,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    start,
    stop: async () => {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Debian installs it in a folder that is only on root's PATH. */
export function natsProgram(): string {
  return (
    ['/usr/sbin/nats-server', '/usr/local/bin/nats-server'].find((path) => existsSync(path)) ?? 'nats-server'
  );
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
