import { describe, expect, it } from 'vitest';
import {
  authorityButtons,
  draftOf,
  emptyFields,
  fieldsOf,
  nameFor,
  problemOfConnecting,
  problemOfSaving,
  refusedField,
  type BookFields,
} from '../../../src/renderer/desk/address-books/book-fields.ts';
import { addressBookDraftSchema, type AddressBook } from '../../../src/shared/model/address-book.ts';

const common = { id: '0a1b2c3d', name: 'Kunden', paused: true };
const table = {
  kind: 'csv' as const,
  encoding: 'windows-1252' as const,
  delimiter: ';' as const,
  hasHeadings: true,
  columns: ['name' as const, null],
  headings: ['Name', 'Kürzel'],
};
const books: AddressBook[] = [
  {
    ...common,
    kind: 'carddav',
    address: 'cloud.example.com',
    userName: 'anna',
    authority: 'PEM',
    collections: [{ url: 'https://cloud.example.com/a', name: 'Kontakte', writable: true }],
  },
  {
    ...common,
    kind: 'ldap',
    address: 'ldap.example.com',
    security: 'startTls',
    userName: '',
    base: 'dc=example',
    filter: '',
    preset: 'custom',
    attributes: { name: ['displayName', 'cn'], email: ['mail'] },
    use: 'lookUp',
  },
  { ...common, kind: 'file', address: '/home/anna/Kunden.csv', format: table },
  {
    ...common,
    kind: 'web',
    address: 'https://crm.example.com/?n={number}',
    header: 'Authorization',
    results: 'data',
    fields: { name: 'name', organisation: 'company.name' },
  },
];
const filled = (more: Partial<BookFields>): BookFields => ({ ...emptyFields(), ...more });

describe('the fields of an address book', () => {
  it.each(books)('of $kind convert back to the same address book', (book) => {
    const draft = draftOf(book.kind, fieldsOf(book), book);
    expect(draft).toEqual(book);
    expect(addressBookDraftSchema.safeParse(draft).success).toBe(true);
  });

  it('contain no password of a stored one', () => {
    for (const book of books) expect(fieldsOf(book).password).toBe('');
  });

  it.each([
    ['carddav', 'anna@example.com', 'example.com'],
    ['carddav', 'https://cloud.example.com:8443/dav/', 'cloud.example.com'],
    ['ldap', 'ldap.example.com:636', 'ldap.example.com'],
    ['file', String.raw`C:\Users\anna\Kunden 2026.csv`, 'Kunden 2026'],
    ['file', '/home/anna/Kontakte.vcf', 'Kontakte'],
  ] as const)('of %s at %s have the name %s', (kind, address, name) => {
    expect(nameFor(kind, filled({ address }))).toBe(name);
  });

  it.each([
    ['carddav', {}, 'address'],
    ['web', { address: 'http://crm.example.com/{number}' }, 'address'],
    ['web', { address: 'http://localhost.example.com/{number}' }, 'address'],
    ['web', { address: 'https://crm.example.com/' }, 'address'],
    ['web', { address: 'https://crm.example.com/{number}' }, 'number'],
    ['web', { address: 'http://127.0.0.1:80/{number}', number: '1' }, undefined],
    ['file', {}, 'file'],
  ] as const)('are validated before %s is tested: %j', (kind, more, field) => {
    expect(problemOfConnecting(kind, filled(more))?.field).toBe(field);
  });

  it.each([
    ['carddav', {}, 'collections'],
    ['ldap', { preset: 'custom' }, 'places'],
    ['web', { places: { name: ' ' } }, 'places'],
    ['file', { format: { ...table, columns: [null, null] } }, 'columns'],
    ['file', { format: table }, 'name'],
    ['ldap', { name: 'AD' }, undefined],
  ] as const)('are validated before %s is saved: %j', (kind, more, field) => {
    expect(problemOfSaving(kind, filled(more as Partial<BookFields>))?.field).toBe(field);
  });

  it.each([
    ['carddav', 'sign-in', 'userName'],
    ['web', 'sign-in', undefined],
    ['ldap', 'no-base', 'base'],
    ['ldap', 'encrypted-port', 'security'],
    ['ldap', 'start-tls-port', 'security'],
    ['ldap', 'unencrypted-port', 'security'],
    ['ldap', 'not-encrypted', 'security'],
    ['web', 'not-encrypted', 'address'],
    ['carddav', 'not-found', 'address'],
    ['carddav', 'unknown-host', 'address'],
    ['carddav', 'server-fault', undefined],
    ['file', 'no-file', 'file'],
  ] as const)('of %s show %s at the right field', (kind, problem, field) => {
    const failure = { kind: 'address-book', problem, detail: '' } as const;
    expect(refusedField(kind, failure, { id: 'failure.internal' }).field).toBe(field);
  });

  it('offer a certificate authority when a certificate is not trusted', () => {
    const failure = { kind: 'address-book', problem: 'certificate', detail: '' } as const;
    expect(refusedField('carddav', failure, { id: 'failure.internal' })).toMatchObject({
      field: 'address',
      certificate: true,
    });
  });

  it.each(['carddav', 'ldap', 'web', 'file'] as const)('of the kind %s are passed on as typed', (kind) => {
    for (const address of ['anna@', 'https://', '.csv', ':', '/'])
      expect(
        addressBookDraftSchema.safeParse(draftOf(kind, { ...emptyFields(), address }, undefined)).success,
      ).toBe(true);
  });

  it('offer another authority when the previous one does not match the certificate', () => {
    const certificate = { why: { id: 'certificate.unknown-authority' as const }, certificate: true as const };
    expect(authorityButtons({ authority: 'PEM' }, certificate)).toEqual({ adds: true, removes: true });
    expect(authorityButtons({ authority: '' }, certificate)).toEqual({ adds: true, removes: false });
    expect(authorityButtons({ authority: 'PEM' }, undefined)).toEqual({ adds: false, removes: true });
  });
});
