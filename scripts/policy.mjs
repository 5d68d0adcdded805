// npm run policy: runs policy-table.mjs under the Node of this checkout.
import { join } from 'node:path';
import { become, root } from './lib.mjs';
import { setUp } from './setup.mjs';

await setUp('tools');
await become([join(root, 'scripts', 'policy-table.mjs'), ...process.argv.slice(2)]);
