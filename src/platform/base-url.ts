import type { AddressProblem } from '../shared/failure.ts';

export type BaseUrlResult = { ok: true; baseUrl: string } | { ok: false; problem: AddressProblem };

const LOOPBACK = /^(localhost|(.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Normalises the base address to `https://host[/path]/v2`, without a slash at its end. Accepts what people paste: no
 * scheme, blanks, trailing slashes, no version segment. `http` is allowed for loopback only, because every request
 * contains the token.
 */
export function normaliseBaseUrl(text: string): BaseUrlResult {
  const trimmed = text.trim();
  if (trimmed === '') return refuse('no-address');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (url === null || url.hostname === '') return refuse('no-address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('scheme');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    return refuse('not-encrypted');
  }
  if (url.username !== '' || url.password !== '') return refuse('credentials');
  if (url.search !== '' || url.hash !== '') return refuse('query');
  const path = url.pathname.replace(/\/+$/, '');
  const version = /\/(v\d+)$/i.exec(path)?.[1];
  if (version !== undefined && version !== 'v2') return refuse('version');
  return { ok: true, baseUrl: `${url.origin}${version === undefined ? `${path}/v2` : path}` };
}

function refuse(problem: AddressProblem): BaseUrlResult {
  return { ok: false, problem };
}
