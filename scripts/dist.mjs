// npm run dist: builds installers and packages in dist/. Restarts itself under Node 24, which resolves imports like the program.
import { nodeBinary, become, root, say } from './lib.mjs';
import { join } from 'node:path';
import { setUp } from './setup.mjs';
import { ensureBuild } from './build.mjs';
import { checkFolders, readArguments, usage } from './packaging/arguments.mjs';

const asked = process.argv.slice(2);
if (asked.includes('--help')) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
// Before anything is installed or built for it.
try {
  checkFolders(readArguments(asked, process), root);
} catch (error) {
  say(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exit(2);
}
await setUp('tools');
ensureBuild();
const build = join(root, 'scripts', 'packaging', 'build-packages.mjs');
await become(['--experimental-import-meta-resolve', '--no-warnings', build, ...asked], {}, nodeBinary);
