// The single place that decides what goes into a package: the built program, the npm files it loads, and its images.
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { bundles } from '../build.mjs';
import { systemOf } from './native-binary.mjs';
import { traceImports } from './trace-imports.mjs';

/** @typedef {import('./native-binary.mjs').System} System */
/** @typedef {{ from: string, to: string }} Entry `from` is absolute, `to` is inside the package and has forward slashes */
/** @typedef {{ entries: Entry[], lacking: string[] }} Contents `lacking`: native libraries that are not here for this system */

/** Optional packages of ssh2: they would need a native build for each system, for ciphers that Node already has. */
const unused = [/^cpu-features$/, /sshcrypto\.node$/];
/** ngrok refers to a library for every system; only the one of the target system is packaged. */
const ngrokLibrary = /(^\.\/ngrok\..*\.node$)|(^@ngrok\/ngrok-)/;

/** Whether an import may be missing on this system. @param {string} specifier @param {string} from */
export const absentBySystem = (specifier, from) =>
  unused.some((name) => name.test(specifier)) || (ngrokLibrary.test(specifier) && from.includes('@ngrok'));

/** Native files that each system needs, below node_modules. @type {Record<string, string[]>} */
const nativeFiles = {
  'linux-x64': ['keytar/build/Release/keytar.node', '@ngrok/ngrok-linux-x64-gnu/ngrok.linux-x64-gnu.node'],
  'linux-arm64': [
    'keytar/build/Release/keytar.node',
    '@ngrok/ngrok-linux-arm64-gnu/ngrok.linux-arm64-gnu.node',
  ],
  'darwin-x64': ['keytar/build/Release/keytar.node', '@ngrok/ngrok-darwin-x64/ngrok.darwin-x64.node'],
  'darwin-arm64': ['keytar/build/Release/keytar.node', '@ngrok/ngrok-darwin-arm64/ngrok.darwin-arm64.node'],
  'win32-x64': ['keytar/build/Release/keytar.node', '@ngrok/ngrok-win32-x64-msvc/ngrok.win32-x64-msvc.node'],
  'win32-arm64': [
    'keytar/build/Release/keytar.node',
    '@ngrok/ngrok-win32-arm64-msvc/ngrok.win32-arm64-msvc.node',
  ],
};

/** Programs that node-notifier starts, on systems where it shows the notifications. @type {Record<string, string>} */
const notifiers = {
  darwin: 'node-notifier/vendor/mac.noindex/**',
  win32: 'node-notifier/vendor/{notifu,snoreToast}/*',
};

/**
 * @param {string} root the built checkout
 * @param {System} system
 * @returns {Contents}
 */
export function packageContents(root, { platform, arch }) {
  const entries = [...bundles.flatMap((name) => filesBelow(root, join('out', name))), ...resources(root)];
  const modules = join(root, 'node_modules');
  const natives = (nativeFiles[`${platform}-${arch}`] ?? []).map((name) => join(modules, name));
  const fits = (/** @type {string} */ file) => {
    const found = existsSync(file) ? systemOf(file) : undefined;
    return found?.platform === platform && found.arch === arch;
  };
  const code = tracedFiles(root, modules).filter((file) => !file.endsWith('.node'));
  const loaded = [...code, ...natives.filter(fits), ...notifierPrograms(modules, code, platform)];
  const described = loaded.flatMap((file) => [file, ...descriptionOf(file)]);
  entries.push(...[...new Set(described)].map((from) => entry(root, from)));
  return {
    entries: entries.sort((a, b) => (a.to < b.to ? -1 : 1)),
    lacking: natives.filter((file) => !fits(file)).map((file) => slashes(relative(modules, file))),
  };
}

/** @param {string} root @param {string} modules */
function tracedFiles(root, modules) {
  const main = filesBelow(root, join('out', 'main')).map(({ from }) => from);
  const trace = traceImports(main, absentBySystem);
  const { missing, computed } = trace;
  if (missing.length > 0) {
    const named = missing.map(({ from, specifier }) => `${specifier} (in ${relative(root, from)})`);
    throw new Error(`Not found, though the program imports it: ${named.join(', ')}`);
  }
  if (computed.length > 0) {
    throw new Error(
      `What these load is only known when they run: ${computed.map((f) => relative(root, f)).join(', ')}`,
    );
  }
  const outside = [...trace.files].filter((file) => !file.startsWith(join(root, 'out') + sep));
  const stray = outside.filter((file) => !file.startsWith(modules + sep));
  if (stray.length > 0) throw new Error(`Imported from outside of the checkout: ${stray.join(', ')}`);
  return outside;
}

/** @param {string} modules @param {string[]} code @param {string} platform */
function notifierPrograms(modules, code, platform) {
  const glob = notifiers[platform];
  const used = code.some((file) => file.startsWith(join(modules, 'node-notifier') + sep));
  if (glob === undefined || !used) return [];
  return globSync(glob, { cwd: modules })
    .map((name) => join(modules, name))
    .filter((file) => statSync(file).isFile());
}

/** The package.json of a file's package, which Node needs, and its licences. @param {string} file @returns {string[]} */
function descriptionOf(file) {
  for (let folder = dirname(file); basename(folder) !== 'node_modules'; folder = dirname(folder)) {
    if (!existsSync(join(folder, 'package.json'))) continue;
    const nested = dirname(folder);
    const top = basename(nested) === 'node_modules' || basename(nested).startsWith('@');
    const names = readdirSync(folder).filter(
      (name) => name === 'package.json' || (top && /^(licen[cs]e|copying|notice)/i.test(name)),
    );
    const here = names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
    // A package.json in a subfolder only sets the module type.
    return top ? here : [...here, ...descriptionOf(folder)];
  }
  return [];
}

/** @param {string} root */
const resources = (root) => [
  entry(root, join(root, 'resources', 'icon.png')),
  ...filesBelow(root, join('resources', 'tray')),
  ...filesBelow(root, join('resources', 'regions')),
];

/** @param {string} root @param {string} folder @returns {Entry[]} */
const filesBelow = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && !each.name.startsWith('.'))
    .map((each) => entry(root, join(each.parentPath, each.name)));

/** @param {string} root @param {string} from @returns {Entry} */
const entry = (root, from) => ({ from, to: slashes(relative(root, from)) });

/** @param {string} path */
const slashes = (path) => path.split(sep).join('/');

/** The entry file of a build that allows debuggers. @param {string} root @returns {Entry} */
export const unfusedMain = (root) => ({
  from: join(root, 'scripts', 'packaging', 'files', 'unfused-main.mjs'),
  to: 'out/unfused-main.mjs',
});

/**
 * The complete package.json of the package.
 * @param {string} root
 * @param {{ homepage: string, updateKey?: string | undefined, main?: string }} more
 * @returns {Record<string, unknown>}
 */
export function packedManifest(root, { homepage, updateKey, main: begin }) {
  const { name, version, description, license, type, main, desktopName } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  // The desktop matches windows to the installed desktop entry by `desktopName`.
  const known = { productName: 'Deskbell', desktopName, homepage };
  const signed = updateKey === undefined ? {} : { updateKey };
  return { name, version, description, license, type, main: begin ?? main, ...known, ...signed };
}
