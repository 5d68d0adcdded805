import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openAsar } from '../../scripts/packaging/asar.mjs';
import { expectTrue, run, type Steps } from './steps.ts';

/** Systems libraries are loaded by the system itself, which reads no archive. */
const outsideOnly = /\.node$/;

/** Checks the content of a package's archive, and that the program loads nothing from elsewhere. */
export async function proveArchive({ step, note }: Steps, unpacked: string): Promise<void> {
  const asar = openAsar(join(unpacked, 'resources', 'app.asar'));
  await step('every file of the archive has the sum that its header names', () => {
    const without = asar.files.filter(({ integrity }) => integrity === undefined);
    expectTrue(without.length === 0, `no sum for ${without.map(({ path }) => path).join(', ')}`);
    note(
      `${asar.files.length} files, ${(asar.files.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(2)} MB`,
    );
  });
  await step('native libraries lie beside the archive, everything else inside', () => {
    const wrong = asar.files.filter(({ path, unpacked: beside }) => beside !== outsideOnly.test(path));
    expectTrue(wrong.length === 0, `wrong place: ${wrong.map(({ path }) => path).join(', ')}`);
  });
  await step('every import of the built main process resolves inside of the package', () => {
    // Far from any other node_modules, so that nothing can be found elsewhere.
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-archive-'));
    try {
      for (const { path } of asar.files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), asar.read(path));
      }
      const program = join(import.meta.dirname, 'list-imports.ts');
      const said = run(process.execPath, [
        '--experimental-import-meta-resolve',
        '--no-warnings',
        program,
        folder,
      ]);
      const { files, outside, missing } = JSON.parse(said) as {
        files: number;
        outside: string[];
        missing: string[];
      };
      expectTrue(outside.length === 0, `resolved elsewhere: ${outside.join(', ')}`);
      expectTrue(missing.length === 0, `not found: ${missing.join(', ')}`);
      note(`${files} files followed`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
