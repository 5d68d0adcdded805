import { AddressBookException } from '../source.ts';

/** Where a user says that the address books are. */
export type TypedAddress =
  /** Exactly there. */
  | { kind: 'url'; url: URL }
  /** Somewhere at this domain. */
  | { kind: 'domain'; domain: string };

/** An e-mail address or its domain, a host, or an address with or without `https:`. @throws AddressBookException */
export function readTypedAddress(typed: string): TypedAddress {
  const text = typed.trim();
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const host = /^(?:[^@/\s]*@)?([^@:/?#\s]+)\/?$/.exec(text)?.[1];
  if (!isUrl && host !== undefined) {
    const url = parse(`https://${host}`);
    // An IP address has no domain, nor has the name of a computer in the same network.
    const isDomain = url.hostname.includes('.') && !/^[\d.]+$/.test(url.hostname);
    return isDomain ? { kind: 'domain', domain: url.hostname } : { kind: 'url', url };
  }
  return { kind: 'url', url: parse(isUrl ? text : `https://${text}`) };
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username || url?.password) {
    const id = url.password === '' ? 'bookDetail.user-inside' : 'bookDetail.password-inside';
    throw new AddressBookException('bad-address', { id });
  }
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new AddressBookException('bad-address', { id: 'bookDetail.typed' });
  url.hash = '';
  return url;
}

/** Whether a password may be sent there that was entered for the typed address: to no other host, but to hosts of a domain. */
export function isCovered(typed: TypedAddress, url: URL): boolean {
  if (typed.kind === 'url') return url.origin === typed.url.origin;
  const { protocol, hostname } = url;
  return protocol === 'https:' && (hostname === typed.domain || hostname.endsWith(`.${typed.domain}`));
}
