/** Contacts by number. */
export interface NumberIndex {
  add(number: string, contact: number): void;
  find(number: string): readonly number[];
}

const SHARDS = 64;

/**
 * Many small maps in the place of one: a map of 200,000 numbers is copied in one go when it grows, which takes most of
 * a frame. A number of one contact, as nearly all are, costs no array.
 */
export function createNumberIndex(): NumberIndex {
  const shards = Array.from({ length: SHARDS }, () => new Map<string, number | number[]>());
  const shardOf = (number: string): Map<string, number | number[]> | undefined =>
    shards[Number(number.slice(-2)) % SHARDS];
  return {
    add: (number, contact) => {
      const shard = shardOf(number);
      const known = shard?.get(number);
      if (known === undefined) shard?.set(number, contact);
      else if (typeof known === 'number') shard?.set(number, [known, contact]);
      else known.push(contact);
    },
    find: (number) => {
      const found = shardOf(number)?.get(number);
      if (found === undefined) return [];
      return typeof found === 'number' ? [found] : found;
    },
  };
}
