import type { AddressBook, Unreadable } from '../../shared/model/address-book.ts';

/** What could not be read in the answers of sources that are asked one number at a time, in this run of the program. */
export interface AnswerReports {
  /** How much of a source could not be read, and the latest of it. @param id the source's id in the settings */
  of(id: string): { count: number; some: Unreadable[] };
  /** Replaces the report about an earlier answer for this number (E.164). @returns whether anything has changed */
  put(book: AddressBook, number: string, found: readonly Unreadable[]): boolean;
  /** The others were removed, or are asked in another way. */
  keepOnly(books: readonly AddressBook[]): void;
}

/** Answers of one source; the oldest are dropped. */
const mostAnswers = 1_000;
const mostListed = 100;
const longestPlace = 200;

/** Made once at the start; kept in memory alone. */
export function createAnswerReports(): AnswerReports {
  const reports = new Map<AddressBook, Map<string, readonly Unreadable[]>>();
  return {
    of(id) {
      const all = [...reports]
        .flatMap(([book, answers]) => (book.id === id ? [...answers.values()] : []))
        .flat();
      return { count: all.length, some: all.slice(-mostListed).reverse() };
    },
    put(book, number, found) {
      const answers = reports.get(book) ?? new Map<string, readonly Unreadable[]>();
      const was = answers.delete(number);
      if (found.length > 0) {
        const named = found.map(({ where, why }) => ({
          where: `${number}: ${where}`.slice(0, longestPlace),
          why,
        }));
        answers.set(number, named);
      }
      for (const oldest of answers.keys()) {
        if (answers.size <= mostAnswers) break;
        answers.delete(oldest);
      }
      reports.set(book, answers);
      return was || found.length > 0;
    },
    keepOnly(books) {
      for (const book of reports.keys()) if (!books.includes(book)) reports.delete(book);
    },
  };
}

/** Things that are listed of one answer. */
const mostOfAnswer = 50;

/** @returns collects what cannot be read in one answer */
export function collectUnreadable(): {
  found: Unreadable[];
  report(where: string, why: Unreadable['why']): void;
} {
  const found: Unreadable[] = [];
  return {
    found,
    report(where, why) {
      if (found.length < mostOfAnswer) found.push({ where, why });
    },
  };
}
