/** Follows every import of an unpacked package from its main process; told as JSON. `list-imports.ts FOLDER` */
import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { absentBySystem } from '../../scripts/packaging/contents.mjs';
import { traceImports } from '../../scripts/packaging/trace-imports.mjs';

const folder = process.argv[2] ?? '';
const entries = globSync('out/main/**/*.js', { cwd: folder }).map((name) => join(folder, name));
const { files, missing } = traceImports(entries, absentBySystem);
process.stdout.write(
  JSON.stringify({
    files: files.size,
    outside: [...files].filter((file) => !file.startsWith(folder + sep)),
    missing: missing.map(({ from, specifier }) => `${specifier} in ${from}`),
  }),
);
