import { describe, expect, it } from 'vitest';
import { cardsOf } from '../../../../src/address-books/vcard.ts';
import { bookContactId, openIntake } from '../../../../src/contacts/intake.ts';
import { createBookContacts } from '../../../../src/main/address-books/book-contacts.ts';
import { cardTexts } from '../../../../src/main/address-books/card-texts.ts';
import { isAway } from '../../../../src/main/address-books/send-change.ts';
import { createStoredCards } from '../../../../src/main/address-books/stored-card.ts';
import type { BookActivity } from '../../../../src/main/address-books/watch-book.ts';
import type { Failure } from '../../../../src/shared/failure.ts';
import type { AddressBook } from '../../../../src/shared/model/address-book.ts';
import { storedContacts } from '../../contacts/support.ts';
import { book, cardServer, desk } from './card-changes-support.ts';

const collection = 'https://dav.example/team/';
const key = `${collection}1.vcf`;
const contactId = bookContactId(book, key);
const picture = new Uint8Array(Buffer.from('iVBORw0KGgo=', 'base64'));
const numbers = Array.from({ length: 10 }, (_, at) => `TEL;TYPE=${at === 1 ? 'FAX' : 'WORK'}:030 5550${at}`);
const card = [
  ...['BEGIN:VCARD', 'VERSION:3.0', 'UID:anna', 'FN:Dr. Anna Berg', 'N:Berg;Anna;;Dr.;', ...numbers],
  ...['EMAIL:anna@example.com', 'EMAIL:berg@example.com', 'ADR;TYPE=WORK:;;Am Markt 1\\, Hof;Berlin;;10115;'],
  ...['CATEGORIES:Team\\, Ost,Kunden', 'GEO:52.5;13.4', 'ORG:Berg & Co', 'NOTE:likes tea', 'END:VCARD', ''],
].join('\r\n');

const failed = (problem: 'unreachable' | 'forbidden'): Failure => ({
  kind: 'address-book',
  problem,
  detail: '',
});

const never = new Promise<unknown>(() => undefined);

/** A contact that an earlier version of the program has read: without the text of its card. */
function olderProfile({ withPicture }: { withPicture: boolean }, isFailing = false, formTimeout = never) {
  const { db, directory } = storedContacts();
  const [read] = cardsOf(card, () => undefined);
  if (!read) throw new Error('no card');
  const bring = (has: boolean): void => {
    const intake = openIntake(db, book);
    const photo = withPicture ? { picture: { type: 'image/png' as const, data: picture } } : {};
    if (has) intake.put({ key, version: 'v1', contact: read.contact, text: card, ...photo });
    intake.commit({ state: '', brought: 'everything' }, 1);
  };
  bring(true);
  db.exec('UPDATE cards SET text = NULL');
  const server = cardServer();
  server.away = true;
  const { changes } = desk(server, undefined, undefined, {
    ...{ texts: cardTexts, stored: createStoredCards(directory, cardTexts) },
  });
  const office = {
    ...{ id: book, kind: 'carddav', name: 'Office', paused: false, address: 'https://dav.example' },
    collections: [{ url: collection, name: 'Team', writable: true }],
  } as AddressBook;
  const contacts = createBookContacts({
    settings: { get: () => ({ addressBooks: [office] }) as never },
    ...{ directory, changes, texts: cardTexts, open: () => Promise.resolve(server) },
    ...{ isFailing: () => isFailing, formTimeout: () => formTimeout },
  });
  return {
    contacts,
    changes,
    server,
    removeThere: () => {
      bring(false);
    },
  };
}

it.each([true, false])(
  'a contact deleted on its server is created again without its stored card (picture: %s)',
  async (withPicture) => {
    const { contacts, changes, server, removeThere } = olderProfile({ withPicture });
    const filled = await contacts.edit(contactId);
    expect(await contacts.change(contactId, { ...filled, name: 'Dr. Anna Bergmann' })).toBe('waiting');
    server.away = false;
    removeThere();
    await changes.retry();
    const [refused] = await changes.refused();
    expect(refused).toMatchObject({
      isGone: true,
      lost: withPicture ? 'details' : 'details-and-picture',
    });
    expect(refused?.fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'organisation', 'numbers', 'emails', 'addresses', 'groups']),
    );
    expect(await changes.settle(refused?.id ?? '', 'create')).toEqual({ became: 'taken' });
    const [created, ...others] = [...server.cards];
    expect(others).toEqual([]);
    const [[place, { text }]] = [created ?? ['', { text: '' }]];
    expect(place).toBe(`${collection}${refused?.id}.vcf`);
    const [there] = cardsOf(text, () => undefined);
    const [before] = cardsOf(card, () => undefined);
    expect(there).toEqual({
      uid: refused?.id,
      contact: {
        ...before?.contact,
        name: 'Dr. Anna Bergmann',
        details: { ...before?.contact.details, family: 'Bergmann' },
      },
      ...(withPicture && { picture: { type: 'image/png', data: picture } }),
    });
  },
);

/** Lines of a card. */
const embedded = 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n';

it.each([
  ['nothing is said to be lost where the whole card was kept', embedded, undefined],
  ['a large picture may be lost where the card was kept without one', '', 'large-picture'],
])('%s', async (_what, lines, expected) => {
  const server = cardServer();
  server.away = true;
  const { changes } = desk(server, undefined, undefined, { texts: cardTexts });
  const whole = card.replace('END:VCARD', `${lines}END:VCARD`);
  const draft = { ...cardTexts.read(whole), name: 'Anna' };
  await changes.send({ id: '1', book, what: { kind: 'change', key, version: 'v1', draft, card: whole } });
  server.away = false;
  await changes.retry();
  expect((await changes.refused()).map(({ isGone, lost }) => ({ isGone, lost }))).toEqual([
    { isGone: true, lost: expected },
  ]);
});

describe('the form of a contact whose server accepts the request and does not respond', () => {
  it('is filled from the stored data after a while, and a late response changes nothing', async () => {
    const { contacts, server } = olderProfile({ withPicture: false }, false, Promise.resolve());
    const silence = Promise.withResolvers<void>();
    Object.assign(server, { away: false, silence: silence.promise });
    server.write(key, card.replace('FN:Dr. Anna Berg', 'FN:Anna Elsewhere'));
    expect((await contacts.edit(contactId)).name).toBe('Dr. Anna Berg');
    silence.resolve();
    await expect.poll(() => server.answered).toBe(1);
  });

  it('is filled from the stored data at once when the address book is known to fail', async () => {
    const { contacts, server } = olderProfile({ withPicture: false }, true);
    server.silence = never;
    expect((await contacts.edit(contactId)).name).toBe('Dr. Anna Berg');
    expect(server.answered).toBe(0);
  });

  it.each<[string, boolean, BookActivity]>([
    ['where its server is away', true, { failure: failed('unreachable'), failingSince: 1 }],
    ['while one that was away is tried again', true, { reading: { contacts: 0 }, failingSince: 1 }],
    ['but not where its server refuses to be read', false, { failure: failed('forbidden'), failingSince: 1 }],
    [
      'nor where this computer has no room for what was read',
      false,
      { failure: { kind: 'storage', problem: 'full', detail: 'ENOSPC' }, failingSince: 1 },
    ],
    ['nor where nothing is known', false, {}],
  ])('takes it for one that fails %s: %s', (_when, expected, activity) => {
    expect(isAway(activity)).toBe(expected);
  });
});
