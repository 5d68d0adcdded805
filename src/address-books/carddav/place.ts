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

/** Whether a card is in a collection, by their addresses. */
export const isWithin = (collection: string, card: string): boolean =>
  card.startsWith(withSlash(collection)) || canonicalPlace(card).startsWith(`${canonicalPlace(collection)}/`);

export const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);
