import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestPicture, longestText, mostOfEach } from '../../../src/address-books/source.ts';
import { cardsOf, type VcardContact } from '../../../src/address-books/vcard.ts';
import { shownContact } from '../../../src/contacts/record.ts';
import { vcardOf } from '../../../src/contacts/vcard.ts';
import { written, type Writing } from './vcard-writings.ts';
import { countProcessorTime } from '../../support/processor-time.ts';

interface Read {
  cards: VcardContact[];
  reports: string[];
}

function read(text: string): Read {
  const reports: string[] = [];
  const cards = cardsOf(text, (where, why) => reports.push(`${where}: ${why}`));
  return { cards, reports };
}

/** The only card in these lines, which nothing is to be said about. */
function only(...lines: string[]): VcardContact {
  const { cards, reports } = read(['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n'));
  expect(reports).toEqual([]);
  expect(cards).toHaveLength(1);
  return cards[0] as VcardContact;
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(400, 7)]);

describe('a vCard', () => {
  it('of version 3.0 has names, numbers, addresses and groups', () => {
    const { uid, contact } = only(
      'VERSION:3.0',
      'UID:urn:uuid:4f2c',
      'N:de la Cruz;Anna;Maria;Dr.,Prof.;MBA',
      'FN:Dr. Anna de la Cruz',
      'ORG:Berg\\, Partner\\; Co;Purchasing;Team 2',
      'TEL;TYPE=WORK,VOICE:030 12345',
      'TEL;TYPE=CELL;TYPE=PREF:0170 1234567',
      'TEL;TYPE="home,fax":030 99999',
      'EMAIL;TYPE=INTERNET:anna@example.com',
      'EMAIL:MAILTO:anna@example.org',
      'ADR;TYPE=work:;;Hof 3\\; links;Berlin;;10119;Deutschland',
      'GEO:52.52;13.4',
      'CATEGORIES:VIP,Suppliers\\, Berlin',
      'NOTE:one\\ntwo',
      'X-EVOLUTION-FILE-AS:Cruz\\, Anna',
    );
    expect(uid).toBe('urn:uuid:4f2c');
    expect(contact).toEqual({
      name: 'Dr. Anna de la Cruz',
      organisation: 'Berg, Partner; Co',
      unit: 'Purchasing, Team 2',
      numbers: [
        { raw: '0170 1234567', types: ['CELL'] },
        { raw: '030 12345', types: ['WORK', 'VOICE'] },
        { raw: '030 99999', types: ['HOME', 'FAX'] },
      ],
      emails: ['anna@example.com', 'anna@example.org'],
      addresses: [
        {
          types: ['WORK'],
          street: 'Hof 3; links',
          city: 'Berlin',
          postalCode: '10119',
          country: 'Deutschland',
        },
      ],
      details: {
        ...{ given: 'Anna', middle: 'Maria', family: 'de la Cruz', prefixes: 'Dr., Prof.', suffixes: 'MBA' },
        geo: { lat: '52.52', long: '13.4' },
        groups: ['VIP', 'Suppliers, Berlin'],
      },
    });
  });

  it('of version 4.0 has its numbers as URIs, with extensions and ranks', () => {
    const { contact } = only(
      'VERSION:4.0',
      'FN;PREF=2;ALTID=1:Berg',
      'FN;PREF=1;ALTID=1:Anna Berg',
      'TEL;VALUE=uri;TYPE="voice,home":tel:+49-30-12345;ext=12',
      'TEL;VALUE=uri;PREF=1;TYPE=cell:tel:+49-170-1234567',
      'TEL;VALUE=uri;TYPE=work:tel:030%2099999;phone-context=+49',
      'GEO:geo:52.52,13.4',
    );
    expect(contact.name).toBe('Anna Berg');
    expect(contact.numbers).toEqual([
      { raw: '+49-170-1234567', types: ['CELL'] },
      { raw: '+49-30-12345 ext. 12', types: ['VOICE', 'HOME'] },
      { raw: '+49030 99999', types: ['WORK'] },
    ]);
    expect(shownContact({ id: '1', ...contact }, 'DE').numbers).toMatchObject([
      { number: '+491701234567' },
      { number: '+493012345', extension: '12' },
      { number: '+493099999' },
    ]);
    expect(contact.details?.geo).toEqual({ lat: '52.52', long: '13.4' });
  });

  it('of version 2.1 has types without a name, and quoted-printable texts over several lines', () => {
    const { contact } = only(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;',
      'FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:J=F6rg M=FCl=',
      'ler',
      'ORG;ENCODING=QUOTED-PRINTABLE:B=FCro=20f=FCr=20Stra=',
      '=DFenbau;Planung',
      'TEL;WORK;VOICE:030 12345',
      'TEL;CELL;PREF:0170 1234567',
      'ADR;WORK;ENCODING=QUOTED-PRINTABLE:;;Hof 3=0D=0AHinterhaus;Berlin;;10119;',
    );
    expect(contact).toMatchObject({
      ...{ name: 'Jörg Müller', organisation: 'Büro für Straßenbau', unit: 'Planung' },
      numbers: [
        { raw: '0170 1234567', types: ['CELL'] },
        { raw: '030 12345', types: ['WORK', 'VOICE'] },
      ],
      addresses: [{ types: ['WORK'], street: 'Hof 3, Hinterhaus', city: 'Berlin', postalCode: '10119' }],
      details: { given: 'Jörg', family: 'Müller' },
    });
  });

  it.each([
    ['_$!<Mobile>!$_', ['CELL', 'VOICE']],
    ['_$!<WorkFAX>!$_', ['FAX', 'WORK', 'VOICE']],
    ['_$!<Main>!$_', ['MAIN', 'VOICE']],
    ['Büro', ['WORK', 'VOICE']],
    ['Strandhaus', ['VOICE']],
  ])('takes the type of a number from the label %s of its group', (label, types) => {
    const { contact } = only(
      'FN:Anna',
      'item1.TEL;type=VOICE:030 12345',
      `item1.X-ABLabel:${label}`,
      'item2.X-ABLabel:_$!<HomePage>!$_',
    );
    expect(contact.numbers).toEqual([{ raw: '030 12345', types }]);
  });

  it.each([
    ['parts of a name alone', ['N:Berg;Anna;;Dr.;'], 'Dr. Anna Berg', 0],
    ['a nickname alone', ['NICKNAME:Änni,Anni', 'TEL:1234'], 'Änni,Anni', 1],
    ['an organisation alone', ['FN:', 'N:;;;;', 'ORG:Berg GmbH'], '', 0],
    ['a number alone', ['TEL:030 12345'], '', 1],
  ])('may have %s', (_, lines, name, numbers) => {
    const { contact } = only(...lines);
    expect(contact.name).toBe(name);
    expect(contact.numbers).toHaveLength(numbers);
  });

  it.each([
    ['3.0', `PHOTO;ENCODING=b;TYPE=JPEG:${png.toString('base64')}`],
    ['4.0', `PHOTO:data:image/png;base64,${png.toString('base64')}`],
    ['4.0, escaped', `PHOTO:data:image/png\\;base64\\,${png.toString('base64')}`],
    ['2.1', `PHOTO;PNG;BASE64:\r\n ${png.toString('base64').replace(/.{8}/g, '$&\r\n ')}\r\n`],
    [
      '2.1, not indented',
      `PHOTO;PNG;ENCODING=BASE64:\r\n${png.toString('base64').replace(/.{8}/g, '$&\r\n')}\r\n`,
    ],
  ])('may contain its picture (%s)', (_, line) => {
    const { picture } = only('FN:Anna', line, 'TEL:1234');
    expect(picture?.type).toBe('image/png');
    expect(Buffer.from(picture?.data ?? [])).toEqual(png);
  });

  it('is read without a picture that is too large, of an unknown type, or only linked', () => {
    const tooLarge = Buffer.concat([jpeg, Buffer.alloc(largestPicture)]).toString('base64');
    const of = (photo: string): string => `BEGIN:VCARD\nFN:Anna\n${photo}\nEND:VCARD\n`;
    for (const photo of [tooLarge, Buffer.from('<svg/>').toString('base64')]) {
      const { cards, reports } = read(of(`PHOTO;ENCODING=B:${photo}`));
      expect(reports).toEqual(['Anna: picture']);
      expect(cards).toMatchObject([{ contact: { name: 'Anna' } }]);
      expect(cards[0]).not.toHaveProperty('picture');
    }
    const { cards, reports } = read(of('PHOTO;VALUE=uri:https://example.com/anna.jpg'));
    expect(reports).toEqual([]);
    expect(cards[0]).not.toHaveProperty('picture');
  });

  it('has clean texts, cut to the stored length', () => {
    const { cards, reports } = read(
      [
        'BEGIN:VCARD',
        `FN:${'😀'.repeat(300)}`,
        'TEL:\u202a+49 170 1234567\u202c',
        'ORG:A\u0000\u0007 \\n B',
        'END:VCARD',
      ].join('\n'),
    );
    expect(cards[0]?.contact).toMatchObject({
      name: '😀'.repeat(longestText / 2),
      organisation: 'A B',
      numbers: [{ raw: '+49 170 1234567', types: [] }],
    });
    expect(reports).toEqual([`${'😀'.repeat(longestText / 2)}: too-long`]);
  });

  it('has types that are not cut within a character', () => {
    const { cards } = read(
      `BEGIN:VCARD\nFN:Anna\nTEL;TYPE=x${'\u{10000}'.repeat(20)}:030 12345\nEND:VCARD\n`,
    );
    expect(cards[0]?.contact.numbers[0]?.types).toEqual([`X${'\u{10000}'.repeat(14)}`]);
  });

  it('keeps no more numbers than the limit per contact', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `TEL:030 ${10_000 + index}`);
    const { cards, reports } = read(['BEGIN:VCARD', 'FN:Anna', ...lines, 'END:VCARD'].join('\n'));
    expect(cards[0]?.contact.numbers).toHaveLength(mostOfEach.numbers);
    expect(reports).toEqual(['Anna: too-long']);
  });

  it('reports numbers that cannot be dialled, and texts in a wrong encoding', () => {
    const { cards, reports } = read(
      'BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=F6rg\nTEL:by the door\nEND:VCARD',
    );
    expect(reports).toEqual(['Jörg: encoding', 'Jörg: number']);
    expect(cards).toMatchObject([{ contact: { name: 'Jörg', numbers: [{ raw: 'by the door' }] } }]);
  });
});

describe('several vCards', () => {
  const anna = 'BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nTEL:030 12345\nEND:VCARD\n';
  const bert = 'begin:vcard\r\nfn:Bert\r\ntel;work:030 99999\r\nend:vcard\r\n';

  it('are read with any line ends and a byte order mark', () => {
    for (const text of [
      `\ufeff${anna}${bert}`,
      `${anna}\n\n${bert}`,
      anna.replaceAll('\n', '\r') + bert.replaceAll('\r\n', '\r'),
    ]) {
      const { cards, reports } = read(text);
      expect(reports).toEqual([]);
      expect(cards.map(({ contact }) => contact.name)).toEqual(['Anna', 'Bert']);
    }
  });

  it('are read except for malformed or empty ones, which are reported', () => {
    const { cards, reports } = read(
      [
        'garbage\nmore of it\n\nand more\n',
        anna,
        'BEGIN:VCARD\nN:Cut;Clara;;;\n',
        'BEGIN:VCARD\nEMAIL:x@example.com\nEND:VCARD\n',
        bert,
        'BEGIN:VCARD\nTEL:1234\nFN:Dora\n',
      ].join(''),
    );
    expect(reports).toEqual([
      'garbage: malformed',
      'Clara Cut: malformed',
      'VCARD: nothing-in-it',
      'Dora: malformed',
    ]);
    expect(cards.map(({ contact }) => contact.name)).toEqual(['Anna', 'Bert']);
  });

  it('are read without groups of contacts and without agents', () => {
    const { cards, reports } = read(
      [
        'BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:Friends\nMEMBER:urn:uuid:1\nEND:VCARD\n',
        'BEGIN:VCARD\nVERSION:3.0\nFN:Family\nX-ADDRESSBOOKSERVER-KIND:group\nEND:VCARD\n',
        'BEGIN:VCARD\nVERSION:2.1\nFN:Anna\nAGENT:\nBEGIN:VCARD\nFN:Agent\nTEL:1\nEND:VCARD\nTEL:030 12345\nEND:VCARD\n',
      ].join(''),
    );
    expect(reports).toEqual([]);
    expect(cards).toMatchObject([{ contact: { name: 'Anna', numbers: [{ raw: '030 12345' }] } }]);
  });

  it('are read in time linear to their size', () => {
    const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Berg\r\nTEL;TYPE=WORK:030 12345\r\nEND:VCARD\r\n';
    const texts = [
      card.repeat(30_000),
      `BEGIN:VCARD\nFN:Anna\n${'item1.TEL:1\n'.repeat(200_000)}END:VCARD`,
      `BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:${'=41=\n'.repeat(400_000)}\nEND:VCARD`,
      ...[':', ';', '"', '=', ',', '\\', '\n', '\n ', '\r', 'BEGIN:VCARD\n', 'A;B="', 'TEL;'].map((sign) =>
        sign.repeat(2_000_000 / sign.length),
      ),
    ];
    for (const text of texts) {
      const spentMs = countProcessorTime();
      read(text);
      expect(spentMs(), JSON.stringify(text.slice(0, 20))).toBeLessThan(4000);
    }
  });
});

describe('any vCard', () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    // In place of what is of another encoding: that is reported.
    .filter((written) => !written.includes('\ufffd'))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && !/[\p{C}\u2028\u2029]/u.test(text) && text.length <= longestText);
  const number = fc.constantFrom(
    '030 12345',
    '+49 170 1234567',
    '030 99999 x7',
    '101',
    '(030) 123-45',
    '+44 20 7946 0123',
  );
  const person = fc.record({
    ...{ name: words, given: words, family: words, organisation: words, street: words },
    numbers: fc.uniqueArray(number),
    emails: fc.uniqueArray(words.map((text) => `${text.replaceAll(' ', '')}@example.com`)),
  });
  const writing: fc.Arbitrary<Writing> = fc.record({
    version: fc.constantFrom('2.1', '3.0', '4.0'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    fold: fc.constantFrom(' ', '\t'),
    width: fc.integer({ min: 20, max: 75 }),
    charset: fc.constantFrom('UTF-8', 'UTF-16BE'),
    isGrouped: fc.boolean(),
  });

  it('is read as it was written, in every encoding and script', () => {
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 4 }), writing, (people, how) => {
        const { cards, reports } = read(people.map((one) => written(one, how)).join(''));
        expect(reports).toEqual([]);
        expect(cards.map(({ contact }) => contact)).toEqual(
          people.map(({ name, given, family, organisation, street, numbers, emails }) => ({
            ...{ name, organisation, emails },
            numbers: numbers.map((raw) => ({ raw, types: ['WORK'] })),
            addresses: [{ types: ['HOME'], street }],
            details: { given, family },
          })),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('is read the same as by the directory’s own writer', () => {
    fc.assert(
      fc.property(person, (one) => {
        // A company without a person goes by its name alone.
        fc.pre(one.name !== one.organisation);
        const contact = { id: '1', ...one, numbers: one.numbers.map((raw) => ({ raw, types: ['WORK'] })) };
        const { cards, reports } = read(
          vcardOf({ ...shownContact(contact, 'DE'), id: '1', emails: one.emails, addresses: [] }),
        );
        expect(reports).toEqual([]);
        expect(cards).toMatchObject([
          { uid: '1', contact: { name: one.name, organisation: one.organisation, emails: one.emails } },
        ]);
      }),
    );
  });

  it('never makes the reader throw, and yields only clean texts', () => {
    const pieces = fc.constantFrom(
      ...[
        'BEGIN:VCARD\n',
        'END:VCARD\n',
        'FN:',
        'TEL;',
        'N:;',
        'PHOTO;ENCODING=b:',
        ';ENCODING=QUOTED-PRINTABLE:',
      ],
      ...[
        '=C3',
        '=',
        '\\',
        ';',
        ',',
        ':',
        '"',
        '\r\n',
        '\n ',
        '\u0000',
        '\ud800',
        'item1.',
        'CHARSET=x',
        '\ufeff',
        '%',
      ],
    );
    const garbage = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 40 });
    fc.assert(
      fc.property(garbage, (parts) => {
        for (const { contact } of read(`BEGIN:VCARD\nFN:A${parts.join('')}\nEND:VCARD\n`).cards) {
          const texts = JSON.stringify(contact).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
          for (const text of texts.map((one) => JSON.parse(one) as string)) {
            expect(text.isWellFormed() && text.length <= longestText && !/\p{Cc}/u.test(text)).toBe(true);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
