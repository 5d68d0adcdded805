import type { ReadEntry } from '../../account-database/read-entry.ts';
import type { SmsOrder } from './outgoing-store.ts';

/** Platforms normalise line ends and spaces differently. */
const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Outgoing messages with the same text. */
export const sameWords = (entries: readonly ReadEntry[], text: string): ReadEntry[] =>
  entries.filter((entry) => entry.direction === 'out' && plain(entry.text) === plain(text));

/**
 * The orders that the platform lists: each message belongs to one order, and is newer than the order. Times are
 * ignored, as clocks may differ.
 * @returns ids of orders
 */
export function listedOrders(orders: readonly SmsOrder[], entries: readonly ReadEntry[]): string[] {
  const taken = new Set<string>();
  return [...orders]
    .sort((a, b) => a.at - b.at)
    .flatMap((order) => {
      // The oldest message belongs to the oldest order.
      const found = [...sameWords(entries, order.text)]
        .sort((a, b) => a.id - b.id)
        .find(({ key }) => !taken.has(key) && !order.known.includes(key));
      if (!found) return [];
      taken.add(found.key);
      return [order.id];
    });
}
