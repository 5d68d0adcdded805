import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

/** A real CardDAV server for one test, on loopback. */
export interface Radicale {
  /** Ends with a slash. */
  address: string;
  userName: string;
  password: string;
  /** The folder of a collection's files; creates the collection if necessary. */
  collection(name: string, displayName?: string): string;
  /** From now on, only this password is accepted. */
  changePassword(password: string): void;
  /** Invalidates all sync tokens. */
  forgetTokens(name: string): void;
  /** Suspends the server. @returns a function that resumes it */
  away(): Promise<() => Promise<void>>;
  /** Accepts connections without answering. @returns a function that resumes the server */
  freeze(): () => void;
  stop(): Promise<void>;
}

/** @param parent the folder in which it creates its own @param readOnly collections that their user may only read */
export async function startRadicale(parent = tmpdir(), readOnly: readonly string[] = []): Promise<Radicale> {
  const folder = mkdtempSync(join(parent, 'deskbell-radicale-'));
  const [userName, password] = ['anna@example.com', 'pässword: with spaces'];
  const port = await freePort();
  const changePassword = (to: string): void => writeFileSync(join(folder, 'users'), `${userName}:${to}\n`);
  changePassword(password);
  const right = (name: string, collection: string, permissions: string): string =>
    `[${name}]\nuser = .+\ncollection = ${collection}\npermissions = ${permissions}\n`;
  writeFileSync(
    join(folder, 'rights'),
    [
      right('root', '', 'R'),
      right('principal', '{user}', 'RW'),
      ...readOnly.map((name) => right(name, `{user}/${name}`, 'r')),
      right('others', '{user}/[^/]+', 'rw'),
    ].join('\n'),
  );
  const config = join(folder, 'config');
  writeFileSync(
    config,
    [
      '[server]',
      `hosts = 127.0.0.1:${port}`,
      '[auth]',
      'type = htpasswd',
      `htpasswd_filename = ${join(folder, 'users')}`,
      'htpasswd_encryption = plain',
      'delay = 0',
      '[rights]',
      'type = from_file',
      `file = ${join(folder, 'rights')}`,
      '[storage]',
      `filesystem_folder = ${join(folder, 'data')}`,
      '[logging]',
      'level = critical',
    ].join('\n'),
  );
  const log = join(folder, 'log');
  async function start(): Promise<ChildProcess> {
    const started = spawn('sh', ['-c', 'exec radicale -C "$1" >> "$2" 2>&1', 'sh', config, log], {
      stdio: 'ignore',
    });
    while (!(await answers(port))) {
      if (started.exitCode !== null) throw new Error(`radicale ended: ${readFileSync(log, 'utf8')}`);
      await delay(50);
    }
    return started;
  }
  async function end(): Promise<void> {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill()) await ended;
  }
  let child = await start();
  const pathOf = (name: string): string => join(folder, 'data', 'collection-root', userName, name);

  return {
    address: `http://127.0.0.1:${port}/`,
    userName,
    password,
    collection(name, displayName = name) {
      const path = pathOf(name);
      mkdirSync(path, { recursive: true });
      const props = { tag: 'VADDRESSBOOK', 'D:displayname': displayName };
      writeFileSync(join(path, '.Radicale.props'), JSON.stringify(props));
      return path;
    },
    changePassword,
    forgetTokens(name) {
      rmSync(join(pathOf(name), '.Radicale.cache', 'sync-token'), { recursive: true, force: true });
    },
    async away() {
      await end();
      return async () => {
        child = await start();
      };
    },
    freeze() {
      const frozen = child;
      frozen.kill('SIGSTOP');
      return () => void frozen.kill('SIGCONT');
    },
    async stop() {
      child.kill('SIGCONT');
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (does: boolean) => (): void => {
      socket.destroy();
      resolve(does);
    };
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });
}
