import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';
import { asciiOnly } from './scripts/vite-ascii.mjs';
import { guides } from './scripts/vite-guides.mjs';
import { compileMessages } from './scripts/vite-messages.mjs';
import { recordContents } from './scripts/vite-record.mjs';
import { valuesOf } from './scripts/vite-values.mjs';

const root = import.meta.dirname;

const inside = [
  '@lingui/core',
  '@lingui/message-utils',
  'electron-store',
  'fast-xml-parser',
  'hono',
  '@hono/node-server',
  'libphonenumber-js',
  'pdf-lib',
  'pino',
  'zod',
];

/** How long plugins take is no fault: Svelte's compiler is a plugin, and most of a build. */
const checks = { bundlerTimings: false };

/**
 * Three builds: main (ES modules, libraries stay outside), preload (CommonJS, one whole file per window, because a
 * sandboxed preload cannot require files) and the pages.
 */
export default defineConfig({
  main: {
    plugins: [
      compileMessages({ parsed: true }),
      valuesOf(/\/src\/main\/request-windows\.ts$/),
      asciiOnly(),
      recordContents(root, 'main'),
    ],
    build: {
      outDir: 'out/main',
      // Optional packages count as outside too: keytar is native, and may be missing.
      externalizeDeps: { include: ['keytar'], exclude: inside },
      // Names stay, for whoever reads the stack of a fault.
      minify: false,
      rolldownOptions: {
        checks,
        input: { index: resolve(root, 'src/main/index.ts') },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  },
  preload: {
    plugins: [valuesOf(/\/src\/preload\/page-requests\.ts$/), recordContents(root, 'preload')],
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      isolatedEntries: true,
      rolldownOptions: {
        checks,
        input: {
          popup: resolve(root, 'src/preload/popup.ts'),
          desk: resolve(root, 'src/preload/desk.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [svelte(), compileMessages(), guides(root), recordContents(root, 'renderer')],
    build: {
      outDir: 'out/renderer',
      // Each page by itself: a part shared with the desk window would carry to the popup what only that one uses.
      isolatedEntries: true,
      // Everything comes from app:// and the policy forbids inline code, so nothing may be inlined but small icons.
      modulePreload: { polyfill: false },
      minify: true,
      cssMinify: true,
      rolldownOptions: {
        checks,
        input: {
          popup: resolve(root, 'src/renderer/popup/index.html'),
          desk: resolve(root, 'src/renderer/desk/index.html'),
        },
      },
    },
  },
});
