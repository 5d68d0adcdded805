import type { RequestName } from '../../../../src/shared/ipc/contract.ts';
import type { setUpRequests } from '../../../../src/shared/ipc/requests/set-up.ts';
import { none, type SamplesOf } from './samples.ts';

export const setUpSamples: SamplesOf<typeof setUpRequests> = {
  'setUp.checkPlatform': {
    good: { baseUrl: 'https://phone.example.com/v2' },
    bad: [['baseUrl', { baseUrl: 7 }]],
  },
  'setUp.findProviders': none,
  'setUp.showTestCall': none,
  'setUp.endTestCall': none,
  'setUp.notify': none,
  'setUp.answer': { good: { step: 'popup' }, bad: [['step', { step: 'signIn' }]] },
  'setUp.close': none,
};

export const setUpAnswers: Partial<Record<RequestName, unknown>> = {
  'setUp.checkPlatform': {},
  'setUp.findProviders': [{ provider: 'polling', fits: true, reason: { id: 'setUp.provider.polling' } }],
  'setUp.showTestCall': { as: 'popup' },
};
