// npm run bench -- NAME: one measurement; its last line on standard output is JSON.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { become, root, say } from './lib.mjs';
import { setUp } from './setup.mjs';

const folder = join(root, 'test', 'bench');
const [name = '', ...rest] = process.argv.slice(2);
const known = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
if (!known.includes(name)) {
  say(`Which measurement? One of: ${known.join(', ')}. Example: npm run bench -- ${known[0]}`);
  process.exit(2);
}
await setUp('start', { shell: 'chromium' });
await become([join(folder, `${name}.bench.ts`), ...rest]);
