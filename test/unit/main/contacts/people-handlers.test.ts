import { describe, expect, it } from 'vitest';
import { peopleHandlers } from '../../../../src/main/contacts/people-handlers.ts';
import type { PersonView } from '../../../../src/shared/ipc/requests/people.ts';

function desk(person: PersonView) {
  const asked: string[] = [];
  const limits: number[] = [];
  const handlers = peopleHandlers({
    directory: {
      browse: ({ limit }) => {
        limits.push(limit);
        return { people: [] };
      },
      places: () => ({ places: [], count: 0 }),
      duplicates: () => ({ groups: [] }),
      person: () => person,
      contact: () => person,
    },
    database: { ask: () => Promise.reject(new Error('not asked')) },
    card: () => undefined,
    openDeskFor: () => undefined,
    exporter: {} as Parameters<typeof peopleHandlers>[0]['exporter'],
    book: {
      refresh: (id) => {
        asked.push(id);
        return Promise.resolve(undefined);
      },
      search: () => Promise.resolve(undefined),
      keep: () => Promise.resolve(),
    },
    copy: () => Promise.resolve(),
  });
  return { handlers, asked, limits };
}

const anna: PersonView = {
  contactId: 'c1',
  name: 'Anna Berg',
  numbers: [],
  emails: [],
  addresses: [],
  details: {},
  callsOf: [],
};

describe('a contact that is opened', () => {
  it('is read again from the platform if it is stored there', async () => {
    const { handlers, asked } = desk(anna);
    await handlers['person.refresh']({ contactId: 'c1' });
    expect(asked).toEqual(['c1']);
  });

  it.each([
    ['this desk', { ...anna, own: true as const }],
    ['an address book', { ...anna, book: 'Office' }],
  ])('is not requested from the platform if it comes from %s', async (_of, person) => {
    const { handlers, asked } = desk(person);
    expect(await handlers['person.refresh']({ contactId: 'c1' })).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('the list of people', () => {
  it('is read in small steps, however many a window requests, so that nothing is blocked', async () => {
    const { handlers, limits } = desk(anna);
    for (const limit of [8, 100, 200]) await handlers['contact.search']({ text: '', limit });
    expect(limits).toEqual([8, 25, 25]);
  });
});
