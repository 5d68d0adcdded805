export interface CachedFile {
  name: string;
  bytes: number;
  /** When it was wanted last, epoch milliseconds. */
  used: number;
}

/**
 * The files that must go so that the rest has room, those not wanted for longest first. The one that was wanted last
 * stays, however large it is: somebody listens to it.
 */
export function evicted(files: readonly CachedFile[], limit: number): string[] {
  const byUse = [...files].sort((a, b) => b.used - a.used || (a.name < b.name ? -1 : 1));
  let room = limit;
  return byUse.flatMap(({ name, bytes }, place) => {
    room -= bytes;
    return place > 0 && room < 0 ? [name] : [];
  });
}
