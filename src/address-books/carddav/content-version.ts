import { createHash } from 'node:crypto';

/** No ETag begins so, as those are in quotes. */
const prefix = 'content:';

/**
 * The version of a card that comes without an ETag. An answer in XML has other ends of lines than the card itself (XML 1.0,
 * 2.11).
 */
export const contentVersion = (text: string): string =>
  prefix + createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n').trim()).digest('hex');

export const isContentVersion = (version: string): boolean => version.startsWith(prefix);
