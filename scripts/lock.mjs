// One process of this checkout at a time does a piece of work: a file with the id of its owner. The lock of an owner that
// has ended is taken over. Node built-ins only.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, say } from './lib.mjs';

const folder = join(root, '.locks');
const pollMs = 100;
/** Breaking a lock takes a moment; whoever died meanwhile has left its mark behind. */
const breakLimitMs = 5_000;

/**
 * Runs `work` while no other process of this checkout runs what has the same name.
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

/** Makes the file, unless it is there. @param {string} file */
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

/** Whose lock it is; undefined while nothing can be read. @param {string} file @returns {Owner | undefined} */
function ownerOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Released meanwhile, or about to be written. What stays empty was left by a process that died between the two.
    return ageOf(file) > breakLimitMs ? { pid: 0, startedAt: '' } : undefined;
  }
}

/** @param {Owner} owner */
function isAlive({ pid, startedAt }) {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user is there, too.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  // The id may belong to a later process by now.
  return startOf(pid) === startedAt;
}

/** When a process began, in the kernel's own words; empty where the system does not tell it. @param {number} pid */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}

/** Removes the lock of a dead owner; only one process at a time looks again and removes. @param {string} file */
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
