import type { ReadEntry } from '../../account-database/read-entry.ts';
import type { SmsOrder } from './outgoing-store.ts';

/** Platforms end lines and trim in their own way. */
const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Outgoing messages of a conversation that say the same. */
export const sameWords = (entries: readonly ReadEntry[], text: string): ReadEntry[] =>
  entries.filter((entry) => entry.direction === 'out' && plain(entry.text) === plain(text));

/**
 * Which orders of one conversation the platform lists by now: each message stands for one order, and none that was there
 * before the order does. Clocks do not count, as those of this computer and of the platform may differ.
 * @returns ids of orders
 */
export function listedOrders(orders: readonly SmsOrder[], entries: readonly ReadEntry[]): string[] {
  const taken = new Set<string>();
  return [...orders]
    .sort((a, b) => a.at - b.at)
    .flatMap((order) => {
      // The oldest message goes with the oldest order.
      const found = [...sameWords(entries, order.text)]
        .sort((a, b) => a.id - b.id)
        .find(({ key }) => !taken.has(key) && !order.known.includes(key));
      if (!found) return [];
      taken.add(found.key);
      return [order.id];
    });
}
