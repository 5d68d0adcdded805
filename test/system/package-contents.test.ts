import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Contents } from '../../scripts/packaging/contents.mjs';

const root = join(import.meta.dirname, '..', '..');
const contentsModule = join(root, 'scripts', 'packaging', 'contents.mjs');

/** In a process of its own: imports are resolved as the built program resolves them. */
function contentsFor(platform: string, arch: string, checkout = root): Contents {
  const program = `import { packageContents } from ${JSON.stringify(contentsModule)};
    process.stdout.write(JSON.stringify(packageContents(${JSON.stringify(checkout)}, ${JSON.stringify({ platform, arch })})));`;
  const flags = [
    '--experimental-import-meta-resolve',
    '--no-warnings',
    '--input-type=module',
    '--eval',
    program,
  ];
  const output = execFileSync(process.execPath, flags, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return JSON.parse(output) as Contents;
}

const packageOf = (path: string): string => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? '';

describe('the content of a package', () => {
  const { entries, lacking } = contentsFor(process.platform, process.arch);
  const names = entries.map(({ to }) => to);

  it('is the built program, its pictures, and the packages that it loads, and nothing else', () => {
    const folders = new Set(
      names.map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('resources') ? 2 : 1)
          .join('/'),
      ),
    );
    expect([...folders].sort()).toEqual([
      'node_modules',
      'out',
      'resources/icon.png',
      'resources/regions',
      'resources/tray',
    ]);
    const needless = /^node_modules.*\.(ts|map|md|py|c|cc|h|o)$/;
    expect(names.filter((name) => needless.test(name) && !/\/licen[cs]e/i.test(name))).toEqual([]);
  });

  it('includes nothing else that lies beside the built program', () => {
    const checkout = mkdtempSync(join(tmpdir(), 'deskbell-contents-'));
    onTestFinished(() => rmSync(checkout, { recursive: true }));
    const built = ['out/main/index.js', 'out/preload/desk.cjs', 'out/renderer/desk/index.html'];
    const pictures = ['resources/icon.png', 'resources/tray/a.png', 'resources/regions/en.json'];
    for (const name of [...built, ...pictures, 'out/renderer-preview/index.html', 'out/notes.txt']) {
      mkdirSync(dirname(join(checkout, name)), { recursive: true });
      writeFileSync(join(checkout, name), '');
    }
    const packed = contentsFor('linux', 'x64', checkout).entries.map(({ to }) => to);
    expect(packed).toEqual([...built, ...pictures].sort());
  });

  it('includes no package that is bundled, only for the relay, or only for building', () => {
    const packages = new Set(names.map(packageOf));
    const others = [
      'cpu-features',
      'hono',
      'zod',
      'pino',
      '@nats-io/jetstream',
      'prom-client',
      'electron',
      'vite',
      'nan',
    ];
    expect(others.filter((name) => packages.has(name))).toEqual([]);
    expect(
      ['ssh2', 'ical.js', 'oauth4webapi', '@nats-io/transport-node'].filter((name) => !packages.has(name)),
    ).toEqual([]);
  });

  it('includes a package.json for every package, by which Node finds it', () => {
    const packages = new Set(names.map(packageOf).filter(Boolean));
    expect([...packages].filter((name) => !names.includes(`node_modules/${name}/package.json`))).toEqual([]);
  });

  it('includes the native libraries of this system and of no other', () => {
    const natives = names.filter((name) => name.endsWith('.node'));
    expect(natives.length + lacking.length).toBe(2);
    expect(natives.every((name) => name.includes('keytar') || name.includes(process.platform))).toBe(true);
    expect(contentsFor(process.platform === 'win32' ? 'linux' : 'win32', 'arm64').lacking).toHaveLength(2);
  });
});
