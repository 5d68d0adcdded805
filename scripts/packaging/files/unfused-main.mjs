// Entry file of a build for end-to-end tests (see --unfused). A packaged Electron does not support `-r`, so the environment
// names the modules that the tests load before the program.
import { createRequire } from 'node:module';

const preload = process.env.DESKBELL_E2E_PRELOAD;
if (preload !== undefined) createRequire(import.meta.url)(preload);
// Its path in the package.
await import(new URL('./main/index.js', import.meta.url).href);
