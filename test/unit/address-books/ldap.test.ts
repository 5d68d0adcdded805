import { createServer, type Server, type Socket } from 'node:net';
import fc from 'fast-check';
import { FilterParser, type Entry } from 'ldapts';
import { afterEach, describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { cardOf, stampOf } from '../../../src/address-books/ldap/entry.ts';
import { createLdapReader } from '../../../src/address-books/ldap/ldap-reader.ts';
import { cardsWithNumber, numberFilters } from '../../../src/address-books/ldap/number-filter.ts';
import { fieldsOf, presets } from '../../../src/address-books/ldap/presets.ts';
import { serverOf } from '../../../src/address-books/ldap/connection.ts';
import type { LdapBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import { until } from '../../support/until.ts';

const book: OpenBook<LdapBook> = {
  ...{
    id: '0123abcd',
    name: 'Directory',
    kind: 'ldap',
    paused: false,
    address: '127.0.0.1',
    security: 'none',
  },
  ...{ userName: 'cn=admin', password: 'Geheim', base: 'dc=example,dc=com', filter: '' },
  ...{ preset: 'activeDirectory', attributes: {}, use: 'copy' },
};

const access = { country: 'DE', openSocket: openDirectly };

describe('the address of a directory', () => {
  it.each([
    ['ldap.example.com', 'ldaps', 'ldap.example.com', 636],
    ['ldap.example.com', 'startTls', 'ldap.example.com', 389],
    [' ldap.example.com:1636 ', 'ldaps', 'ldap.example.com', 1636],
    ['ldaps://ldap.example.com', 'ldaps', 'ldap.example.com', 636],
    ['LDAP://ldap.example.com:390/', 'startTls', 'ldap.example.com', 390],
    ['[::1]:390', 'none', '::1', 390],
    ['::1', 'none', '::1', 389],
  ] as const)('is read from %j with security %s', (address, security, host, port) => {
    expect(serverOf(address, security)).toEqual({ host, port });
  });

  it.each([
    '',
    'https://example.com',
    'ldap://',
    'user@example.com',
    'example.com:99999',
    'a b',
    'ldap://x/dc=y?cn',
  ])('is rejected: %j', (address) => {
    expect(() => serverOf(address, 'ldaps')).toThrow('bad-address');
  });

  it.each(['ldap://anna:Geheim@example.com', 'anna:Geheim/@1@example.com'])(
    'is rejected without repeating the password: %s',
    (address) => {
      expect(() => serverOf(address, 'ldaps')).toThrow(/^bad-address: .*…@example\.com$/);
      expect(() => serverOf(address, 'ldaps')).not.toThrow(/Geheim/);
    },
  );
});

describe('an entry', () => {
  const read = (attributes: Record<string, Entry[string]>): ReturnType<typeof cardOf> =>
    cardOf(
      { dn: 'CN=Anna,DC=example,DC=com', ...attributes },
      presets.activeDirectory.attributes,
      () => undefined,
    );

  it('of Active Directory is identified by its GUID, and has all its numbers', () => {
    const picture = Buffer.from('ffd8ffe000104a46', 'hex');
    expect(
      read({
        ...{
          displayName: 'Änne Berg',
          givenName: 'Änne',
          sn: 'Berg',
          company: 'Berg GmbH',
          department: 'IT',
        },
        ...{ telephonenumber: '+49 30 12345', otherTelephone: ['030 6 / 030 7', '030 8'], ipPhone: '101' },
        ...{ mobile: [], mail: 'anna@example.com', l: 'Berlin', co: 'Germany', c: 'DE' },
        ...{ objectGUID: Buffer.from('00112233445566778899aabbccddeeff', 'hex'), thumbnailPhoto: picture },
      }),
    ).toMatchObject({
      key: '00112233445566778899aabbccddeeff',
      contact: {
        ...{ name: 'Änne Berg', organisation: 'Berg GmbH', unit: 'IT', emails: ['anna@example.com'] },
        numbers: [
          { raw: '+49 30 12345', types: ['WORK'] },
          { raw: '030 6 / 030 7', types: ['WORK'] },
          { raw: '030 8', types: ['WORK'] },
          { raw: '101', types: ['OTHER'] },
        ],
        addresses: [{ types: [], city: 'Berlin', country: 'Germany' }],
      },
      picture: { type: 'image/jpeg' },
    });
  });

  it('without an identifier is identified by its DN', () => {
    expect(read({ cn: 'Anna' })?.key).toBe('CN=Anna,DC=example,DC=com');
    expect(read({ cn: '' })).toBeUndefined();
  });

  it('gets another version when fields that are read change, and another stamp after any change', () => {
    const versions = [{ cn: 'Anna' }, { cn: 'Anna', mobile: '0170 1' }, { cn: 'Anna', description: 'x' }].map(
      (attributes) => read(attributes)?.version,
    );
    expect(versions[0]).not.toBe(versions[1]);
    expect(versions[0]).toBe(versions[2]);
    const stamps = ['1', '2'].map((uSNChanged) => stampOf({ dn: 'CN=Anna', uSNChanged }).toString('hex'));
    expect(stamps[0]).not.toBe(stamps[1]);
  });

  it('never makes the reading fail, whatever it contains', () => {
    const text = fc.string({ unit: 'binary' });
    const bytes = fc.uint8Array().map((all) => Buffer.from(all));
    const value = fc.oneof(text, bytes, fc.array(text), fc.array(bytes));
    const names = [
      ...Object.values(presets.activeDirectory.attributes).flat(),
      'thumbnailPhoto',
      'objectGUID',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (attributes) => {
        const card = read(attributes);
        if (card) expect(JSON.stringify(card.contact).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('the search filter for a number', () => {
  const { attributes, filter } = fieldsOf(book);

  it('is valid for any number', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('+493012345', '101', '*)(cn=*')),
        (number) => {
          for (const one of numberFilters(number, attributes, filter, 'DE')) {
            expect(() => FilterParser.parseString(one)).not.toThrow();
          }
        },
      ),
    );
    expect(numberFilters('*)(cn=*', attributes, filter, 'DE')[0]).toContain('=\\2a\\29\\28cn=\\2a)');
  });

  it('includes national formats only for numbers of this country', () => {
    const cards = [
      {
        key: '1',
        version: '1',
        contact: { name: 'Anna', numbers: [{ raw: '030 12345', types: [] }], emails: [] },
      },
    ];
    expect(cardsWithNumber(cards, '+493012345', 'DE')).toEqual(cards);
    expect(cardsWithNumber(cards, '+433012345', 'DE')).toEqual([]);
    expect(numberFilters('+433012345', attributes, filter, 'DE').join('')).not.toContain('=03012345');
  });

  it('is not sent when no attribute holds numbers', () => {
    expect(numberFilters('+493012345', { name: ['cn'], faxNumber: ['fax'] }, filter, 'DE')).toEqual([]);
  });
});

describe('a server that is not an LDAP directory', () => {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  /** Listens, and does this with whoever connects. */
  async function listen(meet: (socket: Socket) => void): Promise<string> {
    const listening = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      meet(socket);
    });
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const address = listening.address();
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    server?.close();
  });

  const never = new AbortController().signal;
  it.each(['none', 'startTls', 'ldaps'] as const)(
    'is unreachable when it closes at once (%s)',
    async (security) => {
      const address = await listen((socket) => socket.end());
      await expect(
        createLdapReader({ ...book, address, security }, access).test(never),
      ).rejects.toMatchObject({
        problem: 'unreachable',
      });
    },
  );

  it.each(['none', 'startTls', 'ldaps'] as const)(
    'is disconnected on abort when it says nothing (%s)',
    async (security) => {
      const address = await listen((socket) => socket.resume());
      const controller = new AbortController();
      const asking = createLdapReader({ ...book, address, security }, access).test(controller.signal);
      while (sockets.size === 0) await new Promise((resolve) => setImmediate(resolve));
      controller.abort();
      await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
      for (const socket of sockets)
        if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve));
    },
  );

  it('is rejected when it answers in another protocol', async () => {
    const address = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect(createLdapReader({ ...book, address }, access).test(never)).rejects.toMatchObject({
      name: 'AddressBookException',
    });
  });

  it('gets no password over an unencrypted connection, nor a user name without a password', async () => {
    let said = '';
    const address = await listen((socket) => socket.on('data', (data) => (said += data.toString('latin1'))));
    const open = (other: Partial<OpenBook<LdapBook>>): Promise<unknown> => {
      const controller = new AbortController();
      const asking = createLdapReader({ ...book, address, ...other }, access).test(controller.signal);
      const settled = asking.catch((error: unknown) => error);
      return Promise.race([
        settled,
        until(() => said !== '', 'what it is told').then(() => controller.abort()),
      ]).then(() => settled);
    };
    await open({ security: 'startTls' });
    await open({ security: 'ldaps' });
    await open({ password: '' });
    expect(said).not.toBe('');
    expect(said).not.toContain('Geheim');
  });
});
