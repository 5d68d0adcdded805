import { describe, expect, it, onTestFinished } from 'vitest';
import { createCardDavWriter, type CardDavWriter } from '../../../src/address-books/carddav/writer.ts';
import { AddressBookException, loggedDetail } from '../../../src/address-books/source.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { end, startSmallCardDav, type SmallCardDav } from '../../support/address-books/small-carddav.ts';

const password = 'a secret';
const xml = (inside: string): string => `<?xml version="1.0"?><d:error xmlns:d="DAV:">${inside}</d:error>`;

async function writerOf(
  status: number,
  body: string,
  type = 'text/xml',
): Promise<{ dav: SmallCardDav; writer: CardDavWriter; key: string }> {
  const dav = await startSmallCardDav();
  onTestFinished(() => dav.stop());
  dav.cards.set('1.vcf', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nEND:VCARD\r\n');
  dav.instead = ({ method, authorization }, response) => {
    if (authorization === undefined || (method !== 'PUT' && method !== 'DELETE')) return false;
    end(response, status, body, { 'content-type': type });
    return true;
  };
  const url = `${dav.address}book/`;
  const writer = createCardDavWriter(
    {
      ...{ id: '0a1b2c3d', kind: 'carddav', name: 'Book', paused: false, address: dav.address },
      ...{ userName: 'anna', password, collections: [{ url, name: 'Book', writable: true }] },
    },
    openDirectly,
  );
  onTestFinished(() => writer.dispose());
  return { dav, writer, key: `${url}1.vcf` };
}

async function refusal(work: Promise<unknown>): Promise<[string, string]> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AddressBookException)) throw error;
  return [error.problem, loggedDetail(error.detail).replace(/^127\.0\.0\.1:\d+: /, '')];
}

const signal = (): AbortSignal => AbortSignal.timeout(10_000);

describe('a server that refuses a card', () => {
  it.each([
    [400, '', 'write-refused', 'write-refused'],
    [403, '', 'write-forbidden', 'write-forbidden'],
    [404, '', 'write-no-book', 'write-gone'],
    [405, '', 'write-forbidden', 'write-forbidden'],
    [409, '', 'write-no-book', 'write-refused'],
    [410, '', 'write-no-book', 'write-gone'],
    [412, '', 'conflict', 'conflict'],
    [413, '', 'write-too-large', 'write-too-large'],
    [415, '', 'write-refused', 'write-refused'],
    [422, '', 'write-refused', 'write-refused'],
    [501, '', 'write-refused', 'write-refused'],
    [507, '', 'write-no-space', 'write-no-space'],
    [
      403,
      xml('<c:no-uid-conflict xmlns:c="urn:ietf:params:xml:ns:carddav"/>'),
      'write-refused',
      'write-refused',
    ],
    [403, xml('<c:max-resource-size xmlns:c="x"/>'), 'write-too-large', 'write-too-large'],
    [403, xml('<d:quota-not-exceeded/>'), 'write-no-space', 'write-no-space'],
    [409, xml('<d:need-privileges/>'), 'write-forbidden', 'write-forbidden'],
    // Temporary errors are no refusal: the change waits and is sent again.
    [408, '', 'server-fault', 'server-fault'],
    [423, '', 'server-fault', 'server-fault'],
    [429, '', 'server-busy', 'server-busy'],
    [500, '', 'server-fault', 'server-fault'],
    [503, '', 'server-fault', 'server-fault'],
  ])('gives the reason: %i, %#', async (status, body, asNew, asChanged) => {
    const { writer, key } = await writerOf(status, body);
    const created = refusal(writer.create(key.replace('1.vcf', ''), 'u1', 'text', signal()));
    expect((await created)[0]).toBe(asNew);
    expect((await refusal(writer.change(key, '"v"', 'text', signal())))[0]).toBe(asChanged);
  });

  it.each([
    [
      xml('<s:message xmlns:s="http://sabredav.org/ns">Quota of “anna” &amp; others exceeded</s:message>'),
      'text/xml',
      ', “Quota of “anna” & others exceeded”',
    ],
    ['Not\nallowed   here', 'text/plain', ', “Not allowed here”'],
    ['{"message":"Name \\"Anna\\" is too short"}', 'application/json', ', “Name "Anna" is too short”'],
    ['<!DOCTYPE html><html><body><h1>403</h1></body></html>', 'text/html', ''],
    ['long '.repeat(2_000), 'text/plain', `, “${'long '.repeat(32)}…”`],
    [`you sent ${password}`, 'text/plain', ''],
    [`you sent ${Buffer.from(`anna:${password}`).toString('base64')}`, 'text/plain', ''],
    ['', 'text/plain', ''],
  ])('is quoted in one line, without secrets: %#', async (body, type, said) => {
    const { writer, key } = await writerOf(403, body, type);
    expect(await refusal(writer.change(key, '"v"', 'text', signal()))).toEqual([
      'write-forbidden',
      `403${said}`,
    ]);
    expect(await refusal(writer.remove(key, '"v"', signal()))).toEqual(['write-forbidden', `403${said}`]);
  });

  it('is not waited for, if its explanation never ends', async () => {
    const { dav, writer, key } = await writerOf(403, '');
    dav.instead = ({ method, authorization }, response) => {
      if (authorization === undefined || method !== 'PUT') return false;
      response.writeHead(403, { 'content-type': 'text/plain' });
      response.write('because');
      return true;
    };
    expect(await refusal(writer.change(key, '"v"', 'text', signal()))).toEqual(['write-forbidden', '403']);
  });
});
