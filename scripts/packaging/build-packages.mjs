// Builds the requested packages, and lists those that were built, with their sizes, and those that were not.
import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { root, say } from '../lib.mjs';
import { readArguments } from './arguments.mjs';
import { billOfMaterials, embeddedVersions } from './bill-of-materials.mjs';
import { addStartFlags, packagingConfiguration } from './config.mjs';
import { packageContents, packedManifest, unfusedMain } from './contents.mjs';
import { copyReadable, makeReadable } from './file-modes.mjs';
import { writeIcons } from './icon-files.mjs';
import { canSign, missingForRelease, unfitForUpdates } from './release-conditions.mjs';
import { publicKeyOf, signUpdateFile } from './sign-updates.mjs';
import { fillStage } from './stage.mjs';
import { createTargetResults } from './target-results.mjs';

/** @typedef {import('./arguments.mjs').PackageRequest} PackageRequest */
/** @typedef {import('./arguments.mjs').PlatformTargets} PlatformTargets */

/** electron-builder's names of the targets. @type {Record<string, string>} */
const builderNames = { appimage: 'AppImage' };

/** Without a fault, as dist.mjs has read it before. */
const request = readArguments(process.argv.slice(2), process);
for (const { platform } of request.builds) refuseUnsigned(platform);
refuseUnfit();
// For the tools it starts as well: what they write is installed for every user.
process.umask(0o022);

/** The private key that updates are signed with, PEM. */
const updateKey = process.env.DESKBELL_UPDATE_KEY;
const output = resolve(root, request.output);
const epoch = buildEpoch();
// electron-builder and its tools read the same variable.
process.env.SOURCE_DATE_EPOCH = String(epoch);
// electron-builder must not look for a newer version of itself.
process.env.ELECTRON_BUILDER_DISABLE_UPDATE_CHECK = 'true';
mkdirSync(output, { recursive: true });
const results = createTargetResults(say);
/** Folders that only the build needs. @type {Set<string>} */
const leftovers = new Set();
removeLeftoversAtEnd();
const before = filesWithTimes();
for (const build of request.builds) {
  try {
    await buildFor(build);
  } catch (error) {
    results.failAll(build.targets, error);
  }
}
removeLeftovers();
printResults();
process.exit(results.failures().length > 0 ? 1 : 0);

function removeLeftovers() {
  const now = filesWithTimes();
  // One of an earlier build, of which nothing was written yet, stays.
  const halves = results
    .unfinished()
    .filter((file) => before.get(basename(file)) !== now.get(basename(file)));
  for (const path of [...leftovers, ...halves]) {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** However the build ends. */
function removeLeftoversAtEnd() {
  process.once('exit', removeLeftovers);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/** @param {PlatformTargets['platform']} platform */
function refuseUnsigned(platform) {
  if (!request.release) return;
  const missing = missingForRelease(platform, process.env);
  if (missing.length === 0) return;
  say(`No release for ${platform}: what it is signed and found by is missing in the environment.`);
  for (const { name, why } of missing) say(`  ${name}: ${why}`);
  process.exit(1);
}

function refuseUnfit() {
  const unfit = unfitForUpdates(process.env);
  if (unfit.length === 0) return;
  say('No packages: the programs in them could not be updated.');
  for (const { name, why } of unfit) say(`  ${name}: ${why}`);
  process.exit(1);
}

/** The time of the commit, which makes builds reproducible. */
function buildEpoch() {
  const given = Number(process.env.SOURCE_DATE_EPOCH);
  if (process.env.SOURCE_DATE_EPOCH !== undefined && Number.isInteger(given)) return given;
  try {
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }));
  } catch {
    return Math.floor(Date.now() / 1000);
  }
}

/** @param {PlatformTargets} build */
async function buildFor({ platform, targets }) {
  const { build, Platform, Arch } = await import('electron-builder');
  const { entries, lacking } = packageContents(root, { platform, arch: request.arch });
  if (lacking.length > 0) {
    const sentence = `Not here for ${platform} ${request.arch}: ${lacking.join(', ')}.`;
    // A package with a stub is only inspected; a real one without the native library could not store a token.
    if (request.electronDist === undefined) throw new Error(sentence);
    say(sentence);
  }
  const stage = join(output, `.stage-${platform}-${request.arch}`);
  const icons = join(output, '.icons');
  const parts = join(output, '.parts');
  leftovers.add(stage).add(icons).add(parts);
  if (!request.fused) entries.push(unfusedMain(root));
  fillStage({
    folder: stage,
    entries,
    manifest: packedManifest(root, {
      homepage: process.env.DESKBELL_HOMEPAGE ?? 'https://deskbell.invalid',
      updateKey: updateKey ? publicKeyOf(updateKey) : undefined,
      ...(!request.fused && { main: unfusedMain(root).to }),
    }),
    epoch,
  });
  writeIcons(join(root, 'resources', 'icons'), icons);
  copyReadable(join(root, 'scripts', 'packaging', 'files'), parts);
  const config = packagingConfiguration({
    root,
    stage,
    output,
    icons,
    parts,
    electronVersion: JSON.parse(readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'))
      .version,
    electronDist: request.electronDist === undefined ? undefined : resolve(request.electronDist),
    fused: request.fused,
    signed: canSign(platform, process.env),
    updateUrl: process.env.DESKBELL_UPDATE_URL || undefined,
    epoch,
    maintainer: process.env.DESKBELL_MAINTAINER ?? 'Deskbell <packages@deskbell.invalid>',
  });
  const byName = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS };
  const names = targets.map((target) => builderNames[target] ?? target);
  let unpacked = '';
  await build({
    projectDir: stage,
    targets: byName[platform].createTarget(names, request.arch === 'x64' ? Arch.x64 : Arch.arm64),
    config: {
      ...config,
      beforePack: ({ appOutDir }) => void leftovers.add(appOutDir),
      afterPack({ appOutDir, targets: made }) {
        unpacked = appOutDir;
        makeReadable(appOutDir);
        leftovers.delete(appOutDir);
        results.separate(made);
      },
      artifactBuildStarted: ({ file }) => results.started(file),
      artifactBuildCompleted: ({ file, target }) => results.completed(file, target),
    },
    publish: 'never',
    // electron-builder calls this before it makes deb and rpm, with their arguments and desktop entry.
    effectiveOptionComputed(computed) {
      if (Array.isArray(computed) && typeof computed[1] === 'string') addStartFlags(computed[1]);
      return Promise.resolve(false);
    },
  });
  signUpdates();
  const system = { platform, arch: request.arch };
  const bill = billOfMaterials({ root, entries, system, embedded: embeddedVersions(unpacked), epoch });
  const name = `deskbell-${platform}-${request.arch}.cdx.json`;
  writeFileSync(join(output, name), `${JSON.stringify(bill, null, 2)}\n`);
}

function signUpdates() {
  if (!updateKey) return;
  for (const name of readdirSync(output)) {
    if (/^latest.*\.yml$/.test(name)) signUpdateFile(join(output, name), updateKey);
  }
}

/** What is in the folder of the packages, each with the time of its last change. @returns {Map<string, number>} */
function filesWithTimes() {
  const names = readdirSync(output).filter((name) => !name.startsWith('.') && !name.startsWith('builder-'));
  return new Map(names.map((name) => [name, statSync(join(output, name)).ctimeMs]));
}

function printResults() {
  const made = [...filesWithTimes()].filter(([name, time]) => before.get(name) !== time);
  const failures = results.failures();
  if (made.length > 0) say('\nBuilt:');
  for (const [name] of made) {
    const path = join(output, name);
    const isFolder = statSync(path).isDirectory();
    say(`${megabytes(sizeOf(path)).padStart(9)}  ${relative(root, path)}${isFolder ? '/' : ''}`);
  }
  if (failures.length > 0) say('\nNot built:');
  for (const { target, why } of failures) say(`  ${target}: ${why}`);
}

/** @param {string} path @returns {number} */
function sizeOf(path) {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}
