import { extname, join, normalize, sep } from 'node:path';

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
};

/** The file that an address of the app names, or undefined when it names none it may have. */
export function pageFile(
  folder: string,
  method: string,
  address: string,
): { path: string; mediaType: string } | undefined {
  const url = URL.parse(address);
  if (method !== 'GET' || url?.protocol !== 'app:' || url.host !== 'deskbell') return undefined;
  let pathname: string;
  try {
    pathname = decodeURIComponent(url.pathname);
  } catch {
    return undefined;
  }
  const path = normalize(join(folder, pathname));
  const mediaType = mediaTypes[extname(path)];
  return path.startsWith(folder + sep) && mediaType !== undefined && !pathname.includes('\0')
    ? { path, mediaType }
    : undefined;
}
