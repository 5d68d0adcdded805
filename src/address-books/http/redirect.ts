import { isSafeAddress } from '../../shared/safe-address.ts';
import { AddressBookException } from '../source.ts';

export interface Hop {
  url: URL;
  method: string;
  body: string | undefined;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Where an answer leads on to; undefined where it does not. Methods of WebDAV keep their body, as with 307.
 * @throws AddressBookException `redirected`, where a secret is sent and the new address is of another origin; `redirected-unsafe`
 */
export function followRedirect(
  { url, method, body }: Hop,
  status: number,
  location: string | null,
  secret: 'password' | 'header' | undefined,
): Hop | undefined {
  if (!redirectStatuses.has(status)) return undefined;
  if (location === null || !URL.canParse(location, url))
    throw new AddressBookException('bad-answer', `${url.host}: ${status}`);
  const next = new URL(location, url);
  if (!['https:', 'http:'].includes(next.protocol))
    throw new AddressBookException('bad-answer', `${url.host}: ${status}, ${next.protocol}`);
  next.username = next.password = next.hash = '';
  const isSameOrigin = next.origin === url.origin;
  if (!isSameOrigin && secret !== undefined) {
    const problem = secret === 'header' ? 'redirected-secret' : 'redirected';
    throw new AddressBookException(problem, next.protocol === 'https:' ? next.host : next.origin);
  }
  if (!isSameOrigin && (!isSafeAddress(next) || next.protocol !== 'https:'))
    throw new AddressBookException('redirected-unsafe', next.origin);
  if (status === 303) return { url: next, method: method === 'HEAD' ? 'HEAD' : 'GET', body: undefined };
  return { url: next, method, body: isSameOrigin ? body : undefined };
}
