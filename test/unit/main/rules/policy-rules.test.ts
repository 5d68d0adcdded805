import { describe, expect, it, onTestFinished } from 'vitest';
import { failureOf } from '../../../../src/main/base/refusal.ts';
import type { PolicyState } from '../../../../src/main/policy/policy-file.ts';
import { createCallRules } from '../../../../src/main/rules/call-rules.ts';
import { createPolicyRules } from '../../../../src/main/rules/policy-rules.ts';
import type { FindRule } from '../../../../src/push/rules/compile.ts';
import type { CallRule } from '../../../../src/shared/model/call-rule.ts';
import { noPolicy } from '../../../../src/shared/policy/policy.ts';
import { timelineWorld } from '../timeline/world.ts';

const everybody = (id: string, action: CallRule['action']): CallRule => ({
  id,
  name: id,
  enabled: true,
  callers: { kind: 'everybody' },
  action,
});
const call: Parameters<FindRule>[0] = {
  from: { kind: 'number', e164: '+493023125102' },
  to: { kind: 'number', e164: '+4930100' },
};
const circumstances = {
  time: { day: 1, minute: 600 },
  country: 'DE',
  isContact: () => false,
};

async function rulesUnder() {
  const world = timelineWorld();
  const listeners: ((state: PolicyState) => void)[] = [];
  let state: PolicyState = { policy: noPolicy };
  const own = new Set<string>();
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const rules = createCallRules({
    database: world.database,
    clock: world.clock,
    signal: closing.signal,
    world: () => ({ country: 'DE', isOwn: (number) => own.has(number) }),
    newId: () => 'mine',
    policy: createPolicyRules({
      current: () => state,
      onChange: (listener) => void listeners.push(listener),
    }),
    onChange: () => undefined,
  });
  await rules.ready;
  const set = (first: CallRule[], last: CallRule[]): void => {
    state = { policy: { locked: new Map([['callRules', first]]), defaults: new Map([['callRules', last]]) } };
    for (const listener of listeners) listener(state);
  };
  return { own, rules, set, decides: () => rules.find(call, circumstances)?.id };
}

describe('call rules of an administrator', () => {
  it('apply before those of the user, with defaults after them, and end with the policy', async () => {
    const { rules, set, decides } = await rulesUnder();
    const voicemail = everybody('policy-last', { kind: 'voicemail' });
    set([], [voicemail]);
    expect(decides()).toBe('policy-last');
    await rules.save({
      name: 'Mine',
      enabled: true,
      callers: { kind: 'everybody' },
      action: { kind: 'ring' },
    });
    expect(decides()).toBe('mine');
    set([everybody('policy-first', { kind: 'hangup' })], [voicemail]);
    expect(decides()).toBe('policy-first');
    expect(rules.list().map(({ id }) => id)).toEqual(['mine']);
    set([], []);
    expect(decides()).toBe('mine');
  });

  it('do not forward a caller to the user they called, once that number is known', async () => {
    const { own, set, decides } = await rulesUnder();
    set(
      [everybody('policy-first', { kind: 'redirect', to: '+493023125101' })],
      [everybody('policy-last', { kind: 'voicemail' })],
    );
    expect(decides()).toBe('policy-first');
    own.add('+493023125101');
    expect(decides()).toBe('policy-last');
    own.clear();
    expect(decides()).toBe('policy-first');
  });

  it('can be neither changed, moved, switched off nor removed', async () => {
    const { rules, set } = await rulesUnder();
    const theirs = everybody('policy-first', { kind: 'hangup' });
    set([theirs], []);
    const tries = [
      () => rules.save(theirs),
      () => rules.enable(theirs.id, false),
      () => rules.move(theirs.id, 0),
      () => rules.remove(theirs.id),
    ];
    for (const attempt of tries) {
      expect(await attempt().then(() => undefined, failureOf)).toEqual({
        kind: 'set-by-administrator',
        setting: 'callRules',
        name: { id: 'policy.member.callRules' },
      });
    }
    expect(rules.list()).toEqual([]);
  });
});
