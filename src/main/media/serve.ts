import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { cacheName } from '../../shared/model/media.ts';
import { pageTypes } from './sniff.ts';

/** The host of media in the app scheme: an origin that may make no requests. */
export const MEDIA_HOST = 'media';
export const MEDIA_ORIGIN = `app://${MEDIA_HOST}`;

/** Opened as a page, these files can do nothing. */
const headers = {
  'accept-ranges': 'bytes',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

const notFound = (): Response => new Response('Not found', { status: 404, headers });

/** Serves a cached file, or a range of it. Only sounds and pictures, only GET. */
export async function serveMedium(
  folder: string,
  { method, url, headers: asked }: Request,
): Promise<Response> {
  const name = URL.parse(url)?.pathname.slice(1) ?? '';
  const [, ending = ''] = cacheName.exec(name) ?? [];
  const type = pageTypes[ending];
  if (method !== 'GET' || type === undefined) return notFound();
  const path = join(folder, name);
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) return notFound();
  const range = readRange(asked.get('range'), size);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  }
  const { from, to } = range === 'whole' ? { from: 0, to: size - 1 } : range;
  const body = Readable.toWeb(createReadStream(path, { start: from, end: Math.max(from, to) }));
  return new Response(body as ReadableStream<Uint8Array>, {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(to - from + 1),
      ...(range !== 'whole' && { 'content-range': `bytes ${from}-${to}/${size}` }),
    },
  });
}

/** Both ends are inclusive. */
type WantedRange = { from: number; to: number } | 'whole' | 'unsatisfiable';

/**
 * Reads a `Range` header (RFC 9110, 14.2). Several ranges, other units and invalid headers mean the whole file, as in
 * the standard.
 * @param size bytes of the file
 */
export function readRange(header: string | null, size: number): WantedRange {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { from: size - count, to: size - 1 };
  }
  const [from, to] = [Number(first), last === '' ? Infinity : Number(last)];
  if (to < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { from, to: Math.min(to, size - 1) };
}
