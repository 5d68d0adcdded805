import type { ReadEntry } from '../../account-database/read-entry.ts';
import type { SmsOrder } from './outgoing-store.ts';

/** Platforms normalise line ends and spaces differently. */
const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Outgoing messages with the same text. */
export const sameWords = (entries: readonly ReadEntry[], text: string): ReadEntry[] =>
  entries.filter((entry) => entry.direction === 'out' && plain(entry.text) === plain(text));

/** Ids of the orders that the platform lists, one for each message. Times do not count, as clocks may differ. */
export function listedOrders(orders: readonly SmsOrder[], entries: readonly ReadEntry[]): string[] {
  const usedKeys = new Set<string>();
  return [...orders]
    .sort((a, b) => a.at - b.at)
    .flatMap((order) => {
      // The oldest message belongs to the oldest order.
      const found = [...sameWords(entries, order.text)]
        .sort((a, b) => a.id - b.id)
        .find(({ key }) => !usedKeys.has(key) && !order.known.includes(key));
      if (!found) return [];
      usedKeys.add(found.key);
      return [order.id];
    });
}
