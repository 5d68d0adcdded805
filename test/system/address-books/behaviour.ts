import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckBook, ReadBook } from '../../../src/address-books/source.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

export interface Person {
  name: string;
  number: string;
}

/** An address book of one kind, somewhere. */
export interface TestedBook {
  reader: { read: ReadBook; check: CheckBook };
  /** Makes the source hold these, and nobody else; those with the same name stay who they are. */
  hold(people: readonly Person[]): Promise<void>;
  /** Adds something that cannot be read, or not all of it. */
  addUnreadable(): Promise<void>;
  /** The source cannot be reached, until it can again. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const anna = { name: 'Änne Berg', number: '+49 30 12345' };
const bert = { name: 'Bert Cole', number: '030 99999' };
const clara = { name: 'Clara Dorn', number: '+49 170 1234567' };

/** What holds for every kind of address book. */
export function describeBook(kind: string, create: () => Promise<TestedBook>): void {
  // Each step begins with what the one before it left.
  describe(`An address book: ${kind}`, { shuffle: false }, () => {
    let source: TestedBook;
    const book = new StoredBook();
    const numbers = (): Record<string, string[]> =>
      Object.fromEntries(
        [...book.cards.values()].map(({ contact }) => [contact.name, contact.numbers.map(({ raw }) => raw)]),
      );
    beforeAll(async () => {
      source = await create();
      await source.hold([anna, bert]);
    });
    afterAll(() => source.stop());

    it('is read completely at first', async () => {
      await book.read(source.reader);
      expect(numbers()).toEqual({ [anna.name]: [anna.number], [bert.name]: [bert.number] });
      expect(book.reports).toEqual([]);
    });

    it('yields nothing without changes', async () => {
      expect(await book.check(source.reader)).toBe(false);
      await book.read(source.reader);
      expect([book.puts, book.cards.size]).toEqual([0, 2]);
    });

    it('yields new and changed contacts, under the same keys', async () => {
      const key = [...book.cards.values()].find(({ contact }) => contact.name === bert.name)?.key ?? '';
      await source.hold([anna, { ...bert, number: '030 55555' }, clara]);
      expect(await book.check(source.reader)).toBe(true);
      await book.read(source.reader);
      expect(book.puts).toBe(2);
      expect(book.cards.get(key)?.contact.numbers[0]?.raw).toBe('030 55555');
      expect(book.cards.size).toBe(3);
    });

    it('removes contacts that are gone', async () => {
      await source.hold([anna, clara]);
      expect(await book.check(source.reader)).toBe(true);
      await book.read(source.reader);
      expect(book.names).toEqual([clara.name, anna.name]);
    });

    it('reports what is unreadable, and yields the rest', async () => {
      await source.addUnreadable();
      await book.read(source.reader);
      expect(book.reports).toHaveLength(1);
      expect(book.names).toEqual(expect.arrayContaining([clara.name, anna.name]));
    });

    it('keeps everything while it is unreachable', async () => {
      const before = numbers();
      await source.goAway();
      await expect(book.read(source.reader)).rejects.toMatchObject({ name: 'AddressBookException' });
      await expect(book.check(source.reader)).rejects.toMatchObject({ name: 'AddressBookException' });
      expect(numbers()).toEqual(before);
      await source.comeBack();
      await book.read(source.reader);
      expect(numbers()).toEqual(before);
    });

    it('stops on request', async () => {
      const controller = new AbortController();
      const reading = new StoredBook().read(source.reader, controller.signal);
      controller.abort();
      await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    });
  });
}
