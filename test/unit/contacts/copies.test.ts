import fc from 'fast-check';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import type { Card } from '../../../src/address-books/source.ts';
import { arrange } from '../../../src/contacts/arrange.ts';
import { bookContactId, bookOf } from '../../../src/contacts/intake.ts';
import { removeBooks } from '../../../src/contacts/book-rows.ts';
import { all, books, card, crm, desk, shared, team, write } from './copies-support.ts';
import { contact } from './support.ts';

const number = '030 5550 1234';

describe('the same person in several address books', () => {
  const anna = {
    [crm]: [card('1', 'Anna Berg', [number], 'Berg & Partner')],
    [team]: [card('1', 'ANNA BERG', [number, '0171 555 1234']), card('2', 'Carl Dorn', [number])],
  };

  it('is listed once, as in the first source, with additions of the others', () => {
    const { directory } = desk(anna);
    expect(all(directory)).toEqual([
      {
        contactId: bookContactId(crm, '1'),
        name: 'Anna Berg',
        organisation: 'Berg & Partner',
        numbers: [
          expect.objectContaining({ number: '+493055501234' }),
          expect.objectContaining({ number: '+491715551234' }),
        ],
        book: 'CRM',
        also: [{ contactId: bookContactId(team, '1'), book: 'Team' }],
      },
      expect.objectContaining({ name: 'Carl Dorn', book: 'Team' }),
    ]);
    expect(directory.places(0).count).toBe(2);
    const other = desk(anna, { order: ['platform', team, crm, 'own'] });
    expect(all(other.directory)[0]).toMatchObject({
      ...{ name: 'ANNA BERG', organisation: 'Berg & Partner', book: 'Team' },
      also: [{ contactId: bookContactId(crm, '1'), book: 'CRM' }],
    });
  });

  it('has one page, whichever of their contacts is opened', () => {
    const { directory } = desk(anna, { platform: [contact('p1', 'Anna Berg', ['+49 171 5551234'])] });
    for (const id of ['p1', bookContactId(crm, '1'), bookContactId(team, '1')]) {
      expect(directory.person(id)).toMatchObject({
        ...{ contactId: 'p1', organisation: 'Berg & Partner' },
        also: [
          { contactId: bookContactId(crm, '1'), book: 'CRM' },
          { contactId: bookContactId(team, '1'), book: 'Team' },
        ],
        callsOf: ['+491715551234', '+493055501234'],
      });
      expect(directory.numbersOf(id).sort()).toEqual(['+491715551234', '+493055501234']);
    }
    expect(directory.contact(bookContactId(crm, '1'))).toMatchObject({ emails: ['1@example.com'] });
  });

  it('is found once by the text of any of their contacts', () => {
    const { directory } = desk(anna);
    for (const text of ['anna', 'berg', 'partner', '0171 555', '5550']) {
      expect(
        all(directory, text).filter(({ name }) => /anna/i.test(name)),
        text,
      ).toHaveLength(1);
    }
  });

  it('is not merged by name alone, by number alone, or within one book', () => {
    const { directory } = desk({
      [crm]: [card('1', 'Anna Berg', [number]), card('2', 'Anna Berg', [number])],
      [team]: [card('3', 'Anna Berg', ['030 1']), card('4', 'Berg, Anja', [number])],
    });
    expect(all(directory)).toHaveLength(4);
    expect(all(directory).flatMap(({ also }) => also ?? [])).toEqual([]);
  });

  it('is merged across two collections of a CardDAV account, but not within one', () => {
    const [company, mine] = ['https://dav.example.com/anna/company/', 'https://dav.example.com/anna/mine/'];
    const { directory } = desk({
      [crm]: [
        card(`${company}1.vcf`, 'Anna Berg', [number]),
        card(`${mine}1.vcf`, 'Anna Berg', [number]),
        card(`${mine}2.vcf`, 'Carl Dorn', ['030 2']),
        card(`${mine}3.vcf`, 'Carl Dorn', ['030 2']),
      ],
      [team]: [card('1', 'Anna Berg', [number])],
    });
    expect(all(directory).map(({ name, also = [] }) => [name, ...also.map(({ book }) => book)])).toEqual([
      ['Anna Berg', 'CRM', 'Team'],
      ['Carl Dorn'],
      ['Carl Dorn'],
    ]);
  });

  it('is merged across more address books than an integer has bits', () => {
    const ids = Array.from({ length: 40 }, (_, at) => at.toString(16).padStart(8, '0'));
    const inBooks = Object.fromEntries(ids.map((id) => [id, [card('1', 'Anna Berg', [number])]]));
    const { directory } = desk(inBooks, { named: Object.fromEntries(ids.map((id) => [id, id])), order: ids });
    expect(all(directory).map(({ also = [] }) => also.length)).toEqual([39]);
  });

  it('is merged however the name is spelled, in the list and for calls, but never by name alone', () => {
    const { directory } = desk({
      [crm]: [card('1', 'Mustermann, Max', [number]), card('2', 'Berg, Anna', ['030 1111'])],
      [team]: [card('8', 'Dr. max mustermann', [number]), card('9', 'Anna Berg', ['030 2222'])],
    });
    expect(all(directory).map(({ name, also }) => [name, also?.map(({ book }) => book)])).toEqual([
      ['Anna Berg', undefined],
      ['Berg, Anna', undefined],
      ['Mustermann, Max', ['Team']],
    ]);
    expect(directory.match('+493055501234')).toMatchObject([{ name: 'Mustermann, Max', book: 'CRM' }]);
  });

  it('is no duplicate of itself; others with the name or the number are', () => {
    const { directory } = desk(anna);
    expect(directory.duplicates({ limit: 10 }).groups).toMatchObject([
      {
        why: 'number',
        people: [
          { name: 'Anna Berg', book: 'CRM' },
          { name: 'Carl Dorn', book: 'Team' },
        ],
        count: 2,
      },
    ]);
    const only = desk({
      [crm]: [card('1', 'Anna Berg', [number])],
      [team]: [card('1', 'Anna Berg', [number])],
    });
    expect(only.directory.duplicates({ limit: 10 }).groups).toEqual([]);
  });

  it('is suggested once, with all address books that have the number', () => {
    const { directory } = desk({ ...anna, [shared]: [card('1', 'Berg, Anna', [number])] });
    expect(directory.search('berg', 8)).toMatchObject([
      { name: 'Anna Berg', number: '+493055501234', book: 'CRM', otherBooks: ['Team', 'Shared'] },
      { name: 'Anna Berg', number: '+491715551234', book: 'CRM', otherBooks: ['Team'] },
    ]);
  });

  describe('a caller whose number only another source has', () => {
    const mobile = '+491715551234';
    const inThree = {
      [crm]: [card('1', 'Anna Berg', [number])],
      [team]: [card('1', 'ANNA BERG', [number, mobile], 'Old Ltd')],
      [shared]: [card('1', 'Berg, Anna', [number], 'Berg & Partner')],
    };
    const found = {
      ...{ contactId: bookContactId(crm, '1'), name: 'Anna Berg', book: 'CRM' },
      ...{ organisation: 'Berg & Partner', otherBooks: ['Shared', 'Team'] },
    };
    const order = ['platform', crm, shared, team, 'own'];

    it('is shown and suggested by the order of sources, with the sources of what is shown', () => {
      const { directory } = desk(inThree, { order });
      expect(directory.match(mobile)).toEqual([found]);
      expect(directory.search('0171 555', 8)).toEqual([
        { ...found, number: mobile, pretty: '+49 171 5551234', type: 'WORK' },
      ]);
      const other = desk(inThree, { order: ['platform', team, crm, shared, 'own'] });
      expect(other.directory.match(mobile)).toEqual([
        { contactId: bookContactId(team, '1'), name: 'ANNA BERG', organisation: 'Old Ltd', book: 'Team' },
      ]);
    });

    it('is shown with the data of the platform, and the picture of the first book that has one', () => {
      const { directory, stored } = desk(inThree, {
        order,
        platform: [contact('p1', 'Anna Berg', [number])],
      });
      const picture = (data: number) => ({ type: 'image/png' as const, data: Uint8Array.of(data) });
      const [three, two] = [card('1', 'Berg, Anna', [number]), card('1', 'ANNA BERG', [number, mobile])];
      write(stored, shared, [{ ...three, version: '2', picture: picture(3) }]);
      write(stored, team, [{ ...two, version: '2', picture: picture(2) }]);
      arrange(stored.db);
      expect(directory.match(mobile)).toEqual([{ contactId: 'p1', name: 'Anna Berg', otherBooks: ['Team'] }]);
      expect(directory.picture('p1')).toEqual(picture(3));
    });

    it('is unknown once the book with the number is removed, though other books have the person', () => {
      const { directory } = desk(inThree, { order, named: { [crm]: 'CRM', [shared]: 'Shared' } });
      expect(directory.match(mobile)).toEqual([]);
      expect(directory.match('+493055501234')).toEqual([{ ...found, otherBooks: ['Shared'] }]);
    });

    it('is shown as changed here, until the server has accepted the change', async () => {
      const { directory, waiting } = desk(inThree, { order });
      await waiting.use([contact(bookContactId(shared, '1'), 'Anna Dorn', [number])]);
      expect(directory.match(mobile)).toEqual([
        {
          ...{ contactId: bookContactId(shared, '1'), name: 'Anna Dorn', book: 'Shared', waiting: true },
          ...{ organisation: 'Old Ltd', otherBooks: ['Team'] },
        },
      ]);
    });
  });

  it('is named for calls from their switchboard when only they belong to it', () => {
    const inTwo = {
      [crm]: [card('1', 'Anna Berg', ['030 5551234 ext. 12'], 'Berg')],
      [team]: [card('1', 'Anna Berg', ['030 5551234 ext. 12'])],
    };
    const { directory } = desk(inTwo, { order: ['platform', team, crm, 'own'] });
    expect(directory.match('+49305551234')).toEqual([
      {
        ...{ contactId: bookContactId(team, '1'), name: 'Anna Berg', book: 'Team' },
        ...{ organisation: 'Berg', otherBooks: ['CRM'] },
      },
    ]);
  });

  it('is split when one of the contacts is renamed, and merged when the other’s book is removed', () => {
    const { directory, stored } = desk(anna);
    write(stored, team, [card('1', 'Anna Dorn', [number])]);
    expect(all(directory).map(({ name }) => name)).toEqual(['Anna Berg', 'Anna Dorn', 'Carl Dorn']);
    arrange(stored.db);
    expect(directory.places(0).count).toBe(3);
    write(stored, team, anna[team] ?? []);
    arrange(stored.db);
    expect(directory.places(0).count).toBe(2);
    removeBooks(stored.db, new Set([team]));
    expect(all(directory)).toMatchObject([{ name: 'ANNA BERG', book: 'Team' }, { name: 'Carl Dorn' }]);
    expect(all(directory).flatMap(({ also }) => also ?? [])).toEqual([]);
  });

  it('is also recognised by an e-mail address, in any spelling', () => {
    const mailed = (key: string, name: string, emails: string[], at: string): Card => ({
      ...card(key, name, [at]),
      contact: { ...card(key, name, [at]).contact, emails },
    });
    const { directory } = desk({
      [crm]: [
        mailed('1', 'Anna Berg', ['anna@example.com'], '030 1'),
        mailed('2', 'Ben Cole', ['office@example.com'], '030 2'),
        mailed('3', 'Eva Fink', [''], '030 3'),
      ],
      [team]: [
        mailed('1', 'Anna Berg', ['x@example.com', ' Anna@Example.com'], '030 4'),
        mailed('2', 'Carl Dorn', ['office@example.com'], '030 5'),
        mailed('3', 'Eva Fink', [''], '030 6'),
      ],
    });
    expect(all(directory).map(({ name, also = [] }) => [name, also.length])).toEqual([
      ...[
        ['Anna Berg', 1],
        ['Ben Cole', 0],
        ['Carl Dorn', 0],
      ],
      ...[
        ['Eva Fink', 0],
        ['Eva Fink', 0],
      ],
    ]);
  });

  it('is shown correctly when another process writes during the comparison', () => {
    const { directory, stored } = desk({ [crm]: anna[crm] ?? [] });
    write(stored, team, anna[team] ?? []);
    const other = new DatabaseSync(stored.path);
    const prepare = stored.db.prepare.bind(stored.db);
    const spy = vi.spyOn(stored.db, 'prepare').mockImplementation((sql) => {
      // The contact that represents the other one has just been removed.
      if (sql.includes('ORDER BY part, listed, id')) removeBooks(other, new Set([team]));
      return prepare(sql);
    });
    arrange(stored.db);
    spy.mockRestore();
    other.close();
    expect(all(directory).map(({ name }) => name)).toEqual(['ANNA BERG', 'Carl Dorn']);
    expect(directory.places(0).count).toBe(2);
  });

  it('stays merged when another field has changed', () => {
    const { directory, stored } = desk(anna);
    write(stored, team, [card('1', 'ANNA BERG', [number, '0171 555 9999'])]);
    arrange(stored.db);
    expect(all(directory).map(({ name }) => name)).toEqual(['Anna Berg', 'Carl Dorn']);
    expect(directory.person(bookContactId(crm, '1'))?.callsOf).toEqual(['+493055501234', '+491715559999']);
  });

  it('is listed exactly once, for any distribution over books', () => {
    const some = fc.record({
      book: fc.constantFrom(...books),
      name: fc.constantFrom('Anna', 'anna', 'Ben', ''),
      numbers: fc.subarray(['+49301', '+49302', '+49303'], { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (cards) => {
        const inBooks = Object.fromEntries(
          books.map((book) => [
            book,
            cards.flatMap((each, at) =>
              each.book === book ? [card(String(at), each.name, each.numbers)] : [],
            ),
          ]),
        );
        const { directory } = desk(inBooks);
        const listed = all(directory);
        const ids = listed.map(({ contactId, also = [] }) => [
          contactId,
          ...also.map((other) => other.contactId),
        ]);
        const expected = cards.map(({ book }, at) => bookContactId(book, String(at)));
        expect(ids.flat().sort()).toEqual(expected.sort());
        expect(directory.places(0).count).toBe(listed.length);
        for (const group of ids) expect(new Set(group.map(bookOf)).size).toBe(group.length);
        const found = all(directory, 'anna').map(({ contactId }) => contactId);
        expect(new Set(found).size).toBe(found.length);
        expect(found.sort()).toEqual(
          listed.flatMap(({ name, contactId }) => (/anna/i.test(name) ? [contactId] : [])).sort(),
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe('a contact with a local change that waits for its server', () => {
  const id = bookContactId(crm, '1');

  async function waitingDesk() {
    const world = desk({ [crm]: [card('1', 'Anna Berg', [number], 'Berg & Partner')] });
    await world.waiting.use([contact(id, 'Anna Dorn', ['0171 555 1234'])]);
    return world;
  }

  it('is shown with the change wherever it is found', async () => {
    const { directory } = await waitingDesk();
    expect(directory.match('+491715551234')).toEqual([
      { contactId: id, name: 'Anna Dorn', book: 'CRM', waiting: true },
    ]);
    expect(directory.match('+493055501234')).toEqual([]);
    expect(directory.search('anna', 5)).toMatchObject([
      { name: 'Anna Dorn', number: '+491715551234', waiting: true },
    ]);
    expect(all(directory)).toMatchObject([{ contactId: id, name: 'Anna Dorn', waiting: true }]);
    expect(all(directory, 'dorn')).toMatchObject([{ contactId: id, name: 'Anna Dorn' }]);
    expect(all(directory, 'berg')).toEqual([]);
    expect(directory.size).toBe(1);
    expect(directory.person(id)).toMatchObject({
      ...{ name: 'Anna Dorn', waiting: true, emails: ['1@example.com'], book: 'CRM' },
      callsOf: ['+491715551234'],
    });
    expect(directory.numbersOf(id)).toEqual(['+491715551234']);
  });

  it('is shown unchanged when the change is discarded', async () => {
    const { directory, waiting } = await waitingDesk();
    await waiting.use([]);
    expect(directory.match('+493055501234')).toMatchObject([{ name: 'Anna Berg' }]);
    expect(all(directory)).toMatchObject([{ name: 'Anna Berg', organisation: 'Berg & Partner' }]);
    expect(directory.person(id)).toMatchObject({ name: 'Anna Berg' });
    expect(directory.person(id)?.waiting).toBeUndefined();
  });
});
