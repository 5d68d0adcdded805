import { policyMembers } from '../../shared/policy/members.ts';
import { problemSentence, type PolicyView } from '../../shared/policy/policy.ts';
import type { Log } from '../base/log.ts';
import type { LayeredSettings } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import type { PolicyFile, PolicyState } from './policy-file.ts';

export interface PolicyFollowing {
  policy: Pick<PolicyFile, 'current' | 'onChange'>;
  settings: Pick<LayeredSettings, 'usePolicy'>;
  state: Pick<StateHolder, 'patch' | 'notice' | 'withdraw'>;
  log: Pick<Log, 'policy'>;
}

const noticeId = 'policy';

/** Applies the policy of this computer, now and after each change, and reports its mistakes. */
export function followPolicy({ policy, settings, state, log }: PolicyFollowing): void {
  function apply({ policy: values, view }: PolicyState): void {
    state.patch({ policy: view });
    tell(view);
    if (view) log.policy(policyFacts(view));
    settings.usePolicy(values);
  }

  function tell(view: PolicyView | undefined): void {
    const count = view?.mistakes.length ?? 0;
    const problem = view && problemSentence(view);
    if (problem) state.notice({ id: noticeId, tone: 'danger', sentence: problem });
    else if (count > 0) {
      state.notice({
        id: noticeId,
        tone: 'danger',
        sentence: {
          id: 'policy.notice.mistakes',
          values: { count, more: view?.hasMoreMistakes === true ? 'yes' : 'no' },
        },
      });
    } else state.withdraw(noticeId);
  }

  apply(policy.current());
  policy.onChange(apply);
}

/** The policy for the log and the support file: names of settings and places, without values and unknown names. */
export const policyFacts = ({ since, locked, defaults, mistakes, problem, applies }: PolicyView): object => ({
  ...(since !== undefined && { since: new Date(since).toISOString() }),
  locked,
  defaults,
  mistakes: mistakes.map(({ line, column, field, expected }) => ({
    line,
    column,
    field: knownPart(field),
    expected: expected.id,
  })),
  ...(problem && { problem: problem.id }),
  ...(applies && { applies }),
});

function knownPart(field: string): string {
  const path = field.replace(/^(?:defaults|locked)\./, '');
  return (
    policyMembers.find(
      (member) =>
        path === member.path || path.startsWith(`${member.path}.`) || path.startsWith(`${member.path}[`),
    )?.path ?? ''
  );
}
