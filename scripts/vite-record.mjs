import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Where the contents of the bundles are written, in the checkout. */
export const recordFolder = join('out', '.bundles');

/**
 * Writes down what a bundle is made of: the modules of this project, and the npm packages of which the
 * bundle holds code or styles. The fingerprint of the build is tested against it, and the bill of materials follows it.
 * @param {string} root @param {string} name of the bundle @returns {import('vite').Plugin}
 */
export function recordContents(root, name) {
  // A bundle of several isolated entries is built one by one.
  /** @type {Set<string>} */
  const inputs = new Set();
  /** @type {Set<string>} */
  const packages = new Set();
  return {
    name: 'deskbell:record',
    generateBundle(_options, bundle) {
      for (const id of this.getModuleIds()) {
        const file = fileOf(id);
        if (file.startsWith(root + sep) && !file.includes('node_modules') && existsSync(file)) {
          inputs.add(slashes(relative(root, file)));
        }
        if (file.endsWith('.css')) addPackage(file);
      }
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(output.modules)) {
          if (renderedLength > 0) addPackage(fileOf(id));
        }
      }
      mkdirSync(join(root, recordFolder), { recursive: true });
      const record = { inputs: [...inputs].sort(), packages: [...packages].sort() };
      writeFileSync(join(root, recordFolder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
    },
  };

  /** @param {string} file */
  function addPackage(file) {
    const folder = packageFolder(file);
    if (folder !== undefined) packages.add(slashes(relative(root, folder)));
  }
}

/** Plugins put marks before and behind the name of a file. @param {string} id */
const fileOf = (id) => id.replace(/^\0/, '').replace(/\?.*$/, '').split('/').join(sep);

/** The folder of a file's npm package. @param {string} file @returns {string | undefined} */
export function packageFolder(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const above = dirname(folder);
    const scope = basename(above).startsWith('@') ? dirname(above) : above;
    if (basename(scope) === 'node_modules' && existsSync(join(folder, 'package.json'))) return folder;
  }
  return undefined;
}

/** @param {string} path */
const slashes = (path) => path.split(sep).join('/');
