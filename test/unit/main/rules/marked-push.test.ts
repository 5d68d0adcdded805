import { describe, expect, it } from 'vitest';
import { markedPush } from '../../../../src/main/rules/marked-push.ts';
import type { RuleMark } from '../../../../src/shared/model/call-rule.ts';
import type { DtmfFact, NewCallFact } from '../../../../src/shared/model/push.ts';

const call: NewCallFact = {
  event: 'newCall',
  callId: 'c1',
  direction: 'in',
  from: { kind: 'withheld' },
  to: { kind: 'raw', raw: '12' },
  userNames: [],
  userIds: ['w0'],
  fullUserIds: [],
  unknown: [],
};
const keys: DtmfFact = { event: 'dtmf', callId: 'c1', digits: '1', unknown: [] };
const mark: RuleMark = {
  id: 'r1',
  name: 'Gate',
  action: {
    ...{ kind: 'askForKey', code: '1', seconds: 10 },
    ...{ pass: { kind: 'ring' }, otherwise: { kind: 'voicemail' } },
  },
};
const asking = { policy: { action: 'gather', maxDigits: 1, timeoutMs: 10_000 }, mark, askedAt: 0 } as const;
const passed = { policy: { action: 'ring' }, mark: { ...mark, pressed: 'right' }, askedAt: 0 } as const;
const failed = { policy: { action: 'voicemail' }, mark: { ...mark, pressed: 'wrong' }, askedAt: 0 } as const;

describe('a call that begins', () => {
  it('is hidden while its caller is asked for a key', () => {
    expect(markedPush(call, asking, true)).toEqual({ ...call, turnedAway: true, rule: mark });
  });

  it('shows with the rule when the right key was known before the call', () => {
    expect(markedPush(call, passed, true)).toEqual({ ...call, rule: passed.mark });
  });

  it('shows as without rules when the platform had the decision too late or not at all', () => {
    expect(markedPush(call, asking, false)).toBe(call);
    expect(markedPush(call, undefined, true)).toBe(call);
    expect(markedPush(call, { policy: { action: 'ring' } }, true)).toEqual(call);
  });

  it('is hidden by a rule that the platform need not know', () => {
    const hidden: RuleMark = { ...mark, action: { kind: 'voicemail' }, hidden: true };
    expect(markedPush(call, { policy: { action: 'ring' }, mark: hidden }, false)).toEqual({
      ...call,
      turnedAway: true,
      rule: hidden,
    });
  });
});

describe('keys that a caller pressed', () => {
  it('show the call or hide it', () => {
    expect(markedPush(keys, passed, true)).toEqual({
      ...keys,
      decided: { turnedAway: false, rule: passed.mark },
    });
    expect(markedPush(keys, failed, true)).toEqual({
      ...keys,
      decided: { turnedAway: true, rule: failed.mark },
    });
  });

  it('show the call when the platform got no decision about them in time', () => {
    expect(markedPush(keys, failed, false)).toEqual({ ...keys, decided: { turnedAway: false } });
    expect(markedPush(keys, asking, true)).toEqual({ ...keys, decided: { turnedAway: false } });
  });

  it('are ignored for a call whose caller was not asked here', () => {
    expect(markedPush(keys, { policy: { action: 'ring' } }, true)).toBe(keys);
  });
});
