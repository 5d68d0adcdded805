// npm run service: the local telephony service, in plain Node.
import { join } from 'node:path';
import { become, root } from './lib.mjs';
import { setUp } from './setup.mjs';

await setUp('tools');
await become([join(root, 'src', 'service', 'cli.ts'), ...process.argv.slice(2)]);
