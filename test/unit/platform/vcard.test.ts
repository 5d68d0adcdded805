import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getContact, getVcards } from '../../../src/platform/contact.ts';
import { readVcards } from '../../../src/platform/vcard.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const card = (...lines: string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');

describe('a vCard', () => {
  it('is read as a contact with all its numbers', () => {
    const text = card(
      'UID:urn:uuid:8e1f',
      'N:Berg;Ada;;Dr.;',
      'FN:Dr. Ada Berg',
      'ORG:Berg & Partner;Purchasing;South',
      'TEL;TYPE=WORK,VOICE:+4930123456',
      'item1.TEL;TYPE=cell:0171 5550',
      'EMAIL;TYPE=INTERNET:ada@berg.test',
      'NOTE:folded over\r\n  two lines\\, with a comma',
    );
    expect(readVcards(bytes(text))).toEqual({
      refused: [],
      contacts: [
        {
          id: '8e1f',
          name: 'Dr. Ada Berg',
          details: { prefixes: 'Dr.', given: 'Ada', family: 'Berg' },
          organisation: 'Berg & Partner',
          unit: 'Purchasing, South',
          numbers: [
            { raw: '+4930123456', types: ['WORK', 'VOICE'] },
            { raw: '0171 5550', types: ['CELL'] },
          ],
          emails: ['ada@berg.test'],
        },
      ],
    });
  });

  it('of version 4 is read as well', () => {
    const text = card('UID:u1', 'FN:Ada', 'TEL;VALUE=uri;TYPE=work:tel:+4930123456').replace('3.0', '4.0');
    expect(readVcards(bytes(text)).contacts).toMatchObject([{ numbers: [{ raw: '+4930123456' }] }]);
  });

  it.each([
    ['its name in parts', ['N:Berg;Ada;;;'], 'Ada Berg'],
    ['its organisation', ['ORG:Berg KG'], 'Berg KG'],
    ['its number', ['TEL:+4930'], '+4930'],
    ['its address', ['EMAIL:a@b.test'], 'a@b.test'],
  ])('without a formatted name is named by %s', (_name, lines, name) => {
    expect(readVcards(bytes(card('UID:u', ...lines))).contacts).toMatchObject([{ name }]);
  });

  it('that is malformed does not affect the others', () => {
    const text = `${card('UID:a', 'FN:A')}BEGIN:VCARD\r\nthis is none\r\n${card('UID:b', 'FN:B')}`;
    const { contacts, refused } = readVcards(bytes(text));
    expect(contacts.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(refused).toMatchObject([{ kind: 'bad-shape', path: 'vcard[1]' }]);
  });

  it.each(['', 'hello', '<html>', '{"items":[]}'])('is not found in %j', (text) => {
    expect(readVcards(bytes(text))).toMatchObject({ contacts: [], refused: [{ path: '' }] });
  });

  it('is parsed or rejected, for any bytes', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'BEGIN:VCARD',
        'END:VCARD',
        'BEGIN:X',
        'VERSION:4.0',
        'TEL;TYPE="a:1',
        'N;;;',
        ' x',
        'FN:\\n',
      ),
    );
    const anything = fc.oneof(
      fc.uint8Array(),
      fc.array(line).map((lines) => bytes(lines.join('\r\n'))),
      fc.array(line).map((lines) => bytes(card(...lines))),
    );
    fc.assert(
      fc.property(anything, (any) => {
        const { contacts, refused } = readVcards(any);
        expect(contacts.length + refused.length).toBeGreaterThan(0);
        for (const contact of contacts) expect(contact.name).not.toBe('');
      }),
    );
  });

  it('may be one of a hundred thousand, deeply nested, or endless', () => {
    const many = card('UID:u', 'FN:Ada Berg', 'TEL;TYPE=WORK:+4930123456').repeat(100_000);
    expect(readVcards(bytes(many)).contacts).toHaveLength(100_000);
    const nested = card(...Array<string>(50_000).fill('BEGIN:X'));
    expect(readVcards(bytes(nested)).contacts).toEqual([]);
    const endless = `BEGIN:VCARD\r\nFN:${'x'.repeat(3_000_000)}`;
    expect(readVcards(bytes(endless)).contacts).toEqual([]);
    const begins = 'BEGIN:VCARD\n'.repeat(100_000);
    expect(readVcards(bytes(begins)).refused).toHaveLength(100_000);
  });
});

describe('contacts as vCards', () => {
  it('are requested by the Accept header', async () => {
    const { transport, sent } = fakeTransport([new Response(card('UID:a', 'FN:A'))]);
    const { contacts } = await getVcards(transport, { limit: 5, filter: 'Berg' });
    expect(contacts).toHaveLength(1);
    expect(sent[0]?.headers['accept']).toBe('text/vcard');
    expect(sent[0]?.url).toMatch(/\/v2\/my\/contacts\?version=[^&]+&limit=5&filter=Berg$/);
  });
});

describe('one contact', () => {
  const item = { contactMeta: { UUID: 'u1' }, entries: [{ entryName: 'FN', value: 'Ada' }] };

  it('is the only item', async () => {
    const { transport, sent } = fakeTransport([json({ items: [item], overallMatches: 1 })]);
    expect(await getContact(transport, 'u/1')).toMatchObject({ id: 'u1', name: 'Ada' });
    expect(sent[0]?.url).toMatch(/\/v2\/my\/contacts\/u%2F1\?version=/);
  });

  it('is missing when the list is empty', async () => {
    const { transport } = fakeTransport([json({ items: [], overallMatches: 0 })]);
    expect(await failureFrom(getContact(transport, 'u1'))).toMatchObject({
      kind: 'bad-shape',
      path: 'items',
    });
  });
});
