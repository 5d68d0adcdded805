import { protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import { pageFile } from './page-file.ts';

export const APP_ORIGIN = 'app://deskbell';

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/**
 * Serves the built pages under `app://deskbell/`. Only GET, only files below `folder`, only known media types: a page
 * address never becomes a path outside it (https://www.electronjs.org/docs/latest/tutorial/security, rule 18).
 */
export function serveAppScheme(folder: string): void {
  protocol.handle('app', async (request) => {
    const file = pageFile(folder, request.method, request.url);
    if (!file) return new Response('Not found', { status: 404 });
    try {
      return new Response(new Uint8Array(await readFile(file.path)), {
        headers: {
          'content-type': file.mediaType,
          'content-security-policy': contentPolicy,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-cache',
        },
      });
    } catch {
      return new Response('Not found', { status: 404 });
    }
  });
}
