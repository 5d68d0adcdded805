// npm run relay: the team gateway, in plain Node.
import { join } from 'node:path';
import { become, root } from './lib.mjs';
import { setUp } from './setup.mjs';

await setUp('tools');
await become([join(root, 'src', 'relay', 'cli.ts'), ...process.argv.slice(2)]);
