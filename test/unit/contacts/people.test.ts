import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Card } from '../../../src/address-books/source.ts';
import { bookContactId, openIntake } from '../../../src/contacts/intake.ts';
import { createLookupAnswers } from '../../../src/contacts/lookup-answers.ts';
import { createOwnContacts, type OwnContacts } from '../../../src/contacts/own.ts';
import { createPeople, numbersOfPerson } from '../../../src/contacts/people.ts';
import type { Directory } from '../../../src/contacts/directory.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import { contact, noBooks, storedContacts } from './support.ts';

const next = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function people(
  stored: Contact[],
  here: Contact[],
  colleagues: Record<string, string> = {},
): Promise<{ directory: Directory; own: OwnContacts }> {
  const own = createOwnContacts(() => 'DE', next);
  await own.use(here);
  const { directory } = storedContacts(stored);
  return {
    directory: createPeople({
      ...noBooks,
      stored: directory,
      own,
      colleague: (number) => colleagues[number],
    }),
    own,
  };
}

const names = (directory: Directory, number: string): string[] =>
  directory.match(number).map(({ name }) => name);

describe('local contacts', () => {
  it('are found like those of the platform, in any number format, and marked as local', async () => {
    const { directory } = await people([], [contact('own:1', 'Karl Wenig', ['0171 / 23 45 678'])]);
    expect(directory.match('+491712345678')).toEqual([{ contactId: 'own:1', name: 'Karl Wenig', own: true }]);
    expect(directory.search('weni', 5)).toMatchObject([
      { name: 'Karl Wenig', number: '+491712345678', own: true },
    ]);
    expect(directory.search('0171 234', 5)).toMatchObject([{ name: 'Karl Wenig' }]);
  });

  it('stand beside a platform contact with the same number, but replace one of that name', async () => {
    const number = '+493012345';
    const { directory } = await people(
      [contact('1', 'Müller GmbH', [number])],
      [contact('own:1', 'Karl Wenig', [number]), contact('own:2', 'muller gmbh', [number])],
    );
    expect(directory.match(number)).toEqual([
      { contactId: '1', name: 'Müller GmbH' },
      { contactId: 'own:1', name: 'Karl Wenig', own: true },
    ]);
    const found = directory.search('muller', 5).map(({ contactId }) => contactId);
    expect(found).toEqual(['1']);
  });

  it('come before the platform’s when space is limited', async () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      contact(`${index}`, `Berg ${index}`, [`030 555${index}00`]),
    );
    const { directory } = await people(many, [contact('own:1', 'Berg, Karl', ['030 777000'])]);
    const found = directory.search('berg', 5);
    expect(found[0]?.name).toBe('Berg, Karl');
    expect(found).toHaveLength(5);
  });

  it('match the last list, however lists follow one another', async () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const list = fc.uniqueArray(fc.record({ id, name: fc.constantFrom('Anna', 'Ben', 'Cem') }), {
      selector: (each) => each.id,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 5 }), async (lists) => {
        const own = createOwnContacts(() => 'DE', next);
        const asContacts = lists.map((each) =>
          each.map(({ id: which, name }) => contact(which, name, ['+493012345'])),
        );
        await Promise.all(asContacts.map((each) => own.use(each)));
        const wanted = (lists.at(-1) ?? []).map((each) => `${each.id} ${each.name}`).sort();
        const found = own.match('+493012345').map(({ contactId, name }) => `${contactId} ${name}`);
        expect(found.sort()).toEqual(wanted);
      }),
      { numRuns: 25 },
    );
  });

  it('are read in another country once that of the account is known', async () => {
    let country = 'DE';
    const own = createOwnContacts(() => country, next);
    await own.use([contact('own:1', 'Karl', ['01 51589'])]);
    country = 'AT';
    own.match('+43151589');
    await expect.poll(() => own.match('+43151589')).toMatchObject([{ name: 'Karl' }]);
  });
});

describe('a number that no contact has', () => {
  it('is named after a colleague who has it', async () => {
    const { directory } = await people([], [], { '+493023125011': 'Jonas Brandt' });
    expect(names(directory, '+493023125011')).toEqual(['Jonas Brandt']);
    expect(names(directory, '+493023125012')).toEqual([]);
  });

  it('is not named after a colleague when a contact has it', async () => {
    const number = '+493023125011';
    const { directory } = await people([contact('1', 'Front desk', [number])], [], { [number]: 'Jonas' });
    expect(names(directory, number)).toEqual(['Front desk']);
  });
});

describe('the numbers of a person', () => {
  it('include all of theirs when one of them calls', async () => {
    const anna = contact('1', 'Anna Berg', ['+493012345', '0170 1234567']);
    const { directory } = await people([anna], [contact('own:1', 'Karl', ['+4930777', '+4940777'])]);
    expect(numbersOfPerson('+491701234567', directory).sort()).toEqual(['+491701234567', '+493012345']);
    expect(numbersOfPerson('+4930777', directory).sort()).toEqual(['+4930777', '+4940777']);
  });

  it('are not guessed for a number of several people, of a switchboard, or of nobody', async () => {
    const shared = '+493012345';
    const { directory } = await people(
      [
        contact('1', 'Anna Berg', [shared, '+491701']),
        contact('2', 'Max Berg', [shared, '+491702']),
        contact('3', 'Ida Kern', ['+4930555 ext. 7', '+491703']),
      ],
      [],
    );
    for (const number of [shared, '+4930555', '+4930999']) {
      expect(numbersOfPerson(number, directory)).toEqual([number]);
    }
  });
});

describe('contacts of several address books', () => {
  const [crm, team] = ['0000000a', '0000000b'];
  const number = '030 5550 1234';
  const e164 = '+493055501234';
  const card = (key: string, name: string): Card => ({
    key,
    version: '1',
    contact: { name, numbers: [{ raw: number, types: ['WORK'] }], emails: [] },
  });

  async function desk(options: { order: string[]; names?: Record<string, string>; own?: Contact[] }) {
    const own = createOwnContacts(() => 'DE', next);
    await own.use(options.own ?? []);
    const { db, directory: stored } = storedContacts([contact('p1', 'Anna Berg', [number])]);
    for (const [book, name] of [
      [crm, 'Anna Berg'],
      [team, 'Carl Dorn'],
    ] as const) {
      const into = openIntake(db, book);
      into.put(card('1', name));
      into.commit({ state: '', brought: 'everything' }, 0);
    }
    const lookedUp = createLookupAnswers(
      () => 'DE',
      () => 0,
    );
    const names = options.names ?? { [crm]: 'CRM', [team]: 'Team' };
    const removed = new Set<string>();
    const sources = {
      isRemoved: (id: string) => removed.has(id),
      collectionOf: () => undefined,
      nameOf: (book: string) => names[book],
      placeOf: (source: string) => options.order.indexOf(source),
      count: 2,
    };
    const waiting = createOwnContacts(() => 'DE', next);
    /** Their servers have them. */
    const taken = new Set<string>();
    return {
      taken,
      removed,
      lookedUp,
      waiting,
      directory: createPeople({
        ...{ stored, own, waiting, lookedUp, sources, colleague: () => undefined },
        isUnsent: (id) => !taken.has(id),
      }),
    };
  }

  it('with changes that wait for their server are found like the others, and marked', async () => {
    const { directory, waiting, taken } = await desk({ order: [crm, team] });
    const id = bookContactId(crm, '/new.vcf');
    await waiting.use([contact(id, 'Dora Neu', ['+49 171 555'])]);
    expect(directory.match('+49171555')).toEqual([
      { contactId: id, name: 'Dora Neu', book: 'CRM', waiting: true },
    ]);
    expect(directory.search('dora', 5)).toMatchObject([{ contactId: id, book: 'CRM', waiting: true }]);
    expect(directory.person(id)).toMatchObject({ name: 'Dora Neu', book: 'CRM', waiting: true });
    const { people: listed } = directory.browse({ text: '', limit: 50 });
    expect(listed.filter(({ waiting: unsent }) => unsent)).toMatchObject([{ contactId: id, book: 'CRM' }]);
    taken.add(id);
    const found = [...directory.match('+49171555'), ...directory.search('dora', 5), directory.person(id)];
    expect(found.map((each) => [each?.contactId, each?.waiting])).toEqual(found.map(() => [id, undefined]));
  });

  it('that were removed here are hidden, although their book was not read without them yet', async () => {
    const { directory, removed } = await desk({ order: ['platform', crm, team] });
    const id = bookContactId(team, '1');
    const listed = (): string[] =>
      directory.browse({ text: '', limit: 50 }).people.map(({ contactId }) => contactId);
    expect(listed()).toContain(id);
    removed.add(id);
    expect(listed()).not.toContain(id);
    expect(directory.person(id)).toBeUndefined();
    expect(directory.search('carl', 5)).toEqual([]);
    expect(directory.match(e164).map(({ name }) => name)).toEqual(['Anna Berg']);
  });

  it('are shown in the order of the sources, each with its book, and once under one name', async () => {
    const { directory } = await desk({ order: ['own', team, crm, 'platform'] });
    expect(directory.match(e164)).toMatchObject([
      { name: 'Carl Dorn', book: 'Team' },
      { name: 'Anna Berg', book: 'CRM' },
    ]);
    const { directory: other } = await desk({ order: ['platform', crm, team, 'own'] });
    expect(other.match(e164)).toEqual([
      { name: 'Anna Berg', contactId: 'p1' },
      expect.objectContaining({ name: 'Carl Dorn', book: 'Team' }),
    ]);
  });

  it('are added to a platform suggestion of the same person', async () => {
    const { directory } = await desk({ order: ['platform', crm, team] });
    expect(directory.search('anna', 5)).toMatchObject([{ contactId: 'p1', otherBooks: ['CRM'] }]);
  });

  it('give way to a local contact when local contacts come first', async () => {
    const own = [contact('own:1', 'Carl Dorn', [number])];
    const { directory } = await desk({ order: ['own', team, crm, 'platform'], own });
    expect(directory.match(e164)[0]).toMatchObject({ contactId: 'own:1', own: true });
    expect(directory.match(e164).map(({ name }) => name)).toEqual(['Carl Dorn', 'Anna Berg']);
  });

  it('are suggested once, by the first of their sources', async () => {
    const { directory } = await desk({ order: [crm, 'platform', team, 'own'] });
    expect(directory.search('anna', 8)).toMatchObject([{ name: 'Anna Berg', book: 'CRM' }]);
    expect(
      directory
        .search('0305550', 8)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Anna Berg', 'Carl Dorn']);
  });

  it('are hidden at once when their book is removed, although the disk still has them', async () => {
    const { directory } = await desk({ order: [team, crm, 'platform', 'own'], names: { [crm]: 'CRM' } });
    expect(directory.match(e164).map(({ name }) => name)).toEqual(['Anna Berg']);
    expect(directory.search('carl', 8)).toEqual([]);
    expect(directory.browse({ text: 'carl', limit: 10 }).people).toEqual([]);
    expect(directory.person(bookContactId(team, '1'))).toBeUndefined();
    expect(directory.person(bookContactId(crm, '1'))).toMatchObject({ name: 'Anna Berg', book: 'CRM' });
  });

  it('come before look-up results, which are only used for unknown numbers', async () => {
    const { directory, lookedUp } = await desk({ order: ['platform', crm, team, 'own'] });
    lookedUp.take(crm, e164, [card('2', 'Somebody Else')], 1);
    expect(directory.match(e164).map(({ name }) => name)).not.toContain('Somebody Else');
    const unknown = '+493055509999';
    lookedUp.take(crm, unknown, [{ ...card('3', 'Dora Ebel') }], 1);
    expect(directory.known(unknown)).toEqual([]);
    expect(directory.match(unknown)).toMatchObject([{ name: 'Dora Ebel', book: 'CRM' }]);
    const [found] = directory.match(unknown);
    expect(directory.person(found?.contactId ?? '')).toMatchObject({ name: 'Dora Ebel', callsOf: [e164] });
  });
});
