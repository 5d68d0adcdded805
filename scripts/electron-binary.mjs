// Electron's binary: its npm package downloads it from a release server on first use, which some networks block.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, nodeBinary, root, say } from './lib.mjs';

const folder = join(root, 'node_modules', 'electron');
const failure = join(root, 'node_modules', '.deskbell-electron-failed');
const dayMs = 24 * 60 * 60 * 1000;
const fetchLimitMs = 180_000;

/**
 * Finds the binary, or downloads it: at most once a day, or whenever it is requested explicitly.
 * @param {'electron' | 'chromium' | undefined} wanted
 * @returns {Promise<{ path?: string, whyNot?: string }>}
 */
export async function ensureElectron(wanted) {
  if (wanted === 'chromium') return { whyNot: 'the stand-in was asked for' };
  const present = electronPath();
  if (present) return { path: present };
  const before = earlierFailure();
  if (before && wanted !== 'electron') return { whyNot: before };
  say('Fetching Electron’s binary …');
  const output = await fetchBinary();
  const path = electronPath();
  if (path) {
    rmSync(failure, { force: true });
    return { path };
  }
  const reason =
    output.split('\n').find((line) => /error|ENOTFOUND|ECONN|refused|timed out/i.test(line)) ?? 'no answer';
  const whyNot = `its release server could not be reached (${reason.trim().slice(0, 120)})`;
  writeFileSync(failure, JSON.stringify({ at: Date.now(), whyNot }));
  return { whyNot };
}

function electronPath() {
  const name = join(folder, 'path.txt');
  if (!existsSync(name)) return undefined;
  const path = join(folder, 'dist', readFileSync(name, 'utf8').trim());
  return existsSync(path) ? path : undefined;
}

function earlierFailure() {
  if (!existsSync(failure)) return undefined;
  try {
    const { at, whyNot } = JSON.parse(readFileSync(failure, 'utf8'));
    return Date.now() - at < dayMs ? String(whyNot) : undefined;
  } catch {
    return undefined;
  }
}

/** @returns {Promise<string>} the output of the download */
function fetchBinary() {
  return new Promise((resolve) => {
    const child = spawn(nodeBinary, ['install.js'], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const limit = setTimeout(() => child.kill('SIGKILL'), fetchLimitMs);
    const collect = (/** @type {Buffer} */ bytes) => (output += bytes.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => (output += error.message));
    child.on('close', () => {
      clearTimeout(limit);
      resolve(output);
    });
  });
}
