// Finds the files of npm packages that a program loads, by following every import and require from its entry files as Node
// resolves them. Needs Node's --experimental-import-meta-resolve (see dist.mjs).
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseAst } from 'vite';

/** Modules that Electron provides. */
const shell = /^electron(\/|$)/;

/** @typedef {{ specifier: string, kind: 'import' | 'require' }} Reference */
/** @typedef {{ from: string, specifier: string }} Unresolved */
/** @typedef {{ files: Set<string>, missing: Unresolved[], computed: string[] }} Trace `computed`: files that load something whose name is only known when they run */

/**
 * Follows every import of `entries`.
 * @param {string[]} entries absolute paths
 * @param {(specifier: string, from: string) => boolean} [skip] whether an import is optional and may be missing
 * @returns {Trace}
 */
export function traceImports(entries, skip = () => false) {
  /** @type {Trace} */
  const trace = { files: new Set(), missing: [], computed: [] };
  const queue = [...entries];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (trace.files.has(file)) continue;
    trace.files.add(file);
    if (!/\.[cm]?js$/.test(file)) continue;
    const { references, computed } = referencesOf(readFileSync(file, 'utf8'));
    if (computed) trace.computed.push(file);
    for (const { specifier, kind } of references) {
      if (isBuiltin(specifier) || shell.test(specifier) || skip(specifier, file)) continue;
      const target = resolveFrom(file, specifier, kind);
      if (target === undefined) trace.missing.push({ from: file, specifier });
      else queue.push(target);
    }
  }
  return trace;
}

/** @param {string} file @param {string} specifier @param {Reference['kind']} kind */
function resolveFrom(file, specifier, kind) {
  try {
    if (kind === 'require') return createRequire(file).resolve(specifier);
    return fileURLToPath(import.meta.resolve(specifier, pathToFileURL(file).href));
  } catch {
    return undefined;
  }
}

/**
 * The imports and requires with a literal name in a file.
 * @param {string} source
 * @returns {{ references: Reference[], computed: boolean }}
 */
export function referencesOf(source) {
  /** @type {Reference[]} */
  const references = [];
  let computed = false;
  walk(parseAst(source.replace(/^#!.*/, '')), (node) => {
    const { name, kind } = loadOf(node);
    if (kind === undefined) return;
    if (name === undefined) computed = true;
    else references.push({ specifier: name, kind });
  });
  return { references, computed };
}

/** @typedef {Record<string, unknown> & { type: string }} Node */

/** @param {Node} node @returns {{ name?: string | undefined, kind?: Reference['kind'] }} */
function loadOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return { name: literal(node.source), kind: 'import' };
    case 'ExportNamedDeclaration':
      return node.source ? { name: literal(node.source), kind: 'import' } : {};
    case 'CallExpression':
      return isRequire(node.callee)
        ? { name: literal(/** @type {unknown[]} */ (node.arguments)[0]), kind: 'require' }
        : {};
    default:
      return {};
  }
}

/** Whether it is `require`, also under a bundler's name. @param {unknown} callee */
const isRequire = (callee) =>
  isNode(callee) && callee.type === 'Identifier' && /^_*require\d*$/.test(String(callee.name));

/** @param {unknown} node @returns {string | undefined} */
function literal(node) {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [only, more] = /** @type {{ value: { cooked: string } }[]} */ (node.quasis);
  return only && !more ? only.value.cooked : undefined;
}

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' && value !== null && typeof (/** @type {Node} */ (value).type) === 'string';

/** @param {unknown} node @param {(node: Node) => void} visit */
function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (isNode(node)) {
    visit(node);
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
  }
}
