// Where a build for end-to-end tests begins (see --unfused): a packaged Electron takes no `-r`, so that what the tests load
// before the program is named in the environment.
import { createRequire } from 'node:module';

const preload = process.env.DESKBELL_E2E_PRELOAD;
if (preload !== undefined) createRequire(import.meta.url)(preload);
// Where it lies in the package.
await import(new URL('./main/index.js', import.meta.url).href);
