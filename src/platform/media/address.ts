import { isSafeAddress } from '../../shared/safe-address.ts';

export interface MediaAddress {
  url: URL;
  /** It is on the platform itself, so the request may contain the token. Nobody else ever gets it. */
  withToken: boolean;
}

/**
 * Resolves the address of a medium: absolute, or a path below the base address.
 * @returns undefined for an address that must not be requested: unencrypted (except for a platform on this computer),
 * or with a name and password
 */
export function mediaAddress(baseUrl: string, at: string): MediaAddress | undefined {
  const base = new URL(baseUrl);
  const url = at.startsWith('/') && !at.startsWith('//') ? URL.parse(baseUrl + at) : URL.parse(at);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  // A remote platform must not address programs on this computer.
  const mayBePlain = base.protocol === 'http:' && isSafeAddress(base) && isSafeAddress(url);
  if (url.protocol !== 'https:' && !mayBePlain) return undefined;
  return { url, withToken: url.origin === base.origin };
}

export const isAddress = (at: string): boolean => at.startsWith('/') || /^https?:\/\//i.test(at);
