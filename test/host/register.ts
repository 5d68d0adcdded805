/**
 * `node --import <this file> out/main/index.js` runs the built main process with the module `electron` resolved to the
 * stand-in. Set NODE_COMPILE_CACHE to skip the type stripping of these files (about 20 MB and 30 ms).
 */
import './archive/read-archive.ts';
import { enableCompileCache, registerHooks } from 'node:module';
import { pretend } from './systems/pretend.ts';

enableCompileCache();
pretend();

const standIn = new URL('./electron.ts', import.meta.url).href;
const electronNames = new Set(['electron', 'electron/main', 'electron/common', 'electron/utility']);

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    electronNames.has(specifier)
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : nextResolve(specifier, context),
});
