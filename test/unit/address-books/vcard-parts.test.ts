import { describe, expect, it } from 'vitest';
import { cardsOf } from '../../../src/address-books/vcard.ts';

describe('the lines of a vCard', () => {
  it('may have semicolons within a part, and several numbers in one line', () => {
    const reports: string[] = [];
    const cards = cardsOf(
      [
        'BEGIN:VCARD\nVERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE:=42=65=72=67=3B=41=6E=6E=61',
        'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller =3B S=C3=B6hne;Einkauf=5C=3B Lager',
        'TEL;CELL:030 1111 / +49 170 1234567\nEND:VCARD\n',
      ].join('\n'),
      (where, why) => void reports.push(`${where}: ${why}`),
    );
    expect(reports).toEqual([]);
    expect(cards.map(({ contact }) => contact)).toMatchObject([
      {
        ...{ name: 'Anna Berg', organisation: 'Müller ; Söhne', unit: 'Einkauf; Lager' },
        numbers: [
          { raw: '030 1111', types: ['CELL'] },
          { raw: '+49 170 1234567', types: ['CELL'] },
        ],
      },
    ]);
  });
});
