import { protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import { MEDIA_HOST, MEDIA_ORIGIN } from '../media/serve.ts';
import { pageFile } from './page-file.ts';

export const APP_ORIGIN = 'app://deskbell';

/** What a page may load; media are for the desk window only. */
const contentPolicy = (media: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${media}`,
    "font-src 'self'",
    `media-src 'self'${media}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

/**
 * Serves the pages under `app://deskbell/`: only GET, only files in `folder`, only known types. Media have a host of
 * their own, `app://media`, an origin that may make no requests
 * (https://www.electronjs.org/docs/latest/tutorial/security, rule 18).
 */
export function serveAppScheme(folder: string, serveMedium: (request: Request) => Promise<Response>): void {
  protocol.handle('app', async (request) => {
    const { host, pathname } = new URL(request.url);
    if (host === MEDIA_HOST) return serveMedium(request);
    const file = pageFile(folder, request.method, request.url);
    if (!file) return new Response('Not found', { status: 404 });
    try {
      return new Response(new Uint8Array(await readFile(file.path)), {
        headers: {
          'content-type': file.mediaType,
          'content-security-policy': contentPolicy(pathname.startsWith('/desk/') ? ` ${MEDIA_ORIGIN}` : ''),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-cache',
        },
      });
    } catch {
      return new Response('Not found', { status: 404 });
    }
  });
}
