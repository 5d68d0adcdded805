import type { RequestName } from '../../../../src/shared/ipc/contract.ts';
import type { privacyRequests } from '../../../../src/shared/ipc/requests/privacy.ts';
import type { SamplesOf } from './samples.ts';

/** What requests about privacy carry, and what they may not. */
export const privacySamples: SamplesOf<typeof privacyRequests> = {
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
  'privacy.due': { count: 3, platformDays: 30 },
};
