// node scripts/desktop-session.mjs COMMAND…: runs a command in a separate Linux desktop session with a keyring,
// notifications and a tray, as the self-test needs them. Windows open on the existing display.
import { join } from 'node:path';
import { become, root } from './lib.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

ensureSystemPackages('test');
await become([
  '--no-warnings',
  join(root, 'test', 'support', 'in-desktop-session.ts'),
  ...process.argv.slice(2),
]);
