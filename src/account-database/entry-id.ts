const slots = 1024;

/**
 * The first possible id of an entry of this time: ids are ordered by time, so that pages and search results are read
 * newest first without sorting. Within one millisecond the key decides, so that the order does not depend on who
 * arrived first.
 */
export function entryId(at: number, key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return Math.trunc(at) * slots + ((hash >>> 0) % slots);
}

/** The time in an id, epoch milliseconds. */
export const timeOf = (id: number): number => Math.floor(id / slots);

/** Below every id of this time and later. */
export const firstIdAt = (at: number): number => Math.trunc(at) * slots;
