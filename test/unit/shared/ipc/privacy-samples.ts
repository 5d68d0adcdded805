import type { RequestName } from '../../../../src/shared/ipc/contract.ts';
import type { privacyRequests } from '../../../../src/shared/ipc/requests/privacy.ts';
import { none, type SamplesOf } from './samples.ts';

/** What requests about privacy carry, and what they may not. */
export const privacySamples: SamplesOf<typeof privacyRequests> = {
  'privacy.stores': none,
  'privacy.openFolder': none,
  'privacy.deleteEverything': none,
  'privacy.person': { good: { contactId: 'c1' }, bad: [['contactId', { contactId: '' }]] },
  'privacy.exportPerson': { good: { number: '030 1' }, bad: [['number', { number: '' }]] },
  'privacy.removePerson': { good: { number: '+49301' }, bad: [['number', { number: '' }]] },
  'privacy.due': {
    good: { days: 30, notes: 'keep' },
    bad: [
      ['days', { days: 0, notes: 'keep' }],
      ['notes', { days: null, notes: 'some' }],
    ],
  },
};

/** What they answer. */
export const privacyAnswers: Partial<Record<RequestName, unknown>> = {
  'privacy.stores': { folder: '/home/anna', stores: [{ id: 'media', place: 'folder', bytes: 7 }] },
  'privacy.person': { name: '', numbers: ['030 1'], counts: { call: 2 }, rules: [], books: [''] },
  'privacy.exportPerson': { missing: 0 },
  'privacy.removePerson': { entries: 2 },
  'privacy.due': { count: 3, platformDays: 30 },
};
