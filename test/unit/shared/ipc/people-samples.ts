import type { peopleRequests } from '../../../../src/shared/ipc/requests/people.ts';
import type { SamplesOf } from './samples.ts';

const one: SamplesOf<typeof peopleRequests>['person.open'] = {
  good: { id: 'c1' },
  bad: [
    ['id', { id: 7 }],
    ['id', { id: '' }],
  ],
};

/** What a window asks about people, and what it may not. */
export const peopleSamples: SamplesOf<typeof peopleRequests> = {
  'contact.search': {
    good: { text: '', limit: 50, after: { list: 0, text: 'berg', id: 7 } },
    bad: [
      ['limit', { text: '', limit: 0 }],
      ['after.list', { text: '', limit: 50, after: { list: -1, text: '', id: 0 } }],
    ],
  },
  'contact.places': { good: { from: 0 }, bad: [['from', { from: -1 }]] },
  'contact.duplicates': {
    good: { limit: 50, after: { kind: 1, text: 'berg' } },
    bad: [
      ['limit', { limit: 0 }],
      ['after.kind', { limit: 50, after: { kind: 'name', text: '' } }],
    ],
  },
  'person.read': { good: { contactId: 'c1' }, bad: [['contactId', { contactId: '' }]] },
  'person.refresh': { good: { contactId: 'c1' }, bad: [['contactId', { contactId: '' }]] },
  'contact.searchPlatform': { good: { text: 'berg' }, bad: [['text', { text: '' }]] },
  'person.open': one,
  'person.copyAddress': {
    good: { address: 'Torstraße 1\n10119 Berlin' },
    bad: [
      ['address', { address: 1 }],
      ['address', { address: 'x'.repeat(4_001) }],
    ],
  },
  'person.copyNumber': { good: { number: '+49301' }, bad: [['number', { number: 49301 }]] },
  'contact.export': {
    good: { id: 'e1', contactIds: ['c1'], name: 'Anna Berg' },
    bad: [['contactIds', { id: 'e1', contactIds: [] }]],
  },
  'phonebook.save': { good: { id: 'e1', vendor: 'snom' }, bad: [['vendor', { id: 'e1', vendor: ' ' }]] },
  'contact.exportProgress': one,
  'contact.stopExport': one,
  'agentLog.read': { good: { key: 'agent:1' }, bad: [['key', { key: '' }]] },
  'agentLog.copy': { good: { key: 'agent:1' }, bad: [['key', {}]] },
};
