import { describe, expect, it } from 'vitest';
import { peopleHandlers } from '../../../../src/main/contacts/people-handlers.ts';
import type { PersonView } from '../../../../src/shared/ipc/requests/people.ts';

function desk(person: PersonView) {
  const asked: string[] = [];
  const handlers = peopleHandlers({
    directory: {
      browse: () => ({ people: [] }),
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
  return { handlers, asked };
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

describe('a contact that is looked at', () => {
  it('is read anew at the platform where it is from there', async () => {
    const { handlers, asked } = desk(anna);
    await handlers['person.refresh']({ contactId: 'c1' });
    expect(asked).toEqual(['c1']);
  });

  it.each([
    ['this desk', { ...anna, own: true as const }],
    ['an address book', { ...anna, book: 'Office' }],
  ])(
    'is not asked for at the platform, which would not know it, where it is from %s',
    async (_of, person) => {
      const { handlers, asked } = desk(person);
      expect(await handlers['person.refresh']({ contactId: 'c1' })).toBeUndefined();
      expect(asked).toEqual([]);
    },
  );
});
