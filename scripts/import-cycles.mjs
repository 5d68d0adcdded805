// Finds import cycles in the source and the tests, through imports of types as well as of values.
// Folders beside each other may not import each other either, not even by way of others beside them; those of tests may.
//   node scripts/import-cycles.mjs [SOURCE [TESTS]]   without arguments src and test
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { root, say } from './lib.mjs';

/** @typedef {Map<string, Set<string>>} Graph From a file or folder to what it imports. */

const sourceFile = /\.([cm]?[jt]s|svelte)$/;
const scriptElement = /<script\b[^>]*>([\s\S]*?)<\/script>/g;
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** @param {string} code @returns {string[]} */
const importsOfCode = (code) =>
  ts.preProcessFile(code, true, false).importedFiles.map(({ fileName }) => fileName);

/** The imports of a Svelte component's scripts and markup. @param {string} text */
const importsOfComponent = (text) => [
  ...[...text.matchAll(scriptElement)].flatMap(([, code = '']) => importsOfCode(code)),
  ...[...text.replace(scriptElement, '').matchAll(dynamicImport)].map(([, name = '']) => name),
];

/**
 * The imports between the files of a folder, by their paths in it. The query of `./worker.ts?nodeWorker` is ignored.
 * @param {string} folder @returns {Graph}
 */
export function importGraph(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => sourceFile.test(path))
    .sort();
  const known = new Set(files);
  const targets = (/** @type {string} */ file) =>
    (file.endsWith('.svelte') ? importsOfComponent : importsOfCode)(readFileSync(join(folder, file), 'utf8'))
      .filter((name) => name.startsWith('.'))
      .map((name) => posix.join(posix.dirname(file), name.replace(/\?.*$/, '')))
      .flatMap((path) => [path, `${path}.ts`, `${path}/index.ts`].find((each) => known.has(each)) ?? []);
  return new Map(files.map((file) => [file, new Set(targets(file))]));
}

/**
 * The strongly connected components of more than one file, or of a file that imports itself (Tarjan's algorithm).
 * @param {Graph} graph
 */
export function findCycles(graph) {
  /** @type {Map<string, { index: number, low: number }>} */
  const visited = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const components = [];
  const visit = (/** @type {string} */ node) => {
    const state = { index: visited.size, low: visited.size };
    visited.set(node, state);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const seen = visited.get(next);
      if (!seen) state.low = Math.min(state.low, visit(next));
      else if (stack.includes(next)) state.low = Math.min(state.low, seen.index);
    }
    if (state.low === state.index) {
      const component = stack.splice(stack.indexOf(node));
      // A recursive component has to import itself.
      const isItself = graph.get(node)?.has(node) && !node.endsWith('.svelte');
      if (component.length > 1 || isItself) components.push(component.sort());
    }
    return state.low;
  };
  for (const node of graph.keys()) if (!visited.has(node)) visit(node);
  return components;
}

/**
 * One shortest cycle among the files of a component; it ends where it begins.
 * @param {Graph} graph @param {string[]} component
 */
export function shortestCycle(graph, component) {
  /** @type {string[]} */
  let shortest = [];
  for (const start of component) {
    /** @type {string[][]} */
    const paths = [[start]];
    const reached = new Set();
    for (let path = paths.shift(); path; path = paths.shift()) {
      for (const next of graph.get(path.at(-1) ?? '') ?? []) {
        if (next === start && (shortest.length === 0 || path.length + 1 < shortest.length)) {
          shortest = [...path, start];
        }
        if (component.includes(next) && !reached.has(next)) paths.push([...path, next]);
        reached.add(next);
      }
    }
  }
  return shortest;
}

/**
 * The imports between folders that lie in the same one, by their paths. @param {Graph} graph @returns {Graph}
 */
export function folderGraph(graph) {
  /** @type {Graph} */
  const folders = new Map();
  for (const [file, targets] of graph)
    for (const target of targets) {
      const [from, to] = siblingFolders(file, target) ?? [];
      if (from !== undefined && to !== undefined)
        folders.set(from, new Set([...(folders.get(from) ?? []), to]));
    }
  return folders;
}

/**
 * The folders beside each other through which one file imports another.
 * @param {string} from @param {string} to @returns {[string, string] | undefined}
 */
function siblingFolders(from, to) {
  const [a, b] = [from.split('/'), to.split('/')];
  const depth = a.findIndex((part, index) => part !== b[index]);
  const ends = Math.min(a.length, b.length) - 1;
  const folder = (/** @type {string[]} */ path) => path.slice(0, depth + 1).join('/');
  return depth < 0 || depth >= ends ? undefined : [folder(a), folder(b)];
}

/** @param {string} what @param {Graph} graph @returns {number} how many groups of them import each other */
function report(what, graph) {
  const cycles = findCycles(graph);
  for (const component of cycles) {
    say(`${component.length} ${what} import each other:\n  ${component.join('\n  ')}`);
    say(`  Shortest cycle: ${shortestCycle(graph, component).join(' -> ')}`);
  }
  return cycles.length;
}

// `import.meta.main` is undefined before Node 24: the check would pass without looking.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const [source = '', tests] = given.length > 0 ? given : [join(root, 'src'), join(root, 'test')];
  const graph = importGraph(source);
  const cycles = report('files', graph) + report('folders', folderGraph(graph));
  const inTests = tests === undefined ? 0 : report('files of tests', importGraph(tests));
  process.exit(cycles + inTests > 0 ? 1 : 0);
}
