import { isSafeAddress } from '../../shared/safe-address.ts';

export interface MediaAddress {
  url: URL;
  /** It lies at the platform itself: the token goes with the request. Nobody else ever gets it. */
  withToken: boolean;
}

/**
 * Where a medium is: an absolute address, or a path below the base address.
 * @returns undefined for what must not be asked for: unencrypted, but for a platform that runs on this computer itself,
 * or with a name and password in it
 */
export function mediaAddress(baseUrl: string, at: string): MediaAddress | undefined {
  const base = new URL(baseUrl);
  const url = at.startsWith('/') && !at.startsWith('//') ? URL.parse(baseUrl + at) : URL.parse(at);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  // A platform elsewhere has no business with the programs of this computer.
  const mayBePlain = base.protocol === 'http:' && isSafeAddress(base) && isSafeAddress(url);
  if (url.protocol !== 'https:' && !mayBePlain) return undefined;
  return { url, withToken: url.origin === base.origin };
}

export const isAddress = (at: string): boolean => at.startsWith('/') || /^https?:\/\//i.test(at);
