/**
 * Makes files of an archive readable as Electron does it: `fs` reads them, modules are loaded from it, and threads are
 * started from it. Everything else fails, as it does there: to the system, and to other programs, the archive is one file.
 */
import fs from 'node:fs';
import nodeModule, { createRequire, isBuiltin, registerHooks, syncBuiltinESMExports } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import threads, { type WorkerOptions } from 'node:worker_threads';
import { besideArchive, isInArchive, packed, scriptArguments, unpacked, unpackedUrl } from './paths.ts';

type Any = (...args: unknown[]) => unknown;
type Members = Record<string, Any | undefined>;

/** What Electron reads from an archive, by the path that is the first argument. */
const readers = ['access', 'copyFile', 'exists', 'lstat', 'opendir', 'readFile', 'readdir', 'stat'];

if (isInArchive) {
  for (const name of readers) {
    wrap(fs as unknown as Members, name, readsInside);
    wrap(fs as unknown as Members, `${name}Sync`, readsInside);
    wrap(fs.promises as unknown as Members, name, readsInside);
  }
  for (const members of [fs, fs.promises] as unknown as Members[]) {
    wrap(members, 'open', opensInside);
    wrap(members, 'openSync', opensInside);
  }
  wrap(fs as unknown as Members, 'realpathSync', (real) =>
    Object.assign((path: unknown, ...more: unknown[]) => namesInside(real, path, more), {
      native: (path: unknown, ...more: unknown[]) => namesInside(real, path, more),
    }),
  );
  wrap(fs.promises as unknown as Members, 'realpath', (real) => async (path: unknown, ...more: unknown[]) => {
    const inside = unpacked(path);
    return inside === undefined ? real(path, ...more) : packed((await real(inside, ...more)) as string);
  });
  threads.Worker = class extends threads.Worker {
    constructor(script: string | URL, options: WorkerOptions = {}) {
      const inside = options.eval === true ? undefined : unpacked(script);
      const path = script instanceof URL ? fileURLToPath(script) : script;
      const [entry = '', ...target] = inside === undefined ? [] : scriptArguments(path);
      if (inside === undefined) super(script, options);
      else super(entry, { ...options, argv: [...target, ...((options.argv ?? []) as string[])] });
    }
  };
  wrap(nodeModule as unknown as Members, '_resolveFilename', requiresInside);
  syncBuiltinESMExports();
  registerHooks({ resolve: resolveInside, load: loadInside });
}

function wrap(members: Members, name: string, around: (original: Any) => Any): void {
  const original = members[name];
  if (original) members[name] = around(original.bind(members));
}

function readsInside(original: Any): Any {
  return (path, ...more) => original(unpacked(path) ?? path, ...more);
}

/** For reading alone. */
function opensInside(original: Any): Any {
  return (path, flags, ...more) => {
    const reads = flags === undefined || flags === 'r' || flags === 0 || typeof flags === 'function';
    return original((reads ? unpacked(path) : undefined) ?? path, flags, ...more);
  };
}

function namesInside(real: Any, path: unknown, more: unknown[]): unknown {
  const inside = unpacked(path);
  return inside === undefined ? real(path, ...more) : packed(real(inside, ...more) as string);
}

type Hooks = Parameters<typeof registerHooks>[0];
type Resolve = NonNullable<Hooks['resolve']>;
type Load = NonNullable<Hooks['load']>;

function resolveInside(...[specifier, context, nextResolve]: Parameters<Resolve>): ReturnType<Resolve> {
  const parent = unpackedUrl(context.parentURL);
  const wanted = unpackedUrl(specifier);
  const isRequired = context.conditions.includes('require');
  if (isRequired || isBuiltin(specifier) || (parent === undefined && wanted === undefined)) {
    return nextResolve(specifier, context);
  }
  const { url } = nextResolve(wanted ?? specifier, { ...context, parentURL: parent ?? context.parentURL });
  if (!url.startsWith('file:')) return { url, shortCircuit: true };
  return { url: pathToFileURL(seen(fileURLToPath(url))).href, shortCircuit: true };
}

/** What `require` finds, from a script inside of the archive or by a path into it. */
function requiresInside(original: Any): Any {
  return (request, parent, ...more) => {
    const { filename } = (parent ?? {}) as { filename?: string };
    const from = unpacked(filename);
    const wanted = String(request).startsWith('/') ? unpacked(request) : undefined;
    if (isBuiltin(String(request)) || (from === undefined && wanted === undefined)) {
      return original(request, parent, ...more);
    }
    return seen(createRequire(from ?? import.meta.url).resolve(wanted ?? String(request)));
  };
}

const seen = (path: string): string => (path.endsWith('.node') ? besideArchive(path) : packed(path));

function loadInside(...[url, context, nextLoad]: Parameters<Load>): ReturnType<Load> {
  const inside = unpackedUrl(url);
  if (inside === undefined) return nextLoad(url, context);
  const path = fileURLToPath(inside);
  return { format: formatOf(path), source: fs.readFileSync(path), shortCircuit: true };
}

function formatOf(path: string): 'commonjs' | 'json' | 'module' {
  const ending = extname(path);
  if (ending === '.json') return 'json';
  if (ending !== '.js') return ending === '.mjs' ? 'module' : 'commonjs';
  return typeBelow(dirname(path)) === 'module' ? 'module' : 'commonjs';
}

const types = new Map<string, string | undefined>();

/** What the nearest package.json says of its scripts. */
function typeBelow(folder: string): string | undefined {
  if (types.has(folder)) return types.get(folder);
  const file = join(folder, 'package.json');
  const above = dirname(folder);
  const type = fs.existsSync(file)
    ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { type?: string }).type
    : above === folder
      ? undefined
      : typeBelow(above);
  types.set(folder, type);
  return type;
}
