import { describe, expect, it } from 'vitest';
import { parsePush } from '../../../src/push/parse.ts';
import { createLegOwners, legRecord, type LegOwners } from '../../../src/relay/pushes/leg-owners.ts';
import { recipientsOf, type Directory } from '../../../src/relay/pushes/recipients.ts';
import type { NewCallFact } from '../../../src/shared/model/push.ts';

const ends = { event: 'newCall', direction: 'in', from: '4930555123', to: '4989200001' };

function newCall(fields: Record<string, string>): NewCallFact {
  const parsed = parsePush(Buffer.from(new URLSearchParams({ ...ends, ...fields }).toString()));
  if (!parsed.ok || parsed.fact.event !== 'newCall') throw new Error('no newCall');
  return parsed.fact;
}

const directory: Directory = {
  line: (id) => ({ sales: ['w1', 'w2'] })[id],
  target: (number) => ({ '+4989200010': 'sales', '+4989200001': 'w1' })[number],
  queueMembers: () => ['w8'],
};

function take(legs: LegOwners, fields: Record<string, string>, at = 0): readonly string[] {
  const fact = newCall(fields);
  const { userIds } = recipientsOf(fact, directory, undefined, legs.before('main', fact));
  legs.remember('main', legRecord(fact, userIds, at));
  return userIds;
}

describe('a leg that names no user goes to the previous users of the call', () => {
  it.each([
    ['by its origin', { origCallId: 'a' }],
    ['by its numbers', {}],
  ])('%s, over any number of legs', (_, origin) => {
    const legs = createLegOwners(() => 0);
    take(legs, { callId: 'a', 'userId[]': 'w3', to: '4989200003', ...origin });
    const on = { to: '49171', diversion: '4989200003', ...origin };
    expect(take(legs, { callId: 'b', ...on })).toEqual(['w3']);
    expect(take(legs, { callId: 'c', ...on, to: '49172', diversion: '49171' })).toEqual(['w3']);
  });

  it('but not to the members of its incoming channel', () => {
    const legs = createLegOwners(() => 0);
    take(legs, { callId: 'a', 'userId[]': 'w3', channelId: 'sales' });
    const on = { callId: 'b', origCallId: 'a', channelId: 'sales', to: '49171', diversion: '4989200003' };
    expect(take(legs, on)).toEqual(['w3']);
  });

  it('and to the users of its new number, unless that is a voicemail box', () => {
    const legs = createLegOwners(() => 0);
    take(legs, { callId: 'a', 'userId[]': 'w3', to: '4989200010' });
    expect(take(legs, { callId: 'b', origCallId: 'a', to: '4989200001', diversion: '4989200010' })).toEqual([
      'w1',
    ]);
    expect(take(legs, { callId: 'v', origCallId: 'a', to: '4989200010', diversion: '4989200010' })).toEqual([
      'w3',
    ]);
  });

  it('but not across accounts', () => {
    const legs = createLegOwners(() => 0);
    take(legs, { callId: 'a', 'userId[]': 'w3' });
    expect(legs.before('other', newCall({ callId: 'b', origCallId: 'a' }))).toBeUndefined();
  });

  it('for up to an hour and 20,000 legs', () => {
    let now = 0;
    const legs = createLegOwners(() => now);
    const after = (): unknown =>
      legs.before('main', newCall({ callId: 'z', origCallId: 'a', diversion: '1' }));
    take(legs, { callId: 'a', origCallId: 'a', 'userId[]': 'w3' });
    for (let n = 0; n < 19_999; n += 1) take(legs, { callId: `c${n}`, 'userId[]': 'w1' });
    expect(after()).toEqual(['w3']);
    take(legs, { callId: 'more', 'userId[]': 'w1' });
    expect(after()).toBeUndefined();
    take(legs, { callId: 'a', origCallId: 'a', 'userId[]': 'w3' }, now);
    now = 3_600_000;
    take(legs, { callId: 'later', 'userId[]': 'w1' }, now);
    expect(after()).toBeUndefined();
  });
});
