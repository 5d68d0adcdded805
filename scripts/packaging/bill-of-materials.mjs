// The bill of materials of a package (CycloneDX): every npm package of which it has files or its bundles hold code, native
// programs and libraries by their sums, and Electron with what is inside of it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bundles } from '../build.mjs';
import { packageFolder, recordFolder } from '../vite-record.mjs';

/** @typedef {import('./contents.mjs').Entry} Entry */
/** @typedef {import('./native-binary.mjs').System} System */
/** @typedef {{ alg: string, content: string }} Hash */
/**
 * @typedef {object} Component
 * @property {'library' | 'framework' | 'file'} type
 * @property {string} bom-ref
 * @property {string} name
 * @property {string} [version]
 * @property {string} [purl]
 * @property {{ license: { name: string } }[]} [licenses]
 * @property {Hash[]} [hashes]
 * @property {{ name: string, value: string }[]} [properties]
 * @property {Component[]} [components]
 */
/** @typedef {{ chromium?: string | undefined, node?: string | undefined }} Embedded versions inside of Electron */

const native = /\.(node|exe|dll|dylib)$|\/Contents\/MacOS\/[^/]+$/;

/**
 * @param {{ root: string, entries: Entry[], system: System, embedded: Embedded, epoch: number }} options
 * `epoch`: the time that it tells, seconds
 */
export function billOfMaterials({ root, entries, system, embedded, epoch }) {
  const { name, version, license } = readJson(join(root, 'package.json'));
  const components = [
    ...npmPackages(root, entries),
    ...entries.filter(({ to }) => native.test(to)).map(nativeFile),
    electron(root, system, embedded),
  ];
  const own = { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([version, system, components]))}`,
    version: 1,
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: { ...own, licenses: [{ license: { name: license } }] },
    },
    components,
    dependencies: [{ ref: own['bom-ref'], dependsOn: components.map((each) => each['bom-ref']).sort() }],
  };
}

/** @param {string} root @param {Entry[]} entries @returns {Component[]} by name */
function npmPackages(root, entries) {
  const locked = readJson(join(root, 'package-lock.json')).packages;
  /** @type {Map<string, Set<string>>} */
  const uses = new Map();
  const add = (/** @type {string} */ folder, /** @type {string} */ use) =>
    uses.set(folder, (uses.get(folder) ?? new Set()).add(use));
  for (const { from } of entries) {
    const folder = packageFolder(from);
    if (folder !== undefined) add(relative(root, folder).split(sep).join('/'), 'files');
  }
  for (const bundle of bundles) {
    const { packages } = readJson(join(root, recordFolder, `${bundle}.json`));
    for (const folder of packages) add(folder, `bundled in ${bundle}`);
  }
  /** @type {Map<string, Component>} */
  const found = new Map();
  for (const [folder, use] of [...uses].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { name, version, license } = readJson(join(root, folder, 'package.json'));
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    if (found.has(purl)) continue;
    const integrity = /^sha512-(.+)$/.exec(locked[folder]?.integrity ?? '')?.[1];
    found.set(purl, {
      ...{ type: 'library', 'bom-ref': purl, name, version, purl },
      ...(typeof license === 'string' && { licenses: [{ license: { name: license } }] }),
      ...(integrity && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity, 'base64').toString('hex') }],
      }),
      properties: [...use].sort().map((value) => ({ name: 'deskbell:use', value })),
    });
  }
  return [...found.values()];
}

/** @param {Entry} entry @returns {Component} */
const nativeFile = ({ from, to }) => ({
  ...{ type: 'file', 'bom-ref': `file:${to}`, name: to },
  hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(readFileSync(from)).digest('hex') }],
});

/** @param {string} root @param {System} system @param {Embedded} embedded @returns {Component} */
function electron(root, { platform, arch }, { chromium, node }) {
  const folder = join(root, 'node_modules', 'electron');
  const { version, license } = readJson(join(folder, 'package.json'));
  const sum = readJson(join(folder, 'checksums.json'))[`electron-v${version}-${platform}-${arch}.zip`];
  const inside = [
    { name: 'chromium', version: chromium },
    { name: 'node', version: node },
  ];
  return {
    ...{ type: 'framework', 'bom-ref': `pkg:npm/electron@${version}`, name: 'electron', version },
    purl: `pkg:npm/electron@${version}`,
    licenses: [{ license: { name: license } }],
    ...(sum && { hashes: [{ alg: 'SHA-256', content: sum }] }),
    components: inside.map(({ name, version: known }) => ({
      ...{ type: 'framework', 'bom-ref': `electron@${version}/${name}`, name },
      // A stub in place of Electron tells none.
      ...(known !== undefined && { version: known, purl: `pkg:generic/${name}@${known}` }),
    })),
  };
}

/** The versions of what is inside of an Electron, as its program says. @param {string} folder of the unpacked package @returns {Embedded} */
export function embeddedVersions(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort((a, b) => statSync(b).size - statSync(a).size);
  const [largest] = files;
  if (largest === undefined) return {};
  const text = readFileSync(largest, 'latin1');
  const nodes = new Set([...text.matchAll(/\0v(\d+\.\d+\.\d+)\0/g)].map(([, version]) => version));
  return {
    chromium: /Chrome\/(\d+(?:\.\d+){3}) Electron\//.exec(text)?.[1],
    node: nodes.size === 1 ? [...nodes][0] : undefined,
  };
}

/** @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** @param {string} path @returns {any} */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
