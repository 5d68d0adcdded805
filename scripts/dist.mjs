// npm run dist: builds installers and packages in dist/. Restarts itself under Node 24, which resolves imports like the program.
import { nodeBinary, become, root } from './lib.mjs';
import { join } from 'node:path';
import { setUp } from './setup.mjs';
import { ensureBuild } from './build.mjs';

await setUp('tools');
ensureBuild();
const build = join(root, 'scripts', 'packaging', 'build-packages.mjs');
await become(
  ['--experimental-import-meta-resolve', '--no-warnings', build, ...process.argv.slice(2)],
  {},
  nodeBinary,
);
