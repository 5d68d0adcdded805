// node scripts/desktop-session.mjs COMMAND…: runs it on a Linux desktop of its own with a keyring, notifications and a place
// for tray icons, all that a self-test tries; windows open on the display that there is.
import { join } from 'node:path';
import { become, root } from './lib.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

ensureSystemPackages('test');
await become([
  '--no-warnings',
  join(root, 'test', 'support', 'in-desktop-session.ts'),
  ...process.argv.slice(2),
]);
