import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:net';
import { freePort } from '../relay/nats-server.ts';

/** A real OpenSSH server for one test, on loopback. Its only user is the one who runs the test. */
export interface SshServer {
  port: number;
  user: string;
  /** Accepted key files: unencrypted, and with the passphrase `open sesame`. */
  keyFile: string;
  lockedKeyFile: string;
  /** A key file that is not accepted. */
  strangeKeyFile: string;
  /** `SHA256:…` fingerprint of its host key, from ssh-keygen. */
  hostKey(): string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Replaces the host key at the next start. */
  renewHostKey(): void;
  stop(): Promise<void>;
}

export const PASSPHRASE = 'open sesame';

export async function startSshServer(extra: readonly string[] = []): Promise<SshServer> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-sshd-'));
  const file = (name: string): string => join(folder, name);
  const port = await freePort();
  const keygen = (...args: string[]): string => {
    const ran = spawnSync('ssh-keygen', args, { encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`ssh-keygen: ${ran.stderr}`);
    return ran.stdout;
  };
  const makeKey = (name: string, passphrase = ''): string => {
    rmSync(file(name), { force: true });
    keygen('-q', '-t', 'ed25519', '-N', passphrase, '-f', file(name));
    return file(name);
  };
  const keyFile = makeKey('key');
  const lockedKeyFile = makeKey('locked', PASSPHRASE);
  const strangeKeyFile = makeKey('strange');
  makeKey('host');
  const accepted = [keyFile, lockedKeyFile].map((name) => readFileSync(`${name}.pub`, 'utf8'));
  writeFileSync(file('authorized_keys'), accepted.join(''), { mode: 0o600 });
  writeFileSync(
    file('config'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${file('host')}`,
      `AuthorizedKeysFile ${file('authorized_keys')}`,
      `PidFile ${file('pid')}`,
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'PermitRootLogin prohibit-password',
      'AllowTcpForwarding yes',
      'MaxStartups 100',
      ...extra,
    ].join('\n'),
  );
  // On Debian the service creates this folder before it starts the server.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true });
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    let said = '';
    const started = spawn(program(), ['-D', '-e', '-f', file('config')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    started.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child = started;
    while (!(await answers(port))) {
      if (started.exitCode !== null) throw new Error(`sshd ended with ${started.exitCode}: ${said}`);
      await delay(20);
    }
  }
  /** Ends the server and the processes of its connections, which would otherwise survive it. */
  async function kill(): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending?.pid === undefined || ending.exitCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    for (const session of sessionsOf(ending.pid)) {
      try {
        process.kill(session, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    }
    ending.kill('SIGKILL');
    await gone;
  }
  await start();
  return {
    port,
    user: userInfo().username,
    keyFile,
    lockedKeyFile,
    strangeKeyFile,
    hostKey: () => /SHA256:\S+/.exec(keygen('-l', '-f', `${file('host')}.pub`))?.[0] ?? '',
    kill,
    start,
    renewHostKey: () => void makeKey('host'),
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** All descendants of the process. */
function sessionsOf(pid: number): number[] {
  const ran = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const children = ran.stdout.split(/\s+/).filter(Boolean).map(Number);
  return children.flatMap((child) => [...sessionsOf(child), child]);
}

/** sshd must be started by its full path, and Debian installs it in a folder that is only on root's PATH. */
function program(): string {
  return (
    ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd'].find((path) => existsSync(path)) ?? 'sshd'
  );
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
