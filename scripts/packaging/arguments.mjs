// Parses the arguments of `npm run dist`.
import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** @typedef {'linux' | 'darwin' | 'win32'} Platform */
/** @typedef {{ platform: Platform, targets: string[] }} PlatformTargets */
/**
 * @typedef {object} PackageRequest
 * @property {PlatformTargets[]} builds
 * @property {'x64' | 'arm64'} arch
 * @property {string | undefined} electronDist
 * @property {string} output
 * @property {boolean} release
 * @property {boolean} fused
 */

/** @type {Record<string, Platform>} */
const platformOf = {
  deb: 'linux',
  rpm: 'linux',
  appimage: 'linux',
  dmg: 'darwin',
  zip: 'darwin',
  nsis: 'win32',
  msi: 'win32',
};
/** @type {Record<Platform, string[]>} */
const usual = { linux: ['deb', 'rpm', 'appimage'], darwin: ['dmg', 'zip'], win32: ['nsis', 'msi'] };
/** @type {Record<string, Platform>} */
const platformNames = { linux: 'linux', macos: 'darwin', windows: 'win32' };

export const usage = `npm run dist [-- TARGET…] [flags]
  TARGET             dir deb rpm appimage (Linux), dmg zip (macOS), nsis msi (Windows); none: all of this system
  --platform NAME    linux, macos or windows, for dir; otherwise the target says it
  --arch NAME        x64 or arm64; otherwise this machine's
  --electron-dist D  an unpacked Electron, or the folder of its zip
  --output D         otherwise dist
  --release          refuse to build what is not signed, notarised and updated as a release has to be
  --unfused          a debugger may attach: for end-to-end tests of the package
  --help             this`;

/** @param {string[]} argv @param {{ platform: string, arch: string }} here @returns {PackageRequest} @throws Error that names the wrong argument */
export function readArguments(argv, here) {
  const { values, positionals } = parsed(argv);
  for (const name of /** @type {const} */ (['electron-dist', 'output'])) {
    if (values[name] === '') throw new Error(`--${name}: expected a folder, got an empty name.`);
  }
  const host = values.platform === undefined ? hostPlatform(here.platform) : platformNames[values.platform];
  if (host === undefined)
    throw new Error(`--platform: expected linux, macos or windows, got ${named(values.platform)}.`);
  const arch = values.arch ?? here.arch;
  if (arch !== 'x64' && arch !== 'arm64')
    throw new Error(`--arch: expected x64 or arm64, got ${named(arch)}.`);
  if (values.release && values.unfused) throw new Error('--release and --unfused: a release is fused.');
  return {
    builds: grouped(positionals.length > 0 ? positionals : usual[host], host),
    arch,
    electronDist: values['electron-dist'],
    output: values.output ?? 'dist',
    release: values.release === true,
    fused: values.unfused !== true,
  };
}

/** @param {string | undefined} name */
const named = (name) => name || 'an empty name';

/** @param {string[]} argv */
function parsed(argv) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        platform: { type: 'string' },
        arch: { type: 'string' },
        'electron-dist': { type: 'string' },
        output: { type: 'string' },
        release: { type: 'boolean' },
        unfused: { type: 'boolean' },
      },
    });
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!code.startsWith('ERR_PARSE_ARGS_')) throw error;
    // Its advice for names that begin with a hyphen leads nowhere here.
    throw new Error(`${message.split(/[.\n]/)[0] ?? message}.`, { cause: error });
  }
}

/** @param {PackageRequest} request @param {string} [root] what `output` starts from @throws Error that names the folder which is none */
export function checkFolders({ electronDist, output }, root = '.') {
  const target = resolve(root, output);
  if (kindOf(target) === 'file') throw new Error(`--output: expected a folder, got the file ${target}.`);
  if (electronDist === undefined) return;
  const path = resolve(electronDist);
  const kind = kindOf(path);
  if (kind === undefined) throw new Error(`--electron-dist: there is no folder ${path}.`);
  if (kind === 'file') throw new Error(`--electron-dist: expected a folder, got the file ${path}.`);
  if (!readdirSync(path).some((name) => /^(electron(\.exe)?|Electron\.app|.*\.zip)$/.test(name))) {
    throw new Error(`--electron-dist: neither an Electron nor its zip is in ${path}.`);
  }
}

/** @param {string} path @returns {'folder' | 'file' | undefined} */
function kindOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isDirectory() ? 'folder' : 'file';
}

/** @param {string} name @returns {Platform} */
const hostPlatform = (name) => (name === 'darwin' || name === 'win32' ? name : 'linux');

/** @param {string[]} targets @param {Platform} host @returns {PlatformTargets[]} */
function grouped(targets, host) {
  /** @type {Map<Platform, string[]>} */
  const groups = new Map();
  for (const target of new Set(targets)) {
    const platform = target === 'dir' ? host : platformOf[target];
    if (platform === undefined) {
      const known = `dir, ${Object.keys(platformOf).join(', ')}`;
      throw new Error(
        target === ''
          ? `Expected a target (${known}), got an empty name.`
          : `${target}: no such target (${known}).`,
      );
    }
    groups.set(platform, [...(groups.get(platform) ?? []), target]);
  }
  return [...groups].map(([platform, names]) => ({ platform, targets: names }));
}
