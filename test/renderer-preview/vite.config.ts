import { svelte } from '@sveltejs/vite-plugin-svelte';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { guides } from '../../scripts/vite-guides.mjs';
import { compileMessages } from '../../scripts/vite-messages.mjs';

const root = resolve(import.meta.dirname, '../../src/renderer');

/** The pages alone, built as the app builds them, to be looked at with a scripted bridge (see serve.ts). */
export default defineConfig({
  root,
  plugins: [svelte(), compileMessages(), guides(resolve(root, '../..'))],
  build: {
    outDir: process.env['PREVIEW_OUT'] ?? resolve(import.meta.dirname, '../../test-results/renderer-preview'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { popup: resolve(root, 'popup/index.html'), desk: resolve(root, 'desk/index.html') },
    },
  },
});
