import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildInputs, bundles, fingerprint } from '../../scripts/build.mjs';
import { recordFolder } from '../../scripts/vite-record.mjs';

const root = join(import.meta.dirname, '..', '..');
const named = (): string[] => buildInputs(root).map((path) => relative(root, path).replaceAll('\\', '/'));

it('a build is repeated after a change of any input of the last one', () => {
  const read = bundles.flatMap((name) => {
    const record = readFileSync(join(root, recordFolder, `${name}.json`), 'utf8');
    return (JSON.parse(record) as { inputs: string[] }).inputs;
  });
  expect(read.length).toBeGreaterThan(500);
  const inputs = new Set(named());
  expect(read.filter((name) => !inputs.has(name))).toEqual([]);
});

it.each([
  'resources/guides/en/user/01-first-steps.md',
  'resources/sounds/ring.wav',
  'scripts/vite-values.mjs',
  'scripts/vite-guides.mjs',
  'scripts/guides/read-guides.mjs',
  'scripts/vite-ascii.mjs',
  'electron.vite.config.ts',
  'package.json',
  'src/main/index.ts',
])('a build is repeated after a change of %s', (name) => {
  const checkout = mkdtempSync(join(tmpdir(), 'deskbell-inputs-'));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  for (const each of [
    ...named().filter((input) => !input.startsWith('src/')),
    'src/main/index.ts',
    'README.md',
  ]) {
    mkdirSync(dirname(join(checkout, each)), { recursive: true });
    cpSync(join(root, each), join(checkout, each));
  }
  const change = (changed: string): string => {
    utimesSync(join(checkout, changed), 1, 1);
    return fingerprint(checkout);
  };
  const before = fingerprint(checkout);
  expect(change('README.md')).toBe(before);
  expect(change(name)).not.toBe(before);
});
