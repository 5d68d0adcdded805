// A lock between processes of this checkout: a file with the process id of its owner. The lock of a dead owner is taken
// over. Uses Node built-ins only.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, say } from './lib.mjs';

const folder = join(root, '.locks');
const pollMs = 100;
/** Breaking a lock takes less than this; an older marker was left by a process that died meanwhile. */
const breakLimitMs = 5_000;

/**
 * Runs `work` under a named lock that all processes of this checkout share.
 * @template T @param {string} name @param {() => T | Promise<T>} work @returns {Promise<T>}
 */
export async function withLock(name, work) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  let said = false;
  while (!acquire(file)) {
    const owner = ownerOf(file);
    if (owner !== undefined && !isAlive(owner)) breakLock(file);
    else if (!said && owner !== undefined) {
      say(`Waiting for the ${name} of another start (process ${owner.pid}) …`);
      said = true;
    }
    await sleep(pollMs);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @typedef {{ pid: number, startedAt: string }} Owner */

/** Creates the lock file unless it exists. @param {string} file */
function acquire(file) {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }), {
      flag: 'wx',
    });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** Reads the owner; undefined while the file is unreadable. @param {string} file @returns {Owner | undefined} */
function ownerOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The lock was just released, or is about to be written. A file that stays empty was left by a process that died before writing.
    return ageOf(file) > breakLimitMs ? { pid: 0, startedAt: '' } : undefined;
  }
}

/** @param {Owner} owner */
function isAlive({ pid, startedAt }) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but it is running.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  // The process id may have been reused.
  return startOf(pid) === startedAt;
}

/** The start time of a process as the kernel reports it; empty on other systems. @param {number} pid */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}

/** Removes the lock of a dead owner; only one process at a time checks again and removes it. @param {string} file */
function breakLock(file) {
  const mark = `${file}.breaking`;
  if (!acquire(mark)) {
    if (ageOf(mark) > breakLimitMs) rmSync(mark, { force: true });
    return;
  }
  const owner = ownerOf(file);
  if (owner !== undefined && !isAlive(owner)) rmSync(file, { force: true });
  rmSync(mark, { force: true });
}

/** @param {string} file */
function ageOf(file) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}
