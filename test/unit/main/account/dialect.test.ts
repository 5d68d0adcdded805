import { describe, expect, it } from 'vitest';
import type { Account } from '../../../../src/main/account/account.ts';
import { loadCallerIds, loadColleagues } from '../../../../src/main/account/lists.ts';
import { switchDevices } from '../../../../src/main/do-not-disturb/switch-devices.ts';
import { createState, type StateHolder } from '../../../../src/main/state/state.ts';
import { createReadProblems } from '../../../../src/main/timeline/read-problems.ts';
import { readPast, type PastReport } from '../../../../src/main/timeline/catch-up.ts';
import { specDialect } from '../../../../src/platform/dialects/spec.ts';
import { v2Dialect } from '../../../../src/platform/dialects/v2.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import { collect } from '../../platform/collect.ts';
import { fakeAccount, type Asked } from '../support.ts';

const dialects = { spec: specDialect, v2: v2Dialect };
const answers: Record<string, unknown> = {
  'GET /my/billing/balance': { currency: 'EUR', totalIncludingVat: 12.5 },
  'GET /balance': { currency: 'EUR', amount: 125_000 },
  'GET /numbers': { items: [{ number: '+493023125010' }] },
  'GET /users': { items: [{ id: 'w1', firstname: 'Jonas', lastname: 'Brandt' }] },
  'GET /my/events/calls': { calls: [], overallCount: 0, count: 0 },
};
const absent = { kind: 'platform', status: 404, title: '', detail: '' } as const;

/** A classic account in one dialect, on a platform that has these endpoints and no others. */
function accountIn(id: 'spec' | 'v2' | undefined): { account: Account; asked: Asked[]; state: StateHolder } {
  const { account, asked } = fakeAccount(({ method, path }) => {
    if (method !== 'GET') return {};
    const answer = answers[`${method} ${path}`];
    if (answer === undefined) throw new PlatformException(absent);
    return answer;
  }, 'classic');
  const dialect = id && dialects[id](account.transport);
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  return { account: { ...account, dialect: Promise.resolve(dialect && { dialect }) }, asked, state };
}

const paths = (asked: readonly Asked[]): string[] => asked.map(({ method, path }) => `${method} ${path}`);

describe('an account is used in its own dialect', () => {
  it.each([
    ['spec', 'POST /my/settings/extensions/e0/dnd'],
    ['v2', 'PUT /devices/e0'],
    [undefined, 'POST /my/settings/extensions/e0/dnd'],
  ] as const)('%s, when do-not-disturb of a device is switched', async (id, expected) => {
    const { account, asked, state } = accountIn(id);
    const device = { id: 'e0', alias: 'Desk phone', type: 'register' } as const;
    await switchDevices(account, state, [{ device, doNotDisturb: true }], account.signal);
    expect(paths(asked)).toEqual([expected]);
  });

  it.each(['spec', 'v2'] as const)('%s, when its numbers and users are read', async (id) => {
    const { account, state } = accountIn(id);
    await Promise.all([loadCallerIds(account, state), loadColleagues(account, state)]);
    expect(state.get()).toMatchObject({
      callerIds: [{ number: '+493023125010' }],
      colleagues: [{ userId: 'w1', name: 'Jonas Brandt' }],
    });
  });

  const look = (account: Account, problems = createReadProblems()): Promise<PastReport[]> => {
    const reader = { userId: 'w0', country: 'DE', lineName: () => undefined };
    const since = (): Promise<undefined> => Promise.resolve(undefined);
    return collect(readPast(account, { lines: [], reader, since, now: Date.now, problems }));
  };

  it('spec, when the past is read: from the events, if the history is not available', async () => {
    const { account, asked } = accountIn('spec');
    const reported = await look(account);
    expect(reported.flatMap(({ cursors }) => Object.keys(cursors))).toEqual(['calls', 'calls whole']);
    expect(paths(asked)).toEqual([
      'GET /history',
      'GET /my/events',
      'GET /my/events/calls',
      'GET /my/events/voicemails',
      'GET /my/events/faxes',
      'GET /my/events/sms',
    ]);
  });

  it('v2, when the past is read: from the history and its archive only', async () => {
    const { account, asked } = accountIn('v2');
    const problems = createReadProblems();
    expect(await look(account, problems)).toEqual([]);
    expect(paths(asked)).toEqual(['GET /history', 'GET /history']);
    expect(asked.map(({ query }) => query?.archived)).toEqual([undefined, true]);
    const missing = { failure: { status: 404 }, count: 1 };
    expect(problems.all()).toMatchObject(['history', 'archive'].map((list) => ({ list, ...missing })));
  });
});
