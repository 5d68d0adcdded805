import { expect, it, vi } from 'vitest';
import { followPolicy } from '../../../../src/main/policy/follow-policy.ts';
import type { PolicyState } from '../../../../src/main/policy/policy-file.ts';
import { createState } from '../../../../src/main/state/state.ts';
import type { Sentence } from '../../../../src/shared/sentence.ts';
import { textsIn } from '../../../support/texts.ts';
import { noPolicy, type PolicyView } from '../../../../src/shared/policy/policy.ts';

const view = { file: '/etc/deskbell/policy.json', locked: ['zoom'], defaults: [], mistakes: [] };
const mistaken: PolicyView = {
  ...view,
  mistakes: [
    { line: 2, column: 5, field: 'locked.zoom', expected: { id: 'policy.expected.json.value' } },
    { line: 3, column: 1, field: 'Anna Berg', expected: { id: 'policy.expected.json.name' } },
  ],
};
const damaged: PolicyState = {
  policy: { ...noPolicy, unread: new Set(['zoom']) },
  view: {
    ...mistaken,
    problem: { id: 'policy.problem.damagedAtStart', values: { file: view.file, line: 2 } },
  },
};

it('problems of the policy are shown at the start and logged, until they are fixed', () => {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const logged: unknown[] = [];
  const used = vi.fn();
  let listener: (state: PolicyState) => void = () => undefined;
  followPolicy({
    policy: { current: () => damaged, onChange: (each) => (listener = each) },
    settings: { usePolicy: used },
    state,
    log: { policy: (facts) => logged.push(facts) },
  });
  const notices = (): readonly unknown[] => state.get().notices;
  expect(used).toHaveBeenLastCalledWith(damaged.policy);
  expect(notices()).toMatchObject([{ tone: 'danger', sentence: { id: 'policy.problem.damagedAtStart' } }]);
  expect(state.get().policy?.locked).toEqual(['zoom']);
  expect(logged).toMatchObject([
    {
      locked: ['zoom'],
      problem: 'policy.problem.damagedAtStart',
      mistakes: [
        { line: 2, field: 'zoom' },
        // What somebody typed is not written down.
        { line: 3, field: '' },
      ],
    },
  ]);
  listener({ policy: noPolicy, view: mistaken });
  expect(notices()).toMatchObject([{ sentence: { id: 'policy.notice.mistakes', values: { count: 2 } } }]);
  listener({ policy: noPolicy, view: { ...mistaken, hasMoreMistakes: true } });
  expect(textsIn('en').say(state.get().notices[0]?.sentence as Sentence)).toContain(
    'has more than 2 mistakes;',
  );
  listener({ policy: noPolicy, view });
  expect(notices()).toEqual([]);
});
