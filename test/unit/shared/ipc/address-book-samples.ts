import type { addressBookRequests } from '../../../../src/shared/ipc/requests/address-books.ts';
import type { RequestName } from '../../../../src/shared/ipc/contract.ts';
import { none, type SamplesOf } from './samples.ts';

const webBook = {
  kind: 'web' as const,
  name: 'CRM',
  paused: false,
  address: 'https://crm.example.com/?n={number}',
  header: '',
  results: '',
  fields: { name: 'name' },
};
const one: SamplesOf<typeof addressBookRequests>['addressBook.remove'] = {
  good: { id: '0a1b2c3d' },
  bad: [['id', { id: '' }]],
};

/** What the windows ask of address books, and what they may not. */
export const addressBookSamples: SamplesOf<typeof addressBookRequests> = {
  'addressBook.connect': {
    good: { book: webBook, password: 'secret', number: '030 12345' },
    bad: [
      ['book.kind', { book: { ...webBook, kind: 'paper' } }],
      ['book.name', { book: { ...webBook, name: ' ' } }],
      ['password', { book: webBook, password: 7 }],
    ],
  },
  'addressBook.stopConnecting': none,
  'addressBook.openFile': {
    good: {
      path: '/home/anna/contacts.csv',
      table: { encoding: 'utf-8', delimiter: ';', hasHeadings: true },
    },
    bad: [
      ['path', { path: 7 }],
      ['table.delimiter', { table: { encoding: 'utf-8', delimiter: '-', hasHeadings: true } }],
    ],
  },
  'addressBook.openAuthority': none,
  'addressBook.save': {
    good: { book: { ...webBook, id: '0a1b2c3d' }, password: '' },
    bad: [
      ['book.id', { book: { ...webBook, id: '../x' } }],
      ['book.address', { book: { ...webBook, address: '' } }],
    ],
  },
  'addressBook.read': one,
  'addressBook.remove': one,
  'addressBook.refresh': one,
  'addressBook.stop': one,
  'addressBook.pause': { good: { id: '0a1b2c3d', paused: true }, bad: [['paused', { id: '0a1b2c3d' }]] },
  'addressBook.removeGone': one,
  'addressBook.order': { good: { ids: ['own', 'platform'] }, bad: [['ids.0', { ids: [''] }]] },
  'addressBook.report': one,
  'addressBook.keepAnswers': { good: { hours: 24 }, bad: [['hours', { hours: -1 }]] },
  'addressBook.conflicts': none,
  'addressBook.resolve': { good: { id: 'c1', keep: 'mine' }, bad: [['keep', { id: 'c1', keep: 'none' }]] },
  'addressBook.refused': none,
  'addressBook.settle': { good: { id: 'c1', how: 'retry' }, bad: [['how', { id: 'c1', how: 'none' }]] },
  'addressBook.picture': { good: { contactId: 'c1' }, bad: [['contactId', { contactId: '' }]] },
};

/** What those requests answer that answer anything. */
export const addressBookAnswers: Partial<Record<RequestName, unknown>> = {
  'addressBook.connect': { kind: 'ldap', base: 'dc=example', names: ['Anna Berg'], count: 1, numbered: 1 },
  'addressBook.openFile': { path: '/home/anna/contacts.vcf', inside: { kind: 'vcard', names: [], count: 0 } },
  'addressBook.openAuthority': null,
  'addressBook.save': { id: '0a1b2c3d' },
  'addressBook.read': { book: { ...webBook, id: '0a1b2c3d' }, hasPassword: false },
  'addressBook.report': { count: 1, some: [{ where: 'line 7', why: 'malformed' }] },
  'addressBook.conflicts': [],
  'addressBook.resolve': { became: 'taken' },
  'addressBook.refused': [],
  'addressBook.settle': { became: 'refused', why: { id: 'failure.timeout' } },
  'addressBook.picture': null,
};
