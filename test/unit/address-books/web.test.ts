import fc from 'fast-check';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { cardsIn, createWebLookup } from '../../../src/address-books/web/lookup.ts';
import { textsAt, valueAt } from '../../../src/address-books/web/paths.ts';
import { AddressBookException, loggedDetail, longestText } from '../../../src/address-books/source.ts';
import type { OpenBook, WebBook } from '../../../src/shared/model/address-book.ts';

const { signal } = new AbortController();
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => {
  answer(request, response);
});
let origin: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const bookOf = (more: Partial<OpenBook<WebBook>> = {}): OpenBook<WebBook> => ({
  ...{ id: '0123abcd', name: 'CRM', kind: 'web', paused: false, header: '', results: '' },
  address: `${origin}/find?tel={number}`,
  fields: { name: 'name', organisation: 'company.name', workNumber: 'phones', mobileNumber: 'phones.1' },
  ...more,
});

async function lookUp(book: OpenBook<WebBook>, body: string, status = 200): Promise<string[]> {
  answer = (_request, response) => void response.writeHead(status).end(body);
  const lookup = createWebLookup(book, openDirectly);
  try {
    return (await lookup.lookUp('+4921112345', signal)).map(({ contact }) => contact.name);
  } finally {
    await lookup.dispose();
  }
}

describe('a path into an answer', () => {
  const value = { company: { name: 'Firm' }, phones: ['1', 2, null, ''], a: { 0: 'zero' }, yes: true };

  it.each([
    ['company.name', ['Firm']],
    [' company . name ', ['Firm']],
    ['phones', ['1', '2']],
    ['phones.1', ['2']],
    ['a.0', ['zero']],
    ['company', []],
    ['yes', []],
    ['phones.7.x', []],
    ['constructor.name', []],
    ['phones.length', []],
  ])('%j leads to %j', (path, texts) => {
    expect(textsAt(value, path)).toEqual(path === 'phones.length' ? ['4'] : texts);
  });

  it('leads to a value or to nothing, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (json, path) => {
        expect(textsAt(json, path).every((text) => typeof text === 'string')).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.stringMatching(/^[a-z]{1,9}$/), fc.nat(9), (json, name, at) => {
        const list = Array.from({ length: at + 1 }, () => json);
        expect(valueAt({ [name]: list }, `${name}.${at}`)).toBe(json);
      }),
    );
  });
});

describe('the answer of a web service', () => {
  it('contains one contact or several', () => {
    const one = { name: 'Anna', company: { name: 'Firm' }, phones: ['+49 211 1', '+49 151 1'], id: 7 };
    const book = { results: 'data.results', fields: bookOf().fields };
    const several = JSON.stringify({ data: { results: [one, { ...one, name: 42 }, {}, null, 'text'] } });
    expect(cardsIn(several, book).map(({ contact }) => contact)).toMatchObject([
      {
        name: 'Anna',
        organisation: 'Firm',
        numbers: [
          { raw: '+49 211 1', types: ['WORK'] },
          { raw: '+49 151 1', types: ['WORK', 'CELL'] },
        ],
      },
      { name: '42' },
    ]);
    expect(cardsIn(JSON.stringify(one), { ...book, results: '' })).toHaveLength(1);
    expect(cardsIn('{"data": null}', book)).toEqual([]);
  });

  it('is cleaned and cut, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.anything({ maxDepth: 2 }),
        fc.string({ unit: 'binary', maxLength: 500 }),
        (extra, text) => {
          const json = JSON.stringify({ name: text, organisation: extra });
          for (const { contact } of cardsIn(json, {
            results: '',
            fields: { name: 'name', organisation: 'organisation' },
          })) {
            expect(contact.name.length).toBeLessThanOrEqual(longestText);
            expect(contact.name).not.toMatch(/\p{Cc}/u);
          }
        },
      ),
    );
  });

  it.each([
    ['"text"', [['…', 'malformed']]],
    ['[7, null, {"name": "Anna"}]', [['0', 'malformed']]],
    ['{"name": {"first": "Anna"}, "phones": "030 1234567"}', [['name', 'not-text']]],
    [
      '[{"name": "Anna", "phones": ["030 1234567", {"no": "1"}]}]',
      [
        ['0.phones', 'not-text'],
        ['0.phones.1', 'not-text'],
      ],
    ],
    [JSON.stringify({ name: 'a'.repeat(longestText + 1) }), [['…', 'too-long']]],
    ['{"name": "Anna", "phones": "+49 1"}', [['…', 'number']]],
    [JSON.stringify(Array.from({ length: 21 }, () => ({ name: 'Anna' }))), [['…', 'too-long']]],
    ['{"name": "Anna", "company": null, "phones": []}', []],
    ['{}', []],
    ['false', []],
  ])('%.80s has these unreadable parts: %j', (json, expected) => {
    const reported: string[][] = [];
    cardsIn(json, bookOf(), (where, why) => void reported.push([where, why]));
    expect(reported).toEqual(expected);
  });

  it('that is not valid JSON is reported', () => {
    expect(() => cardsIn('<html>', bookOf())).toThrow(/^bad-answer: /);
  });
});

describe('a web look-up', () => {
  it('sends the number in the address, and the key in its header', async () => {
    const seen: unknown[] = [];
    answer = ({ url, headers }, response) => {
      seen.push([url, headers['x-key']]);
      response.end('{"name":"Anna"}');
    };
    const lookup = createWebLookup(bookOf({ header: 'X-Key', password: 'secret' }), openDirectly);
    expect(await lookup.lookUp('+4921112345', signal)).toMatchObject([{ contact: { name: 'Anna' } }]);
    expect(seen).toEqual([['/find?tel=%2B4921112345', 'secret']]);
    await lookup.dispose();
  });

  it('waits for no other one that is slow', async () => {
    const slow: ServerResponse[] = [];
    answer = ({ url = '' }, response) => {
      if (url.endsWith('0')) slow.push(response);
      else response.end('{"name":"Anna"}');
    };
    const lookup = createWebLookup(bookOf(), openDirectly);
    const others = ['1', '2', '3', '4', '5', '6'].map((digit) =>
      lookup.lookUp(`+492111234${digit}0`, signal),
    );
    await expect.poll(() => slow.length).toBe(6);
    expect(await lookup.lookUp('+4921112345', signal)).toMatchObject([{ contact: { name: 'Anna' } }]);
    for (const response of slow) response.end('[]');
    expect((await Promise.all(others)).flat()).toEqual([]);
    await lookup.dispose();
  });

  it.each([
    ['application/json; charset=ISO-8859-1', Buffer.from('{"name":"Jörg Groß"}', 'latin1')],
    ['application/json', Buffer.from('{"name":"Jörg Groß"}', 'latin1')],
    ['application/json', Buffer.from('\ufeff{"name":"Jörg Groß"}', 'utf16le')],
    ['application/json', Buffer.from('\ufeff{"name":"Jörg Groß"}', 'utf16le').swap16()],
    ['application/json; charset=nothing-known', Buffer.from('{"name":"Jörg Groß"}')],
    ['application/json', Buffer.from('{"name":"Jörg Groß"}')],
  ])('understands an answer whose content type is %s', async (type, body) => {
    answer = (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body);
    const lookup = createWebLookup(bookOf(), openDirectly);
    expect(await lookup.lookUp('+4921112345', signal)).toMatchObject([{ contact: { name: 'Jörg Groß' } }]);
    await lookup.dispose();
  });

  it('reports that nobody has the number', async () => {
    expect(await lookUp(bookOf(), 'nobody', 404)).toEqual([]);
    expect(await lookUp(bookOf(), '', 204)).toEqual([]);
    expect(await lookUp(bookOf(), ' \n')).toEqual([]);
    expect(await lookUp(bookOf(), '[]')).toEqual([]);
  });

  it('names the address that was not found, while it is being set up', async () => {
    answer = (_request, response) => void response.writeHead(404).end('{}');
    const lookup = createWebLookup(bookOf(), openDirectly);
    const preview = await lookup.preview('+4921112345', signal);
    expect(preview).toMatchObject({
      cards: [],
      missingAt: expect.stringContaining('%2B4921112345') as string,
    });
    await lookup.dispose();
  });

  it('may be refused for one number while the header is valid', async () => {
    answer = (_request, response) => void response.writeHead(403).end();
    const lookup = createWebLookup({ ...bookOf(), header: 'X-Key', password: 'secret' }, openDirectly);
    await expect(lookup.lookUp('+4921112345', signal)).rejects.toMatchObject({ problem: 'forbidden' });
    await expect(lookup.preview('+4921112345', signal)).rejects.toMatchObject({ problem: 'header-refused' });
    await lookup.dispose();
  });

  it.each([
    [401, '', 'header-refused'],
    [403, '', 'header-refused'],
    [500, '', 'server-fault'],
    [200, `"${'x'.repeat(1_000_000)}"`, 'too-large'],
    [200, 'no JSON', 'bad-answer'],
  ])('answered with %d fails', async (status, body, problem) => {
    await expect(lookUp(bookOf(), body, status)).rejects.toMatchObject({ problem });
  });

  it.each([
    ['<!DOCTYPE html><html></html>', { isJson: false, unread: [] }],
    ['[1, 2]', { isJson: true, unread: ['…: number'] }],
    ['null', { isJson: true, unread: ['…: null'] }],
    ['[]', { isJson: true, unread: [] }],
    ['{"name":{"first":"Anna"},"tel":null}', { isJson: true, unread: ['name: object', 'tel: null'] }],
    ['{"name":"Anna","tel":[]}', { isJson: true, unread: ['tel: array'] }],
    ['{"name":"Anna","tel":4930123}', { isJson: true, unread: [] }],
    ['{"nom":"Anna"}', { isJson: true, unread: ['name: –', 'tel: –'] }],
  ])('shows the answer, and which paths lead to no text: %s', async (body, expected) => {
    answer = (_request, response) => void response.end(body);
    const lookup = createWebLookup(
      { ...bookOf(), results: '', fields: { name: 'name', workNumber: 'tel' } },
      openDirectly,
    );
    const preview = await lookup.preview('+4930', signal);
    await lookup.dispose();
    expect(preview).toMatchObject({ ...expected, answer: body });
  });

  it('names the header that is not accepted', async () => {
    const detail = async (header: string, password: string): Promise<string> => {
      const error: unknown = await lookUp(bookOf({ header, password }), '', 401).catch((why: unknown) => why);
      return error instanceof AddressBookException ? loggedDetail(error.detail).replace(/:\d+: /, ': ') : '';
    };
    expect(await detail('X-Key', 'secret')).toBe('127.0.0.1: 401, X-Key');
    expect(await detail('', '')).toBe('127.0.0.1: 401, –');
  });

  it('does not send the key to another server', async () => {
    answer = (_request, response) =>
      void response.writeHead(302, { location: 'https://deskbell.invalid/' }).end();
    const lookup = createWebLookup(bookOf({ header: 'X-Key', password: 'secret' }), openDirectly);
    await expect(lookup.lookUp('+49', signal)).rejects.toMatchObject({
      problem: 'redirected-secret',
      detail: 'deskbell.invalid',
    });
    await lookup.dispose();
  });

  it('shows the answer while it is being set up', async () => {
    const body = `{"name":"Anna","more":"${'x'.repeat(5_000)}"}`;
    answer = (_request, response) => void response.end(body);
    const lookup = createWebLookup(bookOf(), openDirectly);
    const preview = await lookup.preview('+49211', signal);
    expect(preview.cards.map(({ contact }) => contact.name)).toEqual(['Anna']);
    expect(preview.answer).toBe(body.slice(0, 4_096));
    await lookup.dispose();
  });

  it.each([
    [{ address: 'https://example.com/' }, 'bad-address'],
    [{ address: 'https://{number}.example.com/' }, 'bad-address'],
    [{ address: 'https://example.com:{number}/' }, 'bad-address'],
    [{ address: 'http://example.com/{number}' }, 'not-encrypted'],
    [{ header: 'X Key', password: 'secret' }, 'bad-address'],
    [{ header: 'X-Key\r\nHost', password: 'secret' }, 'bad-address'],
    [{ header: 'X-Key', password: 'secret\r\nHost: x' }, 'bad-address'],
    [{ header: 'Host', password: 'secret' }, 'bad-address'],
  ])('with %j is refused', (more, problem) => {
    expect(() => createWebLookup(bookOf(more), openDirectly)).toThrow(
      new RegExp(`^${problem}: (?!.*secret)`),
    );
  });
});
