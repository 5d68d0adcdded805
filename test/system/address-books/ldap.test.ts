import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Attribute, Change } from 'ldapts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { createLdapReader, type LdapReader } from '../../../src/address-books/ldap/ldap-reader.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import type { LdapBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import {
  administrator,
  ldifOf,
  otherHost,
  startSlapd,
  suffix,
  type Slapd,
} from '../../support/address-books/slapd.ts';
import { writings } from '../../support/address-books/number-writings.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';
import { describeBook, type Person } from './behaviour.ts';

const never = new AbortController().signal;

function bookOf(slapd: Slapd, other: Partial<OpenBook<LdapBook>> = {}): OpenBook<LdapBook> {
  return {
    ...{ id: '0123abcd', name: 'Directory', kind: 'ldap', paused: false },
    ...{ address: `127.0.0.1:${slapd.securePort}`, security: 'ldaps', authority: slapd.authority },
    ...administrator,
    ...{ base: suffix, filter: '', preset: 'inetOrgPerson', attributes: {}, use: 'copy' },
    ...other,
  };
}

const readerOf = (slapd: Slapd, other: Partial<OpenBook<LdapBook>> = {}): LdapReader =>
  createLdapReader(bookOf(slapd, other), { country: 'DE', openSocket: openDirectly });

const entry = (id: string, name: string, telephoneNumber: string): string =>
  ldifOf(id, { uid: id, cn: name, sn: name, telephoneNumber });

describeBook('a directory', async () => {
  const slapd = await startSlapd();
  const dnOf = ({ name }: Person): string => `uid=${Buffer.from(name).toString('hex')},${suffix}`;
  let held: Person[] = [];
  return {
    reader: readerOf(slapd),
    hold: (people) =>
      slapd.change(async (client) => {
        for (const person of people) {
          const before = held.find(({ name }) => name === person.name);
          const telephoneNumber = person.number;
          if (!before) {
            const uid = Buffer.from(person.name).toString('hex');
            await client.add(dnOf(person), {
              objectClass: 'inetOrgPerson',
              uid,
              cn: person.name,
              sn: 'x',
              telephoneNumber,
            });
          } else if (before.number !== person.number) {
            const modification = new Attribute({ type: 'telephoneNumber', values: [telephoneNumber] });
            await client.modify(dnOf(person), new Change({ operation: 'replace', modification }));
          }
        }
        for (const one of held)
          if (!people.some(({ name }) => name === one.name)) await client.del(dnOf(one));
        held = [...people];
      }),
    addUnreadable: () =>
      slapd.change((client) =>
        client.add(`uid=picture,${suffix}`, {
          ...{ objectClass: 'inetOrgPerson', uid: 'picture', cn: 'Picture', sn: 'Picture' },
          jpegPhoto: 'no picture',
        }),
      ),
    goAway: slapd.end,
    comeBack: slapd.start,
    stop: slapd.stop,
  };
});

describe('an LDAP directory', () => {
  let slapd: Slapd;
  const many = 1200;
  /** Numbers of Germany and elsewhere in writings that the syntax of a telephone number allows. */
  const storable = writings.filter(
    ([written, number, more]) =>
      number !== undefined && more === undefined && /^[\w '()+,./:?-]+$/.test(written),
  );
  beforeAll(async () => {
    const people = Array.from({ length: many }, (_, index) =>
      entry(`u${index}`, `Person ${index}`, `+49 30 ${100_000 + index}`),
    );
    slapd = await startSlapd({
      ldif: [
        ...people,
        ldifOf('anna', {
          ...{
            uid: 'anna',
            cn: 'Anna Berg',
            displayName: 'Änne Berg',
            sn: 'Berg',
            givenName: 'Änne',
            o: 'Berg GmbH',
          },
          ...{ ou: 'Einkauf', mail: ['anna@example.com', 'berg@example.com'], mobile: '+49 170 7654321' },
          ...{ telephoneNumber: ['+49 30 777', '030 888-0'], facsimileTelephoneNumber: '+49 30 999' },
          postalAddress: 'Hof 3$10119 Berlin',
        }),
        entry('slash', 'Slash', '030/2412-51 01'),
        entry('brackets', 'Brackets', '(0 30) 44 55-66'),
        entry('double', 'Double Zero', '0049 30 6677 88'),
        entry('extension', 'Extension', '+49 30 112233 ext. 12'),
        entry('durchwahl', 'Durchwahl', '+49 30 5580000 Durchwahl 5'),
        entry('switchboard', 'Switchboard', '030 55100-0 Durchwahl 712'),
        entry('shorter', 'Shorter', '+49 30 445500 Durchwahl 12'),
        entry('longer', 'Longer', '+49 30 44550 Durchwahl 012'),
        entry('direct', 'Direct', '+49 30 4455 0099'),
        entry('behind', 'Behind', '+49 30 445500 Durchwahl 99'),
        entry('decoy', 'Decoy', '030 2412 9 5101'),
        entry('austria', 'National', '0662 123456'),
        entry('internal', 'Internal', '101'),
        ...storable.map(([written], index) => entry(`w${index}`, `Writing ${index}`, written)),
        entry('special', 'Special *()\\', '(0)30'),
      ].join(''),
      settings: [
        'access to attrs=userPassword by anonymous auth by * none',
        'access to * by users read by anonymous read',
        'limits anonymous size=100 size.prtotal=300',
      ],
    });
  });
  afterAll(() => slapd.stop());

  it('is read in pages, with all fields of a person', async () => {
    const book = new StoredBook();
    await book.read(readerOf(slapd));
    expect(book.cards.size).toBe(many + 15 + storable.length);
    const anna = [...book.cards.values()].find(({ contact }) => contact.name === 'Änne Berg');
    expect(anna?.contact).toEqual({
      ...{ name: 'Änne Berg', organisation: 'Berg GmbH', unit: 'Einkauf' },
      numbers: [
        { raw: '+49 30 777', types: ['WORK'] },
        { raw: '030 888-0', types: ['WORK'] },
        { raw: '+49 170 7654321', types: ['CELL'] },
        { raw: '+49 30 999', types: ['FAX'] },
      ],
      emails: ['anna@example.com', 'berg@example.com'],
      addresses: [{ types: [], street: 'Hof 3, 10119 Berlin' }],
      details: { given: 'Änne', family: 'Berg' },
    });
    expect(anna?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['ldaps', (): Partial<OpenBook<LdapBook>> => ({})],
    ['ldaps by name', () => ({ address: `ldaps://localhost:${slapd.securePort}` })],
    ['StartTLS', () => ({ address: `ldap://127.0.0.1:${slapd.port}`, security: 'startTls' })],
    ['loopback without encryption', () => ({ address: `localhost:${slapd.port}`, security: 'none' })],
    ['anonymous', () => ({ userName: '', password: '', filter: '(uid=u1*)' })],
    ['a base that the server names', () => ({ base: '' })],
  ] as const)('is opened with %s', async (_, how) => {
    expect(await readerOf(slapd, how()).test(never)).toMatchObject({ count: 20 });
  });

  it('is not trusted with another server’s certificate', async () => {
    const { cert } = await createCertificate(Date.now());
    for (const security of ['ldaps', 'startTls'] as const) {
      const address = `127.0.0.1:${security === 'ldaps' ? slapd.securePort : slapd.port}`;
      const other = readerOf(slapd, { address, security, authority: cert });
      await expect(other.test(never)).rejects.toMatchObject({ problem: 'certificate' });
      // The certificate is not for this host.
      const named = readerOf(slapd, { address: address.replace('127.0.0.1', otherHost), security });
      await expect(named.test(never)).rejects.toMatchObject({ problem: 'certificate' });
    }
  });

  it.each([
    ['sign-in', { password: 'Wrong(*)1' }],
    ['sign-in', { userName: 'no DN at all' }],
    ['sign-in', { password: '' }],
    ['no-base', { base: 'dc=example,dc=org' }],
    ['no-base', { base: 'no DN at all' }],
    ['filter-not-closed', { filter: '(uid=' }],
    ['bad-address', { address: 'https://example.com/x' }],
    ['bad-address', { address: '' }],
    ['unreachable', { address: '127.0.0.1:9' }],
    ['unknown-host', { address: 'no-such-host.invalid' }],
    ['not-encrypted', { address: 'ldap.example.com', security: 'none' }],
  ] as const)('reports the problem: %s (%o)', async (problem, other) => {
    const error = await readerOf(slapd, other)
      .test(never)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'AddressBookException', problem });
    expect(String((error as Error).stack)).not.toContain(administrator.password);
    expect(JSON.stringify(error)).not.toContain('Wrong(*)1');
  });

  it('is not read in part when the server has a size limit', async () => {
    const book = new StoredBook();
    const reader = readerOf(slapd, { userName: '', password: '' });
    await expect(book.read(reader)).rejects.toMatchObject({ problem: 'size-limited' });
    expect(book.cards.size).toBe(0);
  });

  it.each([
    ['+4930100007', 'Person 7'],
    ['+493024125101', 'Slash'],
    ['+4930445566', 'Brackets'],
    ['+4930667788', 'Double Zero'],
    ['+4930112233', 'Extension'],
    ['+493011223312', 'Extension'],
    ['+49305580000', 'Durchwahl'],
    ['+493055800005', 'Durchwahl'],
    ['+493055100712', 'Switchboard'],
    ['+493044550012', 'Shorter'],
    ['+493044550099', 'Direct'],
    ['+491707654321', 'Änne Berg'],
    ['+49662123456', 'National'],
    ['101', 'Internal'],
  ])('is searched for %s, in any stored format', async (number, name) => {
    const reader = readerOf(slapd);
    const found = await reader.lookUp(number, never);
    expect(found.map(({ contact }) => contact.name)).toEqual([name]);
    reader.dispose();
  });

  it.each([
    '+43662123456',
    '+4930241295',
    '+4930999',
    '+493055800006',
    '+4930551000712',
    '+49*',
    '*)(uid=*',
    '+498912345678',
  ])('has nobody for %s', async (number) => {
    const reader = readerOf(slapd);
    expect(await reader.lookUp(number, never)).toEqual([]);
    reader.dispose();
  });

  it.each([...storable.entries()])(
    'finds a number in every format (%i: %j)',
    async (index, [, number = '']) => {
      // Searches each alone, as all of them together exceed the limit of a request.
      const reader = readerOf(slapd, { filter: `(uid=w${index})` });
      const found = await reader.lookUp(number, never);
      expect(found.map(({ contact }) => contact.name)).toEqual([`Writing ${index}`]);
      reader.dispose();
    },
  );

  it.each(['ldaps', 'startTls'] as const)(
    'that disconnects during a reading (%s) changes nothing',
    async (security) => {
      const people = Array.from({ length: many }, (_, index) =>
        entry(`u${index}`, `Person ${index}`, '+49 30 1'),
      );
      const own = await startSlapd({ ldif: people.join('') });
      const reader = readerOf(own, {
        security,
        address: `127.0.0.1:${security === 'ldaps' ? own.securePort : own.port}`,
      });
      const options = {
        into: {
          ...{
            versionOf: () => undefined,
            keys: () => [],
            put: () => undefined,
            keep: () => undefined,
            remove: () => undefined,
          },
          unreadable: () => undefined,
        },
        signal: never,
      };
      try {
        const started = performance.now();
        const ended = Promise.withResolvers<undefined>();
        const reading = reader.read({
          ...options,
          onProgress: () => {
            process.kill(own.pid(), 'SIGKILL');
            ended.resolve(undefined);
          },
        });
        await expect(reading).rejects.toMatchObject({ problem: 'unreachable' });
        await ended.promise;
        expect(performance.now() - started).toBeLessThan(10_000);
      } finally {
        await own.stop();
      }
    },
  );

  it('that refuses pages is read at once, if it sends everything', async () => {
    const people = Array.from({ length: 700 }, (_, index) =>
      entry(`u${index}`, `Person ${index}`, '+49 30 1'),
    );
    const own = await startSlapd({
      ldif: people.join(''),
      settings: [
        'access to attrs=userPassword by anonymous auth by * none',
        'access to * by * read',
        'limits anonymous size=unlimited size.prtotal=disabled',
      ],
    });
    try {
      const book = new StoredBook();
      await book.read(readerOf(own, { userName: '', password: '' }));
      expect(book.cards.size).toBe(700);
    } finally {
      await own.stop();
    }
  });

  it('is queried over one connection, which is reopened after a drop', async () => {
    const own = await startSlapd({ ldif: entry('anna', 'Anna', '+49 30 777777') });
    const reader = readerOf(own, { address: `127.0.0.1:${own.port}`, security: 'startTls' });
    const names = async (): Promise<string[]> =>
      (await reader.lookUp('+4930777777', never)).map(({ contact }) => contact.name);
    let opened = 0;
    const count = (): void => void (opened += 1);
    subscribe('net.client.socket', count);
    try {
      expect([await names(), await names()]).toEqual([['Anna'], ['Anna']]);
      expect(opened).toBe(1);
      unsubscribe('net.client.socket', count);
      await own.end();
      await expect(names()).rejects.toMatchObject({ problem: 'unreachable' });
      await own.start();
      expect(await Promise.all([names(), names()])).toEqual([['Anna'], ['Anna']]);
    } finally {
      unsubscribe('net.client.socket', count);
      reader.dispose();
      await own.stop();
    }
  });

  it('reports changes by one small request, if it has change counters', async () => {
    const own = await startSlapd({
      ldif: entry('anna', 'Anna', '+49 30 777777'),
      settings: ['overlay syncprov'],
    });
    const reader = readerOf(own);
    const book = new StoredBook();
    try {
      await own.change((client) =>
        client.add(`uid=bert,${suffix}`, {
          objectClass: 'inetOrgPerson',
          uid: 'bert',
          cn: 'Bert',
          sn: 'Cole',
        }),
      );
      await book.read(reader);
      expect(JSON.parse(book.state ?? '')).toMatchObject({
        count: 2,
        directory: expect.stringContaining('#') as string,
      });
      expect(await book.check(reader)).toBe(false);
      await own.change((client) => client.del(`uid=anna,${suffix}`));
      expect(await book.check(reader)).toBe(true);
    } finally {
      await own.stop();
    }
  });
});
