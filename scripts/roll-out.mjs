// npm run roll-out [-- FOLDER [DEB]]: sets up ten desks behind a proxy by policy alone, and measures the time (see
// test/roll-out). Writes screenshots to FOLDER; DEB is a package of `dist` with the stub, and is built if absent. Needs
// Debian, and root or passwordless sudo.
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
await become(['--no-warnings', join(root, 'test', 'roll-out', 'roll-out.ts'), ...process.argv.slice(2)]);
