import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realPlatform } from '../systems/real-platform.ts';
import { path } from './app-paths.ts';
import { nodePath } from './installation.ts';

export interface SecondInstance {
  argv: string[];
  cwd: string;
  data: unknown;
}

let server: Server | undefined;
let address = '';

export function hasLock(): boolean {
  return server !== undefined;
}

/**
 * Electron answers at once, so the question to a first instance cannot wait for an event: a file beside the profile
 * names the process that holds the lock, and a second process hands over its command line in a short-lived helper.
 * A lock whose holder no longer answers is taken over.
 */
export function requestLock(data: unknown, onSecond: (second: SecondInstance) => void): boolean {
  if (server) return true;
  const folder = path('userData');
  mkdirSync(folder, { recursive: true });
  // One folder has one lock, by whatever path it is named.
  const id = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 20);
  address = realPlatform === 'win32' ? `\\\\.\\pipe\\deskbell-${id}` : join(tmpdir(), `deskbell-${id}.sock`);
  const lockFile = join(folder, 'SingletonLock');
  if (claim(lockFile)) return listen(lockFile, onSecond);
  const message: SecondInstance = { argv: process.argv, cwd: process.cwd(), data };
  if (handOver(message)) return false;
  rmSync(lockFile, { force: true });
  if (!claim(lockFile)) return false;
  return listen(lockFile, onSecond);
}

export function releaseLock(): void {
  if (!server) return;
  server.close();
  server = undefined;
  rmSync(join(path('userData'), 'SingletonLock'), { force: true });
  if (realPlatform !== 'win32') rmSync(address, { force: true });
}

function claim(lockFile: string): boolean {
  try {
    // As Chromium does it: a link needs no room, not even on a full disk.
    if (realPlatform === 'win32') writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    else symlinkSync(String(process.pid), lockFile);
    return true;
  } catch {
    const holder = lockHolder(lockFile);
    if (alive(holder)) return false;
    rmSync(lockFile, { force: true });
    return claim(lockFile);
  }
}

/** The process that the lock in this file names. */
function lockHolder(lockFile: string): number {
  return Number(realPlatform === 'win32' ? readFileSync(lockFile, 'utf8') : readlinkSync(lockFile));
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch {
    return false;
  }
}

function listen(lockFile: string, onSecond: (second: SecondInstance) => void): boolean {
  if (realPlatform !== 'win32') rmSync(address, { force: true });
  server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    socket.on('end', () => {
      onSecond(JSON.parse(text) as SecondInstance);
      socket.end('taken');
    });
  });
  server.on('error', (error) => process.emitWarning(`single instance lock: ${error.message}`));
  server.listen(address).unref();
  process.once('exit', () => {
    if (server) rmSync(lockFile, { force: true });
  });
  return true;
}

/** Gives the message to the holder, waiting for its receipt in a helper process, since this call may not be a promise. */
function handOver(message: SecondInstance): boolean {
  const helper = `
    const socket = require('node:net').connect({ path: process.argv[1], allowHalfOpen: true });
    let text = '';
    setTimeout(() => process.exit(1), 5000);
    socket.on('error', () => process.exit(1)).on('data', (part: string) => (text += part));
    socket.on('close', () => process.exit(text === 'taken' ? 0 : 1));
    process.stdin.pipe(socket);`;
  const { status } = spawnSync(nodePath, ['-e', helper, address], { input: JSON.stringify(message) });
  return status === 0;
}
