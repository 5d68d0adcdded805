import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parsePush } from '../../../src/push/parse.ts';
import { recipientsOf, type Directory } from '../../../src/relay/pushes/recipients.ts';
import { subscribedUrl, subscriptionIn } from '../../../src/relay/pushes/subscribers.ts';
import type { PushFact } from '../../../src/shared/model/push.ts';

const directory: Directory = {
  line: (id) => ({ sales: ['w1', 'w2'], empty: [] })[id],
  target: (number) => ({ '+493023125001': 'sales', '+493023125010': 'w7', '+493023125099': 'empty' })[number],
  queueMembers: () => ['w8', 'w9'],
};

function push(fields: Record<string, string>): PushFact {
  const all = { callId: 'c1', direction: 'in', from: '49171123456', to: '493099999999', ...fields };
  const parsed = parsePush(Buffer.from(new URLSearchParams(all).toString()));
  if (!parsed.ok) throw new Error(parsed.problem.detail);
  return parsed.fact;
}

describe('the recipients of a push', () => {
  it.each([
    ['the users it names', { event: 'newCall', 'userId[]': 'w3', channelId: 'sales' }, ['w3'], 'named'],
    [
      'else the members of its channel',
      { event: 'newCall', channelId: 'sales', to: '493023125010' },
      ['w1', 'w2'],
      'line',
    ],
    [
      'else the members of the line of its number',
      { event: 'newCall', to: '493023125001' },
      ['w1', 'w2'],
      'number',
    ],
    ['else the user whose number it is', { event: 'newCall', to: '493023125010' }, ['w7'], 'number'],
    [
      'for an outgoing call, the user who calls',
      { event: 'newCall', direction: 'out', from: '493023125010', to: '493023125001' },
      ['w7'],
      'number',
    ],
    [
      'of a diverted call, the number that diverted it',
      { event: 'newCall', diversion: '493023125010' },
      ['w7'],
      'number',
    ],
    ['else everybody in a queue', { event: 'newCall' }, ['w8', 'w9'], 'queue'],
    [
      'everybody in a queue where the channel is unknown',
      { event: 'newCall', channelId: 'other' },
      ['w8', 'w9'],
      'queue',
    ],
    [
      'everybody in a queue where the line has no members',
      { event: 'newCall', to: '493023125099' },
      ['w8', 'w9'],
      'queue',
    ],
    [
      'of an answer, the line and who picked up',
      { event: 'answer', userId: 'w3', channelId: 'sales' },
      ['w1', 'w2', 'w3'],
      'line',
    ],
    [
      'of an answer of which only that is known, who picked up',
      { event: 'answer', userId: 'w3' },
      ['w3'],
      'named',
    ],
    ['of a hangup, the line', { event: 'hangup', cause: 'busy', to: '493023125001' }, ['w1', 'w2'], 'number'],
  ])('are %s', (_, fields, userIds, route) => {
    expect(recipientsOf(push(fields), directory)).toEqual({ userIds, route });
  });

  it('are none when nobody is named and there is no queue', () => {
    expect(recipientsOf(push({ event: 'newCall' }), { ...directory, queueMembers: () => [] })).toEqual({
      userIds: [],
      route: 'nobody',
    });
  });

  it('are, after newCall, all who got the newCall', () => {
    const answered = push({ event: 'answer', userId: 'w3' });
    expect(recipientsOf(answered, directory, ['w3', 'w4']).userIds).toEqual(['w3', 'w4']);
  });
});

describe('the address for answer and hangup', () => {
  const key = createSecretKey('a-secret-of-the-account-0123', 'utf8');
  const at = 'https://relay.example/push/x';
  const searchOf = (url: string): string => new URL(url).search;

  it('contains the users to whom the call went', () => {
    const users = ['w0', 'w1', 'a.b,c&d=ä'];
    expect(subscriptionIn(searchOf(subscribedUrl(at, key, { userIds: users })), key)?.userIds).toEqual(users);
  });

  it('contains the rule that asked for keys, and the time when the newCall was stored', () => {
    const read = (what: Parameters<typeof subscribedUrl>[2]): unknown =>
      subscriptionIn(searchOf(subscribedUrl(at, key, what)), key);
    const userIds = ['w0'];
    for (const what of [
      { userIds },
      { userIds, spooledAt: 1_700_000_000_000 },
      { userIds, rule: 'a;b&c=ä' },
      { userIds, spooledAt: 1_700_000_000_000, rule: 'gate' },
    ])
      expect(read(what)).toEqual(what);
  });

  it('is sealed by the HMAC of the secret, as gateways of other versions make it', () => {
    expect(subscribedUrl(at, key, { userIds: ['w0'] })).toBe(`${at}?to=w0&tag=lS5IWmtWDAVjjP1A`);
  });

  it('is ignored when it was changed or sealed by somebody else', () => {
    const search = searchOf(subscribedUrl(at, key, { userIds: ['w0'] }));
    expect(subscriptionIn(search.replace('w0', 'w1'), key)).toBeUndefined();
    expect(subscriptionIn(search, createSecretKey('another-secret', 'utf8'))).toBeUndefined();
    expect(subscriptionIn('', key)).toBeUndefined();
  });

  it('omits users that do not fit into an address', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `w${index}`);
    expect(subscribedUrl(at, key, { userIds: many })).toBe(at);
  });
});
