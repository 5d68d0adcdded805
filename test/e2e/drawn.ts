import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { findHeadlessChromium } from '../host/chromium/find.ts';
import { serve } from '../renderer-preview/serve.ts';

/** Stories of the built pages alone, drawn from samples in a browser (see test/renderer-preview). */
export const test = base.extend<object, { origin: string }>({
  origin: [
    async ({}, use) => {
      const { origin, server } = await serve(join(import.meta.dirname, '../../out/renderer'));
      await use(origin);
      server.close();
    },
    { scope: 'worker' },
  ],
  // Options of the fixture, as `test.use` would only apply to the first file that a worker runs.
  launchOptions: [{ executablePath: findHeadlessChromium(), args: ['--no-sandbox'] }, { scope: 'worker' }],
});

export { drawDesk, drawnAnew, drawPopup } from '../renderer-preview/draw.ts';
export { expect, type Page };
