interface IndexedIds {
  idOf(index: number): string;
  /** Undefined for other ids. */
  indexOf(id: string): number | undefined;
}

/** UUIDs with a fixed `head` that contain an index. */
export function indexedIds(head: string): IndexedIds {
  return {
    idOf: (index) => head + index.toString(16).padStart(12, '0'),
    indexOf(id) {
      const tail = id.toLowerCase().startsWith(head) ? id.slice(head.length) : '';
      return /^[0-9a-f]{12}$/i.test(tail) ? Number.parseInt(tail, 16) : undefined;
    },
  };
}
