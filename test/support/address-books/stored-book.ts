import type { Card, CheckBook, ReadBook, ReadResult } from '../../../src/address-books/source.ts';

/** Simulates what the contact directory stores of an address book, and records the notifications it gets. */
export class StoredBook {
  readonly cards = new Map<string, Card>();
  /** Result of the last read. */
  reports: string[] = [];
  puts = 0;
  state: string | undefined;

  /** Reads the book; stores nothing if that fails. */
  async read(
    book: { read: ReadBook },
    signal: AbortSignal = new AbortController().signal,
  ): Promise<ReadResult> {
    const put = new Map<string, Card>();
    const kept = new Set<string>();
    const removed = new Set<string>();
    this.reports = [];
    const result = await book.read({
      into: {
        versionOf: (key) => this.cards.get(key)?.version,
        keys: () => this.cards.keys(),
        put: (card) => void put.set(card.key, card),
        keep: (key) => void kept.add(key),
        remove: (key) => void removed.add(key),
        unreadable: (where, why) => void this.reports.push(`${where}: ${why}`),
      },
      ...(this.state !== undefined && { state: this.state }),
      signal,
      onProgress: () => undefined,
    });
    for (const key of this.cards.keys()) {
      if (removed.has(key) || (result.brought === 'everything' && !kept.has(key) && !put.has(key)))
        this.cards.delete(key);
    }
    for (const card of put.values()) this.cards.set(card.key, card);
    this.puts = put.size;
    this.state = result.state;
    return result;
  }

  /** Whether something may have changed since the last read. */
  check(book: { check: CheckBook }): Promise<boolean> {
    return book.check(this.state ?? '', new AbortController().signal);
  }

  get names(): string[] {
    return [...this.cards.values()].map(({ contact }) => contact.name).sort();
  }
}
