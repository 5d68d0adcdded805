import { describe, expect, it } from 'vitest';
import { cardOfChange, fieldsOfCard, keptCard } from '../../../src/address-books/carddav/card-fields.ts';
import { withPicture } from '../../../src/address-books/carddav/card-picture.ts';
import { cardsOf } from '../../../src/address-books/vcard.ts';

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
  it('include everything that a person would read in it', () => {
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
      groups: ['Kunden, gut', 'VIP'],
      note: ['Nur werktags.\nNachts ; nie'],
      picture: [expect.stringMatching(/^picture:/)],
      other: ['X-SKYPE: anna.berg'],
    });
  });

  it('name a fax number as such, wherever it is', () => {
    expect(fields('FN:A', 'TEL;TYPE=WORK,FAX:+49 30 1', 'TEL;TYPE=FAX;TYPE=HOME:030 2')['numbers']).toEqual([
      'FAX +49 30 1',
      'FAX 030 2',
    ]);
  });

  it('contain each group by itself', () => {
    expect(fields('FN:A', 'CATEGORIES:Friends,Work 6', 'CATEGORIES:A\\,B\\\\,C, ,')['groups']).toEqual([
      'Friends',
      'Work 6',
      'A,B\\',
      'C',
    ]);
  });

  it('tell pictures apart, and not the writings of one', () => {
    const [one, other] = ['iVBORw0KGgo=', 'iVBORw0KGgoA'];
    const pictureIn = (line: string): string | undefined => fields('FN:A', line)['picture']?.[0];
    const shown = `data:image/png;base64,${one}`;
    expect(pictureIn(`PHOTO;ENCODING=b;TYPE=PNG:${one}`)).toBe(shown);
    expect(pictureIn(`PHOTO;TYPE=png;ENCODING=B:iVBORw\r\n 0KGgo=`)).toBe(shown);
    expect(pictureIn(`PHOTO:data:image/png;base64,${one}`)).toBe(shown);
    expect(pictureIn(`PHOTO;ENCODING=b:${other}`)).not.toBe(shown);
    expect(pictureIn(`PHOTO;ENCODING=b:${'A'.repeat(600_000)}`)?.length).toBeLessThan(100);
    expect(pictureIn('PHOTO:')).toBeUndefined();
  });

  it('are limited in size, whatever the card contains', () => {
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

describe('the card that is stored with a change', () => {
  const png = {
    type: 'image/png' as const,
    data: Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(1_500, '.'), 'latin1'),
  };

  it('keeps pictures of up to 5 MB', () => {
    const photographed = card('FN:A', `PHOTO;ENCODING=b:${'A'.repeat(4_000_000)}`, 'NOTE:x');
    expect(cardOfChange(photographed)).toBe(photographed);
    expect(cardOfChange(card('FN:A', `PHOTO;ENCODING=b:${'A'.repeat(5_000_000)}`))).toBe(card('FN:A'));
  });

  it.each(['2.1', '3.0', '4.0'])('gets back its separately stored picture (vCard %s)', (version) => {
    const text = card('FN:A', 'NOTE:x').replace(/VERSION:[\d.]+/, `VERSION:${version}`);
    const whole = withPicture(text, png);
    expect(cardsOf(whole, () => expect.unreachable())[0]?.picture).toEqual({
      ...png,
      data: new Uint8Array(png.data),
    });
    expect(keptCard(whole)).toBe(text);
    expect(withPicture(text, { ...png, data: Buffer.alloc(4_000_000) })).toBe(text);
  });

  it('loses a picture that is stored with the contact, and other large properties as well', () => {
    const lines = [
      'PHOTO;VALUE=uri:https://a.example/a.jpg',
      `KEY;ENCODING=b:${'B'.repeat(5_000)}`,
      'NOTE:x',
    ];
    expect(keptCard(card('FN:A', `PHOTO;ENCODING=b:AAAA\r\n ${'A'.repeat(2_000)}`, ...lines))).toBe(
      card('FN:A', ...lines),
    );
    const large = `LOGO;ENCODING=b:${'C'.repeat(20_000)}`;
    expect(keptCard(card('FN:A', ...lines, large))).toBe(card('FN:A', 'NOTE:x'));
  });

  it('keeps a long text as long as the whole card is within the limit', () => {
    const long = card('FN:A', 'TITLE:Head', `NOTE:${'n'.repeat(900_000)}`);
    expect(keptCard(long)).toBe(long);
    expect(keptCard(long.replace('TITLE', `LOGO;ENCODING=b:${'C'.repeat(5_000)}\r\nTITLE`))).toBe(long);
    expect(keptCard(card('FN:A', `NOTE:${'n'.repeat(1_100_000)}`))).toBeUndefined();
  });
});
