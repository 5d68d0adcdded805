// npm run screenshots: takes the screenshots of the README and the guides from the app on the Chromium stand-in.
import { join } from 'node:path';
import { become, root } from './lib.mjs';
import { setUp } from './setup.mjs';

await setUp('test', { shell: 'chromium' });
await become([join(root, 'test', 'screenshots', 'take.ts'), ...process.argv.slice(2)]);
