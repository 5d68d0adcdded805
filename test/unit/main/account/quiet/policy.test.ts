import { describe, expect, it } from 'vitest';
import { quietPolicy } from '../../../../../src/main/account/quiet/policy.ts';
import type { NewCallFact } from '../../../../../src/shared/model/push.ts';

const call: NewCallFact = {
  event: 'newCall',
  callId: 'c1',
  direction: 'in',
  from: { kind: 'number', e164: '+4930123456' },
  to: { kind: 'number', e164: '+493023125001' },
  userNames: ['Mara Lindner'],
  userIds: ['w0'],
  fullUserIds: ['2418113w0'],
  unknown: [],
};
const mine = { userId: 'w0', on: true, answer: 'busy' } as const;
const ring = { action: 'ring' };

describe('a call that begins while the user is not to be disturbed', () => {
  it('is answered as the user chose', () => {
    expect(quietPolicy(call, mine)).toEqual({ action: 'reject', reason: 'busy' });
    expect(quietPolicy(call, { ...mine, answer: 'voicemail' })).toEqual({ action: 'voicemail' });
    expect(quietPolicy(call, { ...mine, answer: 'ring' })).toEqual(ring);
  });

  it('is left alone once they can be disturbed again', () => {
    expect(quietPolicy(call, { ...mine, on: false })).toEqual(ring);
  });

  it.each<[string, Partial<NewCallFact>]>([
    ['goes out', { direction: 'out' }],
    ['rings colleagues as well', { userIds: ['w0', 'w1'], fullUserIds: ['2418113w0', '2418113w1'] }],
    ['rings colleagues alone', { userIds: ['w1'], fullUserIds: [] }],
    ['names nobody', { userIds: [], fullUserIds: [] }],
    ['names a colleague by the full id alone', { userIds: ['w0'], fullUserIds: ['2418113w1'] }],
  ])('is left alone when it %s', (_, change) => {
    expect(quietPolicy({ ...call, ...change }, mine)).toEqual(ring);
  });
});
