import type { DeskEvent } from '../../../../src/shared/ipc/desk-event.ts';
import { describe, expect, it } from 'vitest';
import { contactHandlers } from '../../../../src/main/contacts/handlers.ts';
import { mostOwnContacts, type Contact } from '../../../../src/shared/model/contact.ts';
import type { ContactDraft, ContactWriting } from '../../../../src/shared/ipc/requests/contacts.ts';
import { contact } from '../../contacts/support.ts';
import { card } from '../presentation/samples.ts';

function desk(known: Contact[] = [], there?: Contact) {
  const atPlatform: unknown[][] = [];
  const asked = (...what: unknown[]): Promise<void> => {
    atPlatform.push(what);
    return Promise.resolve();
  };
  const askedBook = async (...what: unknown[]): Promise<ContactWriting> => {
    await asked(...what);
    return 'waiting';
  };
  const written: (Contact | string)[] = [];
  const events: DeskEvent[] = [];
  const handlers = contactHandlers({
    directory: { country: 'DE' },
    own: {
      list: () => known,
      write: (each) => {
        written.push(each);
        return Promise.resolve();
      },
    },
    inBooks: {
      edit: () => Promise.resolve({ name: 'In a book', organisation: '', numbers: [] }),
      create: (made, place) => askedBook('create in book', made, place),
      change: (id, made) => askedBook('change in book', id, made),
      remove: (id) => askedBook('remove from book', id),
    },
    book: {
      create: (made, scope) => asked('create', made, scope),
      change: (id, made) => asked('change', id, made),
      remove: (id) => asked('remove', id),
      refresh: () => Promise.resolve(there),
    },
    card: (id) => {
      const party = { number: '+442079460123', withheld: false, matches: [] };
      if (id === 'withheld') return card({ party: { withheld: true, matches: [] } });
      return id === 'c1' ? card({ party }) : undefined;
    },
    openDeskFor: (event) => void events.push(event),
    newId: () => 'new',
  });
  return { handlers, written, atPlatform, events };
}

const draft = (change: Partial<ContactDraft> = {}): ContactDraft => ({
  name: 'Karl Wenig',
  organisation: 'Wenig & Söhne',
  numbers: [{ text: '0171 2345678', kind: 'CELL' }],
  ...change,
});

describe('a local contact', () => {
  it('is stored with a new id, and numbers as they were typed', async () => {
    const { handlers, written } = desk();
    await handlers['contact.write'](draft({ numbers: [...draft().numbers, { text: '', kind: 'WORK' }] }));
    expect(written).toEqual([
      {
        id: 'own:new',
        name: 'Karl Wenig',
        organisation: 'Wenig & Söhne',
        numbers: [{ raw: '0171 2345678', types: ['CELL'] }],
        emails: [],
      },
    ]);
  });

  it('may be only an organisation, and may have internal numbers', async () => {
    const { handlers, written } = desk();
    await handlers['contact.write'](draft({ name: '', numbers: [{ text: '101', kind: 'OTHER' }] }));
    expect(written).toMatchObject([{ name: '', organisation: 'Wenig & Söhne', numbers: [{ raw: '101' }] }]);
  });

  it.each<[string, Partial<ContactDraft>, object]>([
    ['without a name', { name: '', organisation: '' }, { kind: 'bad-contact', problem: 'no-name' }],
    ['without a number', { numbers: [] }, { kind: 'bad-contact', problem: 'no-number' }],
    [
      'with something that is no number',
      { numbers: [...draft().numbers, { text: 'reception', kind: 'WORK' }] },
      { kind: 'not-a-number', text: 'reception' },
    ],
    ['that was deleted meanwhile', { id: 'own:gone' }, { kind: 'bad-contact', problem: 'gone' }],
  ])('%s is rejected, and nothing is stored', async (_, change, failure) => {
    const { handlers, written } = desk();
    await expect(handlers['contact.write'](draft(change))).rejects.toMatchObject({ failure });
    expect(written).toEqual([]);
  });

  it('is rejected when there are too many, but existing ones can be changed', async () => {
    const many = Array.from({ length: mostOwnContacts }, (_, index) =>
      contact(`own:${index}`, 'Anna', ['1']),
    );
    const { handlers, written } = desk(many);
    await expect(handlers['contact.write'](draft())).rejects.toMatchObject({
      failure: { kind: 'bad-contact', problem: 'full' },
    });
    await handlers['contact.write'](draft({ id: 'own:7' }));
    expect(written).toMatchObject([{ id: 'own:7', name: 'Karl Wenig' }]);
  });

  it('is deleted once, and listed by name', async () => {
    const { handlers, written } = desk([contact('own:1', 'Zoe', ['1']), contact('own:2', 'Anna', ['2'])]);
    await handlers['contact.remove']({ id: 'own:1' });
    await handlers['contact.remove']({ id: 'own:gone' });
    expect(written).toEqual(['own:1']);
    const list = await handlers['contact.list']();
    expect(list).toMatchObject([
      { id: 'own:2', name: 'Anna', numbers: [{ text: '2', kind: 'WORK' }] },
      { id: 'own:1' },
    ]);
  });

  it('is started for the caller of a card, in the desk window, on every request', async () => {
    const { handlers, events } = desk();
    await handlers['contact.compose']({ id: 'c1' });
    await handlers['contact.compose']({ id: 'c1' });
    const event = { kind: 'composeContact', number: '+442079460123' };
    expect(events).toEqual([event, event]);
    expect(() => handlers['contact.compose']({ id: 'withheld' })).toThrow('no-such-call');
    expect(() => handlers['contact.compose']({ id: 'gone' })).toThrow('no-such-call');
  });
});

describe('a contact of the platform', () => {
  it('is created for the user only, or for everybody', async () => {
    const { handlers, written, atPlatform } = desk();
    await handlers['contact.write'](draft({ place: 'private' }));
    await handlers['contact.write'](draft({ place: 'shared' }));
    expect(atPlatform.map(([what, , scope]) => [what, scope])).toEqual([
      ['create', 'PRIVATE'],
      ['create', 'SHARED'],
    ]);
    expect(written).toEqual([]);
  });

  it('replaces a local contact that is moved there, once it was created', async () => {
    const { handlers, written, atPlatform } = desk([contact('own:1', 'Zoe', ['1'])]);
    await handlers['contact.write'](draft({ id: 'own:1', place: 'private' }));
    expect([atPlatform.length, written]).toEqual([1, ['own:1']]);
  });

  it('is changed and deleted there', async () => {
    const { handlers, written, atPlatform } = desk();
    await handlers['contact.write'](draft({ id: 'uuid-1', place: 'shared' }));
    await handlers['contact.remove']({ id: 'uuid-1' });
    expect(atPlatform.map(([what, id]) => [what, id])).toEqual([
      ['change', 'uuid-1'],
      ['remove', 'uuid-1'],
    ]);
    expect(written).toEqual([]);
  });

  it('is opened in its current state, or not at all once it is deleted', async () => {
    const there: Contact = { ...contact('uuid-1', 'Zoe', ['030 1']), scope: 'PRIVATE' };
    await expect(desk([], there).handlers['contact.edit']({ id: 'uuid-1' })).resolves.toMatchObject({
      name: 'Zoe',
      place: 'private',
    });
    await expect(desk().handlers['contact.edit']({ id: 'uuid-1' })).rejects.toMatchObject({
      failure: { problem: 'gone' },
    });
  });
});
