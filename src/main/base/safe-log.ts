import { z } from 'zod';
import { endpoints } from '../../platform/endpoints.ts';
import { parseJson } from '../../shared/json.ts';

/** Path segments that are not ids: those of the specification, and undocumented ones of the live platform. */
const knownSegments = new Set([
  ...endpoints.flatMap(({ path }) => path.split('/').filter((part) => part !== '' && !part.startsWith('{'))),
  ...['authorization', 'userinfo', 'users', 'account', 'balance', 'numbers', 'callerid', 'defaultdevice'],
  ...['internal', 'log', 'webhooks', 'fax', 'my', 'play', 'voicemail', 'phone-numbers'],
]);

/** Error codes of the operating system, SQLite and Node. */
const codes =
  /\b(?:ENOENT|EACCES|EPERM|EROFS|ENOSPC|EIO|EBUSY|EPIPE|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|SQLITE_[A-Z]+|ERR_[A-Z_]+)\b/g;
const places = /([\w-]+\.(?:[cm]?js|ts|svelte)):(\d{1,6}):(\d{1,6})/g;
const maxPlaces = 12;
const wholeCode = new RegExp(`^${codes.source}$`);
const wholePlace = /^(?:(?:index|main|popup|desk|worker|node)[\w.-]*|chunk):\d{1,6}:\d{1,6}$/;

const text = z.string().max(100_000);
const entry = z.looseObject({
  time: z.iso.datetime().optional().catch(undefined),
  level: z.number().int().min(0).max(100).optional().catch(undefined),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional().catch(undefined),
  path: text.optional().catch(undefined),
  tries: z.number().int().max(999).optional().catch(undefined),
  ms: z.number().max(9_999_999).optional().catch(undefined),
  status: z.number().int().max(999).optional().catch(undefined),
  outcome: z
    .enum(['ok', 'platform', 'unreachable', 'timeout', 'cancelled', 'bad-shape', 'bad-input', 'unsupported'])
    .optional()
    .catch(undefined),
  /** Written by earlier versions, which logged whole stacks. */
  stack: text.optional().catch(undefined),
  codes: z.array(z.string().regex(wholeCode)).max(100).optional().catch(undefined),
  at: z.array(z.string().regex(wholePlace)).max(maxPlaces).optional().catch(undefined),
});

/**
 * A log entry without account data: of a path only the known segments, of a fault only its codes and source positions.
 * Returns undefined if the line is not a log entry.
 */
export function safeLogLine(line: string): object | undefined {
  const read = entry.safeParse(parseJson(line));
  if (!read.success) return undefined;
  const { time, level, method, path, tries, ms, status, outcome, stack } = read.data;
  const fault = stack === undefined ? { codes: read.data.codes, at: read.data.at } : safeFault(stack);
  return {
    time,
    level,
    method,
    path: path === undefined ? undefined : safePath(path),
    tries,
    ms,
    status,
    outcome,
    ...(fault.at && fault),
  };
}

/** A path without its query and ids, which may be phone numbers. */
export const safePath = (path: string): string =>
  (path.split('?', 1)[0] ?? '').split('/').map(safeSegment).join('/');

/** Codes and source positions of a fault; its message is left out, since it may contain anything. */
export const safeFault = (stack: string): { codes: string[]; at: string[] } => ({
  codes: [...new Set(stack.match(codes) ?? [])],
  at: placesIn(stack),
});

const safeSegment = (part: string): string => (part === '' || knownSegments.has(part) ? part : '{id}');

/** Only file names of the bundle are logged: a stack could contain other names. */
function placesIn(stack: string): string[] {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return lines
    .flatMap((line) =>
      [...line.matchAll(places)].map(([, file = '', row, column]) => `${bundleName(file)}:${row}:${column}`),
    )
    .slice(0, maxPlaces);
}

/** Every chunk of the bundle is named `chunk`. */
const bundleName = (file: string): string =>
  /^(?:index|main|popup|desk|worker|node)\b/.test(file) ? file : 'chunk';
