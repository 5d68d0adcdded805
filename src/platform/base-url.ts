export type BaseUrlResult = { ok: true; baseUrl: string } | { ok: false; expected: string };

const LOOPBACK = /^(localhost|(.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The base address as requests use it: `https://host[/path]/v2`, without a slash at its end.
 * Accepts what people paste: no scheme, blanks, slashes at the end, no version segment. `http` is for loopback only,
 * because a token travels with every request.
 */
export function normaliseBaseUrl(text: string): BaseUrlResult {
  const trimmed = text.trim();
  if (trimmed === '') return refuse('an address such as https://api.example.com/v2');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (url === null || url.hostname === '') return refuse('an address such as https://api.example.com/v2');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse('an address that begins with https://');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    return refuse('https:// (http:// is for this computer only)');
  }
  if (url.username !== '' || url.password !== '') return refuse('an address without user name and password');
  if (url.search !== '' || url.hash !== '') return refuse('an address without ? and #');
  const path = url.pathname.replace(/\/+$/, '');
  const version = /\/(v\d+)$/i.exec(path)?.[1];
  if (version !== undefined && version !== 'v2')
    return refuse(`an address that ends in /v2, not /${version}`);
  return { ok: true, baseUrl: `${url.origin}${version === undefined ? `${path}/v2` : path}` };
}

function refuse(expected: string): BaseUrlResult {
  return { ok: false, expected };
}
