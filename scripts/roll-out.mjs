// npm run roll-out [-- FOLDER [DEB]]: ten desks behind a proxy by policy alone, timed (see test/roll-out). Pictures are left
// in FOLDER; DEB is a package of `dist` with the stub, else one is built. As root, or with sudo that asks nothing, on Debian.
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
