// npm run dist:prove: packages of a stub in place of Electron's binary, built, read, installed, started and removed. As
// root, or with sudo that asks nothing, on Debian 12 or newer.
import { join } from 'node:path';
import { become, root } from './lib.mjs';
import { setUp } from './setup.mjs';
import { ensureBuild } from './build.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

await setUp('tools');
ensureSystemPackages('browser');
ensureSystemPackages('test');
ensureSystemPackages('packaging');
ensureBuild();
await become(['--no-warnings', join(root, 'test', 'packaging', 'prove.ts'), ...process.argv.slice(2)]);
