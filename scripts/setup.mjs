// Finds or installs what the program needs: npm packages, system packages, Electron's binary, a build. Uses Node built-ins
// only and runs on Node 20 or newer, since it runs on a fresh clone.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say, root, nodeBinary } from './lib.mjs';
import { withLock } from './lock.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { ensureElectron } from './electron-binary.mjs';
import { ensureBuild } from './build.mjs';
import { installPackages } from './install-packages.mjs';

/**
 * Prepares the checkout for `purpose`. Idempotent; takes less than a second when nothing is missing. A lock prevents
 * parallel set-ups.
 * @param {'start' | 'test' | 'tools'} purpose `tools`: programs in plain Node, without windows and build
 * @param {{ shell?: 'electron' | 'chromium' | undefined, display?: boolean }} [options]
 * @returns {Promise<{ electron: string | undefined, whyNot: string | undefined }>} path of Electron's binary, or why there is none
 */
export function setUp(purpose, options = {}) {
  ensureNodeVersion();
  return withLock('set-up', () => prepare(purpose, options));
}

/** @type {typeof setUp} */
async function prepare(purpose, options = {}) {
  ensureSystemPackages('install');
  ensureNpmPackages();
  if (purpose === 'tools') return { electron: undefined, whyNot: 'not asked for' };
  const electron = await ensureElectron(options.shell);
  if (purpose === 'test') ensureSystemPackages('test');
  // Electron needs a display, the stand-in does not.
  if (!electron.path || options.display === false || purpose === 'test') ensureSystemPackages('browser');
  ensureBuild();
  return { electron: electron.path, whyNot: electron.whyNot };
}

function ensureNodeVersion() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return;
  say(
    `Deskbell needs Node 20 or newer; this is Node ${process.versions.node}. Install a newer one from your system or nodejs.org.`,
  );
  process.exit(1);
}

function ensureNpmPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.deskbell-lock');
  if (existsSync(stamp) && existsSync(nodeBinary) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing npm packages …');
  // Electron's binary is downloaded in a separate step, which may fail.
  if (!installPackages()) {
    say(
      'The npm packages could not be installed; npm says why above. Check the network or the registry, then run this again.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
