// npm run dist: installers and packages, in dist/. Started again under Node 24, which resolves imports as the program does.
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
