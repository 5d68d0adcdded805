import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPhonebook } from '../../../src/platform/phonebook-xml.ts';
import { getPhonebook } from '../../../src/platform/phonebook.ts';
import { PlatformException } from '../../../src/shared/errors.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport } from './fake.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const entriesOf = (xml: string): unknown => readPhonebook(bytes(xml)).entries;

describe('a phone book', () => {
  const ada = { name: 'Ada & Berg', numbers: ['+4930123456', '0171 5550'] };

  it.each([
    [
      'elements',
      `<?xml version="1.0"?><IPPhoneDirectory><DirectoryEntry><Name>Ada &amp; Berg</Name>
       <Telephone>+4930123456</Telephone><Telephone>0171 5550</Telephone></DirectoryEntry></IPPhoneDirectory>`,
    ],
    [
      'attributes',
      `<PhoneBook><Menu Name="All"><Unit Name="Ada &#38; Berg" Phone1="+4930123456" Phone2="0171 5550" Phone3=""/>
       </Menu></PhoneBook>`,
    ],
    [
      'names in parts and nested numbers',
      `<AddressBook><Contact><FirstName>Ada &#x26;</FirstName><LastName>Berg</LastName>
       <Phone type="Work"><phonenumber>+4930123456</phonenumber></Phone>
       <Phone type="Home"><phonenumber>0171 5550</phonenumber></Phone></Contact></AddressBook>`,
    ],
  ])('is read from %s', (_name, xml) => {
    expect(entriesOf(xml)).toEqual([ada]);
  });

  it('keeps its order, and omits entries without a number', () => {
    const entry = (name: string, number: string): string =>
      `<Entry><Name>${name}</Name><Telephone>${number}</Telephone></Entry>`;
    const xml = `<D>${entry('A', '1')}${entry('B', '')}${entry('C', '3')}</D>`;
    expect(entriesOf(xml)).toEqual([
      { name: 'A', numbers: ['1'] },
      { name: 'C', numbers: ['3'] },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['words', 'hello'],
    ['JSON', '{"items":[]}'],
    ['an element that does not end', '<D><Entry></D>'],
    [
      'entities that grow',
      '<!DOCTYPE d [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><d><Name>&b;</Name></d>',
    ],
    ['entities that fetch', '<!doctype d [<!ENTITY a SYSTEM "file:///etc/passwd">]><d><Name>&a;</Name></d>'],
    ['elements nested without end', '<a>'.repeat(100_000) + '</a>'.repeat(100_000)],
  ])('is not %s', (_name, xml) => {
    expect(() => entriesOf(xml)).toThrow(PlatformException);
  });

  it('keeps undeclared entities unchanged, and decodes once', () => {
    const xml = '<D><E><Name>&a; &amp;lt; &#0; &#x110000;</Name><Phone>1</Phone></E></D>';
    expect(entriesOf(xml)).toEqual([{ name: '&a; &lt; &#0; &#x110000;', numbers: ['1'] }]);
  });

  it('is parsed or rejected, for any bytes', () => {
    const part = fc.constantFrom(
      '<a',
      '>',
      '</a>',
      '<Name>',
      '</Name>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '&#x',
      '"',
      '=',
    );
    const anything = fc.oneof(
      fc.uint8Array(),
      fc.array(fc.oneof(part, fc.string())).map((parts) => bytes(parts.join(''))),
      fc.array(fc.oneof(part, fc.string())).map((parts) => bytes(`<a>${parts.join('')}</a>`)),
    );
    fc.assert(
      fc.property(anything, (any) => {
        try {
          for (const { numbers } of readPhonebook(any).entries) expect(numbers).not.toEqual([]);
        } catch (error) {
          expect(error).toBeInstanceOf(PlatformException);
        }
      }),
    );
  });

  it('may have a hundred thousand entries', () => {
    const entry = '<Entry><Name>Ada</Name><Telephone>+4930123456</Telephone></Entry>';
    expect(entriesOf(`<D>${entry.repeat(100_000)}</D>`)).toHaveLength(100_000);
  });
});

describe('the phone book of a vendor', () => {
  it('is requested by its name', async () => {
    const xml = '<D><E><Name>A</Name><Phone>1</Phone></E></D>';
    const { transport, sent } = fakeTransport([new Response(xml)]);
    expect(await getPhonebook(transport, 'vendor/a')).toMatchObject({ xml, entries: [{ name: 'A' }] });
    expect(sent[0]?.url).toMatch(/\/v2\/my\/contacts\/phonebook\/vendor%2Fa\?version=/);
  });

  it('is rejected with a typed error when the answer is not XML', async () => {
    const { transport } = fakeTransport([new Response('no phone book')]);
    expect((await failureFrom(getPhonebook(transport, 'a'))).kind).toBe('bad-shape');
  });
});
