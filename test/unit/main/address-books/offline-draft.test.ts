import { describe, expect, it } from 'vitest';
import { cardTexts } from '../../../../src/main/address-books/card-texts.ts';
import { inWordsOfCard, numbersOfCard } from '../../../../src/main/address-books/offline-draft.ts';
import type { ContactDraft } from '../../../../src/shared/ipc/requests/contacts.ts';

const card = [
  ...['BEGIN:VCARD', 'VERSION:3.0', 'UID:1', 'FN:Zora Zander', 'N:Zander;Zora;;Dr.;'],
  ...['ORG:Berg & Partner;Purchasing', 'TEL;TYPE=WORK:030/5550 1234', 'TEL;TYPE=WORK,FAX:030 5550-9999'],
  ...['TEL;TYPE=VOICE:+49 30 55501234', 'item1.TEL:0171 2345678', 'item1.X-ABLabel:Cabin', 'NOTE:stays'],
  ...['END:VCARD', ''],
].join('\r\n');

/** The contact as the directory has it: each number once, and the unit behind the organisation. */
const before: ContactDraft = {
  name: 'Zora Zander',
  organisation: 'Berg & Partner, Purchasing',
  numbers: [
    { text: '030/5550 1234', kind: 'WORK' },
    { text: '030 5550-9999', kind: 'OTHER' },
    { text: '0171 2345678', kind: 'OTHER' },
  ],
};
const there = cardTexts.read(card);
const written = (change: Partial<ContactDraft>): string =>
  cardTexts.change(card, inWordsOfCard({ ...before, ...change }, before, there));

describe('a contact that is changed from the stored data', () => {
  it('leaves its card unchanged when nothing was changed', () => {
    expect(written({})).toBe(card);
  });

  it('changes only its name if only that was changed: the fax number and the unit stay as they are', () => {
    expect(written({ name: 'Zora Ziegler' })).toBe(
      card
        .replace('FN:Zora Zander', 'FN:Zora Ziegler')
        .replace('N:Zander;Zora;;Dr.;', 'N:Ziegler;Zora;;Dr.;'),
    );
  });

  it('changes its company without the unit', () => {
    expect(written({ organisation: 'Dorn AG, Purchasing' })).toContain('ORG:Dorn AG;Purchasing\r\n');
    expect(written({ organisation: 'Dorn AG' })).toContain('ORG:Dorn AG;Purchasing\r\n');
  });

  it('adds and removes exactly the numbers that the user added and removed', () => {
    const text = written({ numbers: [...before.numbers.slice(0, 2), { text: '040 1234567', kind: 'HOME' }] });
    expect(text).not.toContain('0171 2345678');
    for (const line of [
      'TEL;TYPE=WORK:030/5550 1234',
      'TEL;TYPE=WORK,FAX:030 5550-9999',
      'TEL;TYPE=VOICE:+49 30 55501234',
      'TEL;TYPE=HOME:040 1234567',
    ])
      expect(text.split('\r\n')).toContain(line);
  });

  it('is written completely when the user chose it over the current card', () => {
    const now = card.replace('FN:Zora Zander', 'FN:Zora Elsewhere').replace('NOTE:stays', 'TEL:0221 1');
    const mine = numbersOfCard(
      { ...before, numbers: before.numbers.slice(0, 2) },
      before,
      cardTexts.read(now),
    );
    const text = cardTexts.change(now, mine);
    expect(text).toContain('FN:Zora Zander\r\n');
    expect(text).toContain('ORG:Berg & Partner;Purchasing\r\n');
    expect(text).toContain('TEL;TYPE=WORK,FAX:030 5550-9999\r\n');
    expect(text).not.toContain('0221 1');
  });
});
