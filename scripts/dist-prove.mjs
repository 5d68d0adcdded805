// npm run dist:prove: builds packages with a stub instead of Electron's binary, then inspects, installs, starts and removes
// them. Needs Debian 12 or newer, and root or passwordless sudo.
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
