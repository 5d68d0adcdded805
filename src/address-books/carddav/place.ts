/** One form for all spellings of an address: servers may or may not escape characters such as `@`. */
export function canonicalPlace(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.split('/').map(canonicalSegment).join('/').replace(/\/$/, '');
}

function canonicalSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/**
 * The address on the server of a collection of what that server lists; undefined: it cannot be there. Servers behind a proxy
 * name themselves by a scheme, port or host of their own (RFC 4918, 8.3), so only the path is taken of those.
 */
export function placeOnServer(collection: string, listed: string): string | undefined {
  const [own, url] = [new URL(collection), new URL(listed)];
  if (url.origin === own.origin) return listed;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const here = own.origin + url.pathname + url.search;
  const isThere = isWithin(collection, here) || canonicalPlace(here) === canonicalPlace(collection);
  return url.hostname === own.hostname || isThere ? here : undefined;
}

/** Whether a card is in a collection, by their addresses. */
export const isWithin = (collection: string, card: string): boolean =>
  card.startsWith(withSlash(collection)) || canonicalPlace(card).startsWith(`${canonicalPlace(collection)}/`);

export const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);
