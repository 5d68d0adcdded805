import type { RequestArgs } from '../../../../src/shared/ipc/contract.ts';
import type { WhereverRequests } from '../../../../src/shared/ipc/wherever-requests.ts';

/** What the windows ask of keys, links and the network's proxy. */
export const whereverSamples: {
  [N in keyof WhereverRequests]: { good: RequestArgs<N>; bad: [field: string, value: unknown][] };
} = {
  'dial.changed': {
    good: { seq: 3 },
    bad: [
      ['seq', {}],
      ['seq', { seq: 1.5 }],
    ],
  },
  'proxy.signIn': {
    good: { user: 'anna', password: '' },
    bad: [
      ['user', { user: '', password: 'x' }],
      ['password', { user: 'anna' }],
    ],
  },
  'hotkeys.record': {
    good: { on: true },
    bad: [
      ['on', {}],
      ['on', { on: 1 }],
    ],
  },
};
