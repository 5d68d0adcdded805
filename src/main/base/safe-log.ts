import { z } from 'zod';
import { endpoints } from '../../platform/endpoints.ts';

/** Words of paths that are no ids: those of the specification, and of the live platform beside it. */
const words = new Set([
  ...endpoints.flatMap(({ path }) => path.split('/').filter((part) => part !== '' && !part.startsWith('{'))),
  ...['authorization', 'userinfo', 'users', 'account', 'balance', 'numbers', 'callerid', 'defaultdevice'],
  ...['internal', 'log', 'webhooks', 'fax', 'my', 'play', 'voicemail', 'phone-numbers'],
]);

/** Codes of errors that say what the system refused. */
const codes =
  /\b(?:ENOENT|EACCES|EPERM|EROFS|ENOSPC|EIO|EBUSY|EPIPE|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|SQLITE_[A-Z]+|ERR_[A-Z_]+)\b/g;
const places = /([\w-]+\.(?:[cm]?js|ts|svelte)):(\d{1,6}):(\d{1,6})/g;
const mostPlaces = 12;
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
  /** Of an earlier version, which wrote down more. */
  stack: text.optional().catch(undefined),
  codes: z.array(z.string().regex(wholeCode)).max(100).optional().catch(undefined),
  at: z.array(z.string().regex(wholePlace)).max(mostPlaces).optional().catch(undefined),
});

/**
 * An entry of the log as far as it holds nothing of the account's: of a path the words, of a fault its code and where in
 * this program it was. Undefined for what is no entry.
 */
export function safeLogLine(line: string): object | undefined {
  const read = entry.safeParse(jsonOf(line));
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

/** A path without what was asked for, and without ids: numbers are among them. */
export const safePath = (path: string): string =>
  (path.split('?', 1)[0] ?? '').split('/').map(wordOf).join('/');

/** Of a fault what the system refused, and where in this program it was; a message may say anything. */
export const safeFault = (stack: string): { codes: string[]; at: string[] } => ({
  codes: [...new Set(stack.match(codes) ?? [])],
  at: placesIn(stack),
});

const wordOf = (part: string): string => (part === '' || words.has(part) ? part : '{id}');

/** Files of this program are named by whoever built it; a name that somebody else wrote is none of them. */
function placesIn(stack: string): string[] {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return lines
    .flatMap((line) =>
      [...line.matchAll(places)].map(([, file = '', row, column]) => `${hashed(file)}:${row}:${column}`),
    )
    .slice(0, mostPlaces);
}

/** A chunk of the bundle is known by its kind alone. */
const hashed = (file: string): string =>
  /^(?:index|main|popup|desk|worker|node)\b/.test(file) ? file : 'chunk';

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
