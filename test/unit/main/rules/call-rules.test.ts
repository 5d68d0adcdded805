import { describe, expect, it, onTestFinished } from 'vitest';
import { createBlocking, type Blocking } from '../../../../src/main/rules/blocking.ts';
import { createCallRules, type CallRules } from '../../../../src/main/rules/call-rules.ts';
import { failureOf } from '../../../../src/main/base/refusal.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import {
  mostRules,
  type CallRule,
  type KeyRuleAction,
  type RuleDraft,
} from '../../../../src/shared/model/call-rule.ts';
import { StorageError } from '../../../../src/storage/storage-error.ts';
import { noPolicyRules } from '../support.ts';
import { timelineWorld, type TimelineWorld } from '../timeline/world.ts';

interface RulesWorld extends TimelineWorld {
  rules: CallRules;
  changes: (readonly CallRule[])[];
  open(): CallRules;
}

async function rulesWorld(fail?: (job: string) => Error | undefined): Promise<RulesWorld> {
  const world = timelineWorld({ ...(fail && { fail }) });
  const changes: (readonly CallRule[])[] = [];
  let made = 0;
  const open = (): CallRules => {
    const closing = new AbortController();
    onTestFinished(() => closing.abort());
    return createCallRules({
      database: world.database,
      clock: world.clock,
      signal: closing.signal,
      world: () => ({ country: 'DE', isOwn: (number) => number === '+493023125101' }),
      newId: () => `r${(made += 1)}`,
      policy: noPolicyRules,
      onChange: (rules) => void changes.push(rules),
    });
  };
  const rules = open();
  if (!fail) await rules.ready;
  return { ...world, rules, changes, open };
}

const draft: RuleDraft = {
  name: 'Unknown callers',
  enabled: true,
  callers: { kind: 'unknown' },
  action: { kind: 'voicemail' },
};
const gate: KeyRuleAction = {
  kind: 'askForKey',
  code: '1',
  seconds: 10,
  pass: { kind: 'ring' },
  otherwise: { kind: 'voicemail' },
};
const ids = (rules: CallRules): string[] => rules.list().map(({ id }) => id);
const problem = async (work: Promise<unknown>): Promise<string | undefined> => {
  const failure = await work.then(() => undefined, failureOf);
  return failure?.kind === 'bad-setting' ? failure.problem.id : failure?.kind;
};

describe('the rules of an account', () => {
  it('are restored after a restart, in the same order', async () => {
    const { rules, open } = await rulesWorld();
    await rules.save(draft);
    await rules.save({ ...draft, name: 'Second' });
    await rules.save({ ...draft, name: 'First of all' }, 0);
    expect(ids(rules)).toEqual(['r3', 'r1', 'r2']);
    await rules.move('r2', 0);
    await rules.enable('r1', false);
    await rules.save({ ...draft, id: 'r3', name: 'Renamed' });
    await rules.remove('r2');
    const again = open();
    await again.ready;
    expect(again.list()).toEqual([
      { ...draft, id: 'r3', name: 'Renamed' },
      { ...draft, id: 'r1', enabled: false },
    ]);
  });

  it('return to their place when a deletion is undone', async () => {
    const { rules } = await rulesWorld();
    for (const name of ['a', 'b', 'c']) await rules.save({ ...draft, name });
    const removed = rules.list()[1];
    await rules.remove('r2');
    if (removed) await rules.save(removed, 1);
    expect(ids(rules)).toEqual(['r1', 'r2', 'r3']);
  });

  it('stay unchanged when a change cannot be written to the disk', async () => {
    let full = false;
    const { rules } = await rulesWorld((job) =>
      full && job === 'callRules.replace' ? new StorageError('full', 'no space') : undefined,
    );
    await rules.save(draft);
    full = true;
    expect(await problem(rules.save({ ...draft, name: 'Lost' }))).toBe('storage');
    expect(await problem(rules.remove('r1'))).toBe('storage');
    expect(ids(rules)).toEqual(['r1']);
  });

  it('are read again after the file was locked, and never overwritten meanwhile', async () => {
    let locked = true;
    const { rules, clock } = await rulesWorld((job) =>
      locked && job === 'callRules.all' ? new StorageError('busy', 'locked') : undefined,
    );
    const saving = rules.save(draft);
    await clock.advance(5_000);
    expect(rules.list()).toEqual([]);
    locked = false;
    await clock.advance(5_000);
    await saving;
    expect(ids(rules)).toEqual(['r1']);
  });

  it('are limited in number', async () => {
    const { rules } = await rulesWorld();
    await rules.change(() => Array.from({ length: mostRules }, (_, each) => ({ ...draft, id: `x${each}` })));
    expect(await problem(rules.save(draft))).toBe('rules.problem.full');
    expect(await problem(rules.enable('nobody', true))).toBe('rules.problem.gone');
  });

  it.each<[string, string]>([
    ['112', 'rules.problem.emergency'],
    ['110', 'rules.problem.emergency'],
    ['+49 112', 'rules.problem.emergency'],
    ['030 23125 101', 'rules.problem.loop'],
    ['+49 (0)30 23125101', 'rules.problem.loop'],
    ['12', 'rules.problem.internal'],
    ['Anna', 'rules.problem.noNumber'],
    ['+49 30', 'rules.problem.noNumber'],
    ['+999 1234567', 'rules.problem.noNumber'],
    ['0900 1234567', 'rules.problem.costly'],
  ])('never forward callers to %s', async (to, id) => {
    const { rules } = await rulesWorld();
    expect(await problem(rules.save({ ...draft, action: { kind: 'redirect', to } }))).toBe(id);
    expect(rules.list()).toEqual([]);
  });

  it.each<[Partial<KeyRuleAction>, string]>([
    [{ code: '' }, 'rules.problem.code'],
    [{ code: '1#' }, 'rules.problem.code'],
    [{ code: '123456789' }, 'rules.problem.code'],
    [{ announcement: 'http://example.com/press.wav' }, 'rules.problem.announcement'],
    [{ announcement: 'https://user:word@example.com/press.wav' }, 'rules.problem.announcement'],
    [{ announcement: 'https://192.168.1.2/press.wav' }, 'rules.problem.announcement'],
    [{ pass: { kind: 'redirect', to: '0900 1234567' } }, 'rules.problem.costly'],
    [{ pass: { kind: 'redirect', to: '030 23125 101' } }, 'rules.problem.loop'],
    [{ otherwise: { kind: 'redirect', to: '0900 1234567' } }, 'rules.problem.costly'],
    [{ otherwise: { kind: 'redirect', to: '112' } }, 'rules.problem.emergency'],
  ])('never ask for a key with %o', async (change, id) => {
    const { rules } = await rulesWorld();
    expect(await problem(rules.save({ ...draft, action: { ...gate, ...change } }))).toBe(id);
    expect(rules.list()).toEqual([]);
  });

  it('ask for a key as it was typed, also after a restart', async () => {
    const { rules, open } = await rulesWorld();
    const typed: KeyRuleAction = {
      ...gate,
      code: ' 4711 ',
      announcement: ' https://example.com/press.wav ',
      pass: { kind: 'redirect', to: '0170-1234567' },
    };
    await rules.save({ ...draft, action: typed });
    await rules.save({ ...draft, action: { ...gate, announcement: ' ' } });
    const again = open();
    await again.ready;
    expect(again.list().map(({ action }) => action)).toEqual([
      {
        ...gate,
        code: '4711',
        announcement: 'https://example.com/press.wav',
        pass: { kind: 'redirect', to: '+491701234567' },
      },
      gate,
    ]);
  });

  it('accept numbers in any format', async () => {
    const { rules } = await rulesWorld();
    const numbers = ['030 / 1234 567', '+49 (0)30 1234567', '0170-1234567', '12'];
    const saved = await rules.save({
      ...draft,
      callers: { kind: 'numbers', numbers },
      action: { kind: 'redirect', to: '089/123456' },
    });
    expect(saved.callers).toEqual({ kind: 'numbers', numbers: ['+49301234567', '+491701234567', '12'] });
    expect(saved.action).toEqual({ kind: 'redirect', to: '+4989123456' });
    expect(await problem(rules.save({ ...draft, callers: { kind: 'numbers', numbers: ['112'] } }))).toBe(
      'rules.problem.emergencyCaller',
    );
  });
});

describe('a blocked caller', () => {
  const refusal = (status: number): PlatformException =>
    new PlatformException({ kind: 'platform', status, title: 'No', detail: '' });

  async function blockingWorld(platform?: { list: string[]; add?: () => void }): Promise<{
    rules: CallRules;
    blocking: Blocking;
  }> {
    const { rules } = await rulesWorld();
    const blocking = createBlocking({
      rules,
      country: () => 'DE',
      signal: new AbortController().signal,
      ruleName: () => 'Blocked callers',
      onChange: () => undefined,
      blacklist: () =>
        Promise.resolve(
          platform && {
            list: () => Promise.resolve(platform.list),
            add: (number) => {
              platform.add?.();
              platform.list.push(number);
              return Promise.resolve();
            },
            remove: (number) =>
              Promise.resolve(void (platform.list = platform.list.filter((each) => each !== number))),
          },
        ),
    });
    await blocking.read();
    return { rules, blocking };
  }

  it('is rejected by the platform if it has a block list', async () => {
    const platform = { list: ['4930222'] };
    const { rules, blocking } = await blockingWorld(platform);
    await blocking.block('030 1234567');
    expect(platform.list).toEqual(['4930222', '+49301234567']);
    expect(rules.list()).toEqual([]);
    expect(blocking.isBlocked('49301234567')).toBe(true);
    await blocking.unblock('+49301234567');
    expect(platform.list).toEqual(['4930222']);
    expect(blocking.isBlocked('+49301234567')).toBe(false);
  });

  it('is rejected by a rule above all others otherwise', async () => {
    const { rules, blocking } = await blockingWorld();
    await rules.save(draft);
    await blocking.block('030 1234567');
    await blocking.block('+49307654321');
    await blocking.block('0307654321');
    expect(rules.list()[0]).toEqual({
      id: 'blocked-callers',
      name: 'Blocked callers',
      enabled: true,
      callers: { kind: 'numbers', numbers: ['+49301234567', '+49307654321'] },
      action: { kind: 'reject', reason: 'rejected' },
    });
    expect(blocking.list()).toEqual([
      { number: '+49301234567', by: 'rule' },
      { number: '+49307654321', by: 'rule' },
    ]);
    await blocking.unblock('+49301234567');
    await blocking.unblock('+49307654321');
    expect(ids(rules)).toEqual(['r1']);
  });

  it.each([403, 404])('is rejected by a rule when the platform answers %d', async (status) => {
    const { rules, blocking } = await blockingWorld({
      list: [],
      add: () => {
        throw refusal(status);
      },
    });
    await blocking.block('+49301234567');
    expect(ids(rules)).toEqual(['blocked-callers']);
  });

  it('is not shown as blocked when the platform fails', async () => {
    const { rules, blocking } = await blockingWorld({
      list: [],
      add: () => {
        throw refusal(500);
      },
    });
    expect(await problem(blocking.block('+49301234567'))).toBe('platform');
    expect(rules.list()).toEqual([]);
    expect(blocking.isBlocked('+49301234567')).toBe(false);
  });

  it('is never an emergency service', async () => {
    const { blocking } = await blockingWorld();
    expect(await problem(blocking.block('110'))).toBe('rules.problem.emergencyCaller');
  });
});
