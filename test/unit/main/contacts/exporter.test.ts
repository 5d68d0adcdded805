import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createExporter, type Exporter } from '../../../../src/main/contacts/exporter.ts';
import { readVcards } from '../../../../src/platform/vcard.ts';
import type { Contact } from '../../../../src/shared/model/contact.ts';
import { forkUtility } from '../../../host/utility/fork.ts';
import { contact, storedContacts } from '../../contacts/support.ts';
import { fakeTransport } from '../../platform/fake.ts';
import { freshFolder } from '../../storage/folder.ts';

const program = fileURLToPath(new URL('../../../../src/main/contacts/export-process.ts', import.meta.url));

/** An exporter with its real process, whose user saves in a folder of its own. */
function exporter(stored: Contact[], own: Contact[] = [], answer = '<Book/>') {
  const { path, directory } = storedContacts(stored);
  const folder = freshFolder();
  const asked: string[] = [];
  const into: { name: string | undefined } = { name: 'contacts.vcf' };
  const made: Exporter = createExporter({
    fork: () => forkUtility(program),
    stored: () => ({ path, contacts: directory.size }),
    own: { list: () => own, country: 'DE' },
    askWhere: (name) => {
      asked.push(name);
      return Promise.resolve(into.name === undefined ? undefined : join(folder, into.name));
    },
    contactsName: () => 'Contacts',
    transport: () => fakeTransport([new Response(answer)]).transport,
  });
  return {
    ...made,
    asked,
    into,
    folder,
    files: () => readdirSync(folder),
    names: (file = 'contacts.vcf') =>
      readVcards(readFileSync(join(folder, file))).contacts.map(({ name }) => name),
  };
}
const some = (count: number): Contact[] =>
  Array.from({ length: count }, (_, index) => contact(`c${index}`, `Name ${index}`, ['030 1']));

describe('an export of contacts', () => {
  it('contains the local ones and all of the platform', async () => {
    const desk = exporter(some(3), [contact('own:1', 'Karl', ['0171 2345678'])]);
    expect(await desk.contacts({ id: 'e' })).toEqual({ saved: true, file: 'contacts.vcf', contacts: 4 });
    expect(desk.names()).toEqual(['Karl', 'Name 0', 'Name 1', 'Name 2']);
    expect(desk.asked).toEqual(['Contacts.vcf']);
    expect(desk.progress('e')).toEqual({});
  });

  it('contains the selected ones, and is named after a single one', async () => {
    const desk = exporter(some(9), [contact('own:1', 'Karl', []), contact('own:2', 'Zoe', [])]);
    await desk.contacts({ id: 'e', contactIds: ['c7', 'own:2'], name: ' A/B: <x> ' });
    expect(desk.names()).toEqual(['Zoe', 'Name 7']);
    expect(desk.asked).toEqual(['A B   x.vcf']);
  });

  it('writes no file when the user cancels the file dialog', async () => {
    const desk = exporter(some(1));
    desk.into.name = undefined;
    expect(await desk.contacts({ id: 'e' })).toEqual({ saved: false });
    expect(desk.files()).toEqual([]);
  });

  it('leaves the previous file unchanged, and no other, when it is cancelled', async () => {
    const desk = exporter(some(20));
    writeFileSync(join(desk.folder, 'contacts.vcf'), 'before');
    const writing = desk.contacts({ id: 'e' });
    await Promise.resolve();
    await expect.poll(() => desk.progress('e')).toMatchObject({ total: 20 });
    desk.cancel('e');
    await expect(writing).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
    expect(desk.files()).toEqual(['contacts.vcf']);
    expect(readFileSync(join(desk.folder, 'contacts.vcf'), 'utf8')).toBe('before');
  });

  it('reports the error when the folder is not writable', async () => {
    const desk = exporter(some(1));
    desk.into.name = 'no such folder/contacts.vcf';
    await expect(desk.contacts({ id: 'e' })).rejects.toMatchObject({ failure: { kind: 'storage' } });
    expect(desk.files()).toEqual([]);
  });
});

describe('the phone book of the platform', () => {
  it('is saved unchanged', async () => {
    const desk = exporter([], [], '<?xml version="1.0"?>\n<Book>Änna</Book>');
    desk.into.name = 'book.xml';
    expect(await desk.phonebook({ id: 'e', vendor: 'snom' })).toEqual({ saved: true, file: 'book.xml' });
    expect(readFileSync(join(desk.folder, 'book.xml'), 'utf8')).toBe(
      '<?xml version="1.0"?>\n<Book>Änna</Book>',
    );
    expect(desk.asked).toEqual(['snom-phonebook.xml']);
  });

  it.each(['<!DOCTYPE html><html></html>', 'sorry', ''])(
    'is not saved when the answer is none: %s',
    async (body) => {
      const desk = exporter([], [], body);
      await expect(desk.phonebook({ id: 'e', vendor: 'snom' })).rejects.toMatchObject({
        failure: { kind: 'bad-shape' },
      });
      expect(desk.asked).toEqual([]);
    },
  );
});
