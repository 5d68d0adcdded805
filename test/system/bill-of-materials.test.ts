import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from '../../scripts/packaging/bill-of-materials.mjs';
import type { Contents } from '../../scripts/packaging/contents.mjs';

const root = join(import.meta.dirname, '..', '..');

/** In a process of its own: imports are resolved as the built program resolves them. */
function contentsFor(system: object): Contents {
  const program = `import { packageContents } from ${JSON.stringify(join(root, 'scripts', 'packaging', 'contents.mjs'))};
    process.stdout.write(JSON.stringify(packageContents(${JSON.stringify(root)}, ${JSON.stringify(system)})));`;
  const flags = ['--experimental-import-meta-resolve', '--no-warnings', '--input-type=module', '--eval'];
  const said = execFileSync(process.execPath, [...flags, program], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return JSON.parse(said) as Contents;
}

const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';

/** The packages that the windows and the main process import by name, but for types. */
function imported(): Set<string> {
  const files = globSync('src/{main,preload,renderer}/**/*.{ts,svelte}', { cwd: root });
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^\s*import (?!type )[^;]*?from '([^'.\n][^'\n]*)'/gm,
      ),
    ].map(([, name = '']) => packageOf(name)),
  );
  const provided = new Set([...builtinModules, 'electron']);
  return new Set(names.filter((name) => !/^(node:|virtual:|\$)/.test(name) && !provided.has(name)));
}

describe('the bill of materials', () => {
  const system = { platform: 'linux', arch: 'x64' } as const;
  const { entries } = contentsFor(system);
  const embedded = { chromium: '150.0.1.2', node: '24.1.0' };
  const bill = billOfMaterials({ root, entries, system, embedded, epoch: 0 });
  const named = new Map(bill.components.map((each) => [each.name, each]));

  it('lists every package with packed files', () => {
    const packed = entries
      .map(({ to }) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(to)?.[1])
      .filter((name) => name !== undefined);
    expect(packed.length).toBeGreaterThan(100);
    expect([...new Set(packed)].filter((name) => !named.has(name))).toEqual([]);
  });

  it('lists every package whose code is in the bundles', () => {
    const wanted = imported();
    expect(wanted.size).toBeGreaterThan(10);
    expect([...wanted].filter((name) => !named.has(name))).toEqual([]);
    const bundled = ['svelte', 'bits-ui', 'chart.js', 'virtua', 'lucide', 'zod', 'pino'];
    expect(bundled.filter((name) => !named.get(name)?.purl)).toEqual([]);
    expect(named.get('svelte')?.properties).toEqual([{ name: 'deskbell:use', value: 'bundled in renderer' }]);
  });

  it('lists nothing that is not packed', () => {
    const behind = ['vite', 'typescript', 'electron-builder', 'prom-client', '@nats-io/jetstream', 'marked'];
    expect(behind.filter((name) => named.has(name))).toEqual([]);
  });

  it('lists Electron with its parts, and native libraries with their checksums', () => {
    const { version } = JSON.parse(
      readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'),
    ) as { version: string };
    expect(named.get('electron')).toMatchObject({
      version,
      hashes: [{ alg: 'SHA-256', content: expect.stringMatching(/^[0-9a-f]{64}$/) as string }],
      components: [
        { name: 'chromium', version: '150.0.1.2' },
        { name: 'node', version: '24.1.0' },
      ],
    });
    const natives = entries.filter(({ to }) => to.endsWith('.node')).map(({ to }) => to);
    expect(natives.length).toBeGreaterThan(0);
    for (const name of natives) expect(named.get(name)?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is reproducible, and references each of its parts once', () => {
    expect(billOfMaterials({ root, entries, system, embedded, epoch: 0 })).toEqual(bill);
    const references = bill.components.map((each) => each['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
  });
});
