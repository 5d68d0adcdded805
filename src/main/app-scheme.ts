import { protocol } from 'electron';
import { extname, join, normalize, sep } from 'node:path';
import { readFile } from 'node:fs/promises';

export const APP_ORIGIN = 'app://deskbell';

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

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

/** The file that an address of the app names, or undefined when it names none it may have. */
export function pageFile(
  folder: string,
  method: string,
  address: string,
): { path: string; mediaType: string } | undefined {
  const url = URL.parse(address);
  if (method !== 'GET' || url?.protocol !== 'app:' || url.host !== 'deskbell') return undefined;
  let wanted: string;
  try {
    wanted = decodeURIComponent(url.pathname);
  } catch {
    return undefined;
  }
  const path = normalize(join(folder, wanted));
  const mediaType = mediaTypes[extname(path)];
  return path.startsWith(folder + sep) && mediaType !== undefined && !wanted.includes('\0')
    ? { path, mediaType }
    : undefined;
}
