import { describe, expect, it } from 'vitest';
import { fieldsOfCard, keptCard } from '../../../src/address-books/carddav/card-fields.ts';

const card = (...lines: string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
const fields = (...lines: string[]): Record<string, string[]> =>
  Object.fromEntries(
    fieldsOfCard(card(...lines)).map(({ field, values }) => [
      field,
      values.map(({ text, kind }) => (kind === undefined ? text : `${kind} ${text}`)),
    ]),
  );

describe('the fields of a card', () => {
  it('are all that people read in it', () => {
    expect(
      fields(
        'UID:1',
        'PRODID:-//x',
        'REV:2026-01-01T00:00:00Z',
        'FN:Anna Berg',
        'N:Berg;Anna;;;',
        'NICKNAME:Ännchen',
        'ORG:Berg & Partner;Einkauf',
        'TITLE:Einkäuferin',
        'TEL;TYPE=WORK:+49 30 1',
        'TEL;TYPE=CELL:0171 2',
        'EMAIL:anna@berg.example',
        'EMAIL;TYPE=HOME:anna@home.example',
        'ADR:;;Hafenstr. 7;Hamburg;;20457;',
        'URL:https://berg.example',
        'BDAY:1980-02-03',
        'CATEGORIES:Kunden\\, gut,VIP',
        'NOTE:Nur werktags.\\nNachts \\; nie',
        'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
        'X-SKYPE:anna.berg',
      ),
    ).toEqual({
      name: ['Anna Berg'],
      nickname: ['Ännchen'],
      organisation: ['Berg & Partner, Einkauf'],
      title: ['Einkäuferin'],
      numbers: ['WORK +49 30 1', 'CELL 0171 2'],
      emails: ['anna@berg.example', 'anna@home.example'],
      addresses: [expect.stringMatching(/^Hafenstr\. 7, .*Hamburg/)],
      websites: ['https://berg.example'],
      birthday: ['1980-02-03'],
      groups: ['Kunden, gut,VIP'],
      note: ['Nur werktags.\nNachts ; nie'],
      other: ['X-SKYPE: anna.berg'],
    });
  });

  it('are bounded, whatever is in the card', () => {
    const found = fields(
      'FN:A',
      `NOTE:${'n'.repeat(1_000_000)}`,
      ...Array<string>(500).fill('URL:https://a.example'),
    );
    expect(found['note']?.[0]).toHaveLength(2_000);
    expect(found['websites']).toHaveLength(50);
    expect(fieldsOfCard('no card at all')).toEqual([]);
  });
});

describe('a card that is kept with a change', () => {
  it('has all but its pictures', () => {
    const text = card('FN:A', 'PHOTO;ENCODING=b:AAAA\r\n BBBB', 'NOTE:x');
    expect(keptCard(text)).toBe(card('FN:A', 'NOTE:x'));
  });

  it('is not kept where it is too large', () => {
    expect(keptCard(card('FN:A', `NOTE:${'n'.repeat(30_000)}`))).toBeUndefined();
  });
});
