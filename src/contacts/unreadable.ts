import type { ReadResult } from '../address-books/source.ts';
import type { UnreadableReason } from '../shared/model/address-book.ts';
import { mostReported, type StoredReport } from './book-rows.ts';

/** The unreadable cards of a book, updated by readings that see only changed cards. */
export interface UnreadableCards {
  /** @param key undefined: the source always reads everything */
  add(where: string, why: UnreadableReason, key: string | undefined): void;
  /** The card was read again or deleted: drops its earlier report. */
  replaced(key: string): void;
  /** The card is unchanged: keeps its earlier report. */
  kept(key: string): void;
  report(result: ReadResult): StoredReport;
}

/** @param before the previous report */
export function createUnreadableCards(before: StoredReport): UnreadableCards {
  const listed = new Set(before.some.flatMap(({ key }) => key ?? []));
  const replaced = new Set<string>();
  const examples = new Set<string>();
  const found: StoredReport['some'] = [];
  let count = 0;
  let keyless = 0;

  return {
    add(where, why, key) {
      count += 1;
      if (key === undefined) keyless += 1;
      if (key !== undefined && listed.has(key)) replaced.add(key);
      if (found.length < mostReported)
        found.push({ where: where.slice(0, 200), why, ...(key !== undefined && { key }) });
    },
    replaced(key) {
      if (listed.has(key)) replaced.add(key);
    },
    kept(key) {
      if (listed.has(key)) examples.add(key);
    },
    report({ brought }) {
      const stays = before.some.filter(({ key }) => {
        if (key !== undefined && replaced.has(key)) return false;
        return brought === 'changes' || (key !== undefined && examples.has(key));
      });
      // Cards that were only counted cannot be matched, so they stay counted.
      const counted = before.count - before.some.length;
      const keyed = stays.length > 0 ? counted - (before.keyless ?? 0) : 0;
      const unlisted = brought === 'changes' ? counted : keyed;
      const some = [...stays, ...found].slice(0, mostReported);
      const remaining =
        brought === 'changes'
          ? (before.keyless ?? 0)
          : keyless - some.filter(({ key }) => key === undefined).length;
      return {
        count: stays.length + unlisted + count,
        some,
        ...(remaining > 0 && { keyless: remaining }),
      };
    },
  };
}
