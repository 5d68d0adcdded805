import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeCardText, createCardText } from '../../../src/address-books/carddav/draft.ts';
import { readMultistatus, type DavResource } from '../../../src/address-books/carddav/multistatus.ts';
import { inParallel } from '../../../src/address-books/carddav/in-parallel.ts';
import { placeOnServer } from '../../../src/address-books/carddav/place.ts';
import { isCovered, readTypedAddress } from '../../../src/address-books/carddav/typed-address.ts';
import { cardsOf, type VcardContact } from '../../../src/address-books/vcard.ts';

const contactOf = (text: string): VcardContact['contact'] | undefined =>
  cardsOf(text, () => undefined)[0]?.contact;

describe('the address that a user types', () => {
  it.each([
    ['anna@example.com', { kind: 'domain', domain: 'example.com' }],
    [' Example.com ', { kind: 'domain', domain: 'example.com' }],
    ['dav.example.com/', { kind: 'domain', domain: 'dav.example.com' }],
    ['localhost', { kind: 'url', url: new URL('https://localhost/') }],
    ['10.0.0.1', { kind: 'url', url: new URL('https://10.0.0.1/') }],
    ['dav.example.com:8443', { kind: 'url', url: new URL('https://dav.example.com:8443/') }],
    ['dav.example.com/dav', { kind: 'url', url: new URL('https://dav.example.com/dav') }],
    ['http://localhost:5232/a#b', { kind: 'url', url: new URL('http://localhost:5232/a') }],
  ])('%j is understood', (typed, address) => {
    expect(readTypedAddress(typed)).toEqual(address);
  });

  it.each([
    ...['', 'a b', 'ftp://example.com', 'http://', 'https://', 'https://?', '#', 'anna@'].map(
      (typed): [string, string] => [typed, 'bookDetail.typed'],
    ),
    ['https://anna@example.com/', 'bookDetail.user-inside'],
    ['https://anna:secret@example.com/', 'bookDetail.password-inside'],
    ['https://:secret@example.com/', 'bookDetail.password-inside'],
  ])('%j is rejected with a reason', (typed, id) => {
    expect(() => readTypedAddress(typed)).toThrow(`bad-address: ${id} {}`);
  });

  it.each([
    ['example.com', 'https://example.com/', true],
    ['example.com', 'https://dav.example.com:8443/', true],
    ['example.com', 'http://dav.example.com/', false],
    ['example.com', 'https://badexample.com/', false],
    ['dav.example.com', 'https://example.com/', false],
    ['https://example.com/a', 'https://example.com/b', true],
    ['https://example.com/a', 'https://dav.example.com/a', false],
    ['https://example.com/a', 'https://example.com:444/a', false],
  ])('%j covers %j: %s', (typed, url, does) => {
    expect(isCovered(readTypedAddress(typed), new URL(url))).toBe(does);
  });
});

describe('what a server lists', () => {
  const book = 'https://dav.example.com/carddav/anna%40example.com/book/';
  it.each([
    [`${book}1.vcf?a`, `${book}1.vcf?a`],
    ['https://dav.example.com/other/1.vcf', 'https://dav.example.com/other/1.vcf'],
    ['http://dav.example.com:8080/other/1.vcf?a#b', 'https://dav.example.com/other/1.vcf?a'],
    ['http://inside/carddav/anna@example.com/book/1.vcf', `${book.replace('%40', '@')}1.vcf`],
    ['http://inside/carddav/anna%40example.com/book', book.slice(0, -1)],
    ['http://inside//evil.example/carddav/anna%40example.com/book/1.vcf', undefined],
    ['http://inside/carddav/anna%40example.com/book2/1.vcf', undefined],
    ['http://inside/carddav/anna%40example.com/book/../1.vcf', undefined],
    ['http://dav.example.com.evil.example/1.vcf', undefined],
    ['ftp://dav.example.com/carddav/anna%40example.com/book/1.vcf', undefined],
    ['urn:uuid:1', undefined],
  ])('at %j, is asked for at %j', (listed, place) => {
    expect(placeOnServer(book, listed)).toBe(place);
  });
});

describe('a multistatus answer', () => {
  async function readParts(xml: string, size: number): Promise<DavResource[]> {
    const bytes = new TextEncoder().encode(xml);
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += size)
        yield await Promise.resolve(bytes.subarray(at, at + size));
    }
    const all: DavResource[] = [];
    for await (const { resources } of readMultistatus(chunks(), new URL('https://dav.example.com/a/')))
      all.push(...resources);
    return all;
  }

  it('is read the same, however it is split into chunks', async () => {
    const text = (at: number): string =>
      `BEGIN:VCARD\r\nFN:Ä &lt;${at}&gt; 😀${'x'.repeat(3_000)}`.replaceAll('\r', '&#13;');
    const one = (at: number): string =>
      `<response><href>${at}.vcf</href><propstat><prop><getetag>"${at}"</getetag><C:address-data>${text(at)}</C:address-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
    const responses = Array.from({ length: 500 }, (_, at) => one(at)).join('');
    const xml = `<?xml version="1.0"?>\n<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav">${responses}</multistatus>\n`;
    for (const size of [1_001, 65_536, 10_000_000]) {
      const resources = await readParts(xml, size);
      expect(resources).toHaveLength(500);
      expect(resources[499]).toMatchObject({
        url: 'https://dav.example.com/a/499.vcf',
        props: { getetag: '"499"' },
      });
      expect(String(resources[7]?.props.addressData)).toMatch(/^BEGIN:VCARD\r\nFN:Ä <7> 😀x+$/);
    }
  });

  it('may be empty', async () => {
    expect(await readParts('<multistatus xmlns="DAV:"/>', 100)).toEqual([]);
    expect(await readParts('<d:multistatus xmlns:d="DAV:"></d:multistatus>', 100)).toEqual([]);
  });
});

describe('parallel work', () => {
  it('handles each item once, with no more than the given number at a time', async () => {
    const [done, under]: [number[], Set<number>] = [[], new Set()];
    await inParallel([1, 2, 3, 4, 5, 6, 7], 3, new AbortController().signal, async (item) => {
      under.add(item);
      expect(under.size).toBeLessThanOrEqual(3);
      await new Promise((resolve) => setImmediate(resolve));
      under.delete(item);
      done.push(item);
    });
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('fails with the first failure, once all running items have ended', async () => {
    const ended: number[] = [];
    const work = inParallel([1, 2, 3, 4, 5, 6], 3, new AbortController().signal, async (item, signal) => {
      if (item === 2) throw new Error('two');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.push(item);
    });
    await expect(work).rejects.toThrow('two');
    expect(ended).toEqual([1, 3]);
  });
});

describe('a new card', () => {
  it('is read back as it was written', () => {
    const word = fc.stringMatching(/^[\p{L};,\\:"'()+-]{1,20}$/u);
    fc.assert(
      fc.property(word, word, word, (given, family, organisation) => {
        const draft = {
          name: `${given} ${family}`,
          organisation,
          numbers: [{ raw: '+49 211 1', type: 'CELL' as const }],
        };
        expect(contactOf(createCardText(draft, 'id'))).toMatchObject({
          name: draft.name,
          organisation,
          numbers: [{ raw: '+49 211 1', types: ['CELL'] }],
          details: { given, family },
        });
      }),
    );
  });

  it('has lines that every program can read', () => {
    const text = createCardText({ name: 'ä'.repeat(200), organisation: '', numbers: [] }, 'id');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n(?:.+\r\n)+END:VCARD\r\n$/);
  });
});

describe('a changed card', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//Somebody//Something//EN',
    'UID:7',
    'item2.TEL;type=pref:+49 211 2',
    'item2.X-ABLabel:_$!<HomeFAX>!$_',
    'N:Meier;Anna;Maria;Dr.;',
    'FN:Dr. Anna Maria Meier',
    'ORG;X-KEEP=1:Meier GmbH;Sales\\; Export',
    'TEL;TYPE=WORK,VOICE;X-ID=1:+49 211 1',
    'item1.TEL;TYPE=CELL:+49 151 1',
    'item1.X-ABLabel:Dienst',
    'item1.X-OTHER:stays',
    'NOTE:A long note\\, that is fold',
    ' ed\\nin two lines',
    'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
    ' BBBB',
    'X-UNKNOWN;X-P="a:b;c":1;2',
    'END:VCARD',
    '',
  ].join('\r\n');
  const draft = {
    name: 'Dr. Anna Maria Meier',
    organisation: 'Meier GmbH',
    numbers: ['+49 211 2', '+49 211 1', '+49 151 1'].map((raw) => ({ raw })),
  };

  it('stays as it is when the draft contains the same data', () => {
    expect(changeCardText(text, draft)).toBe(text);
    expect(changeCardText(text.replaceAll('\r\n', '\n'), draft)).toBe(text.replaceAll('\r\n', '\n'));
  });

  it('keeps every line that did not change', () => {
    const word = fc.stringMatching(/^[\p{L};,\\ ]{1,30}$/u);
    const number = fc.stringMatching(/^\+49 [1-9][0-9]{4,9}$/);
    const types = fc.constantFrom('WORK', 'CELL', 'HOME', 'FAX', undefined);
    const numbers = fc.uniqueArray(fc.record({ raw: number, type: types }), {
      selector: ({ raw }) => raw,
      maxLength: 5,
    });
    const touched = /^(?:FN|N|ORG|(?:item\d\.)?TEL|item\d\.X-ABLabel)[:;]/;
    fc.assert(
      fc.property(word, word, numbers, (name, organisation, wanted) => {
        const change = {
          name,
          organisation: organisation.trim(),
          numbers: wanted.map(({ raw, type }) => ({ raw, ...(type && { type }) })),
        };
        const changed = changeCardText(text, change);
        const rest = (lines: string): string[] =>
          lines
            .replaceAll('\r\n ', '')
            .split('\r\n')
            .filter((line) => !touched.test(line));
        expect(rest(changed)).toEqual(rest(text));
        const contact = contactOf(changed);
        // A card without a name, a company and a number is no contact.
        expect((contact?.numbers ?? []).map(({ raw }) => raw).toSorted()).toEqual(
          wanted.map(({ raw }) => raw).toSorted(),
        );
        const [readName, readOrganisation] = [name, organisation].map((one) =>
          one.trim().replace(/ +/g, ' '),
        );
        expect(contact?.name ?? '').toBe(readName || readOrganisation);
        for (const { raw, type } of wanted)
          if (type) expect(contact?.numbers.find((one) => one.raw === raw)?.types).toContain(type);
      }),
    );
  });

  it('keeps organisation units, name prefix and other parameters', () => {
    const changed = changeCardText(text, { ...draft, name: 'Dr. Anna Groß', organisation: 'Groß AG' });
    expect(changed).toContain('\r\nN:Groß;Anna;;Dr.;\r\n');
    expect(changed).toContain('\r\nORG;X-KEEP=1:Groß AG;Sales\\; Export\r\n');
  });

  it('keeps the type of a number that is replaced by another one', () => {
    const numbers = ['+49 211 2', '+49 211 9', '+49 151 1'].map((raw) => ({ raw }));
    expect(changeCardText(text, { ...draft, numbers })).toBe(text.replace('+49 211 1\r', '+49 211 9\r'));
  });

  it('loses the label of a number whose type has changed', () => {
    const numbers = [{ raw: '+49 211 2', type: 'WORK' as const }, { raw: '+49 211 1' }];
    const changed = changeCardText(text, { ...draft, numbers });
    expect(changed).not.toContain('HomeFAX');
    expect(changed).toContain('item2.TEL;TYPE=WORK;TYPE=PREF:+49 211 2\r\n');
    expect(changed).not.toContain('+49 151 1');
    expect(changed).toContain('item1.X-OTHER:stays');
  });

  it('keeps its value type in vCard 4', () => {
    const four =
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna\r\nTEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:+49-211-1\r\nEND:VCARD\r\n';
    const [number] = contactOf(four)?.numbers ?? [];
    expect(
      changeCardText(four, { name: 'Anna', organisation: '', numbers: [{ raw: number?.raw ?? '' }] }),
    ).toBe(four);
    expect(changeCardText(four, { name: 'Eva', organisation: '', numbers: [{ raw: '+49 30 1' }] })).toBe(
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Eva\r\nTEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:+49-30-1\r\nEND:VCARD\r\n',
    );
  });

  it('is written without encodings in vCard 2.1', () => {
    const old =
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;=\r\nAnna\r\nTEL;WORK;PREF:1\r\nNOTE;QUOTED-PRINTABLE:a=\r\nFN:b\r\nEND:VCARD\r\n';
    const changed = changeCardText(old, { name: 'Eva Groß', organisation: '', numbers: [{ raw: '1' }] });
    expect(changed).toContain('\r\nN:Groß;Eva;;;\r\n');
    expect(changed).toContain('\r\nTEL;WORK;PREF:1\r\n');
    expect(changed).toContain('\r\nNOTE;QUOTED-PRINTABLE:a=\r\nFN:b\r\n');
    expect(contactOf(changed)?.name).toBe('Eva Groß');
  });
});
