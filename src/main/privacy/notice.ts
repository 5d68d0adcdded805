import { failureSentence } from '../../shared/failure-sentence.ts';
import { failureOf } from '../base/refusal.ts';
import type { StateHolder } from '../state/state.ts';
import type { RetentionDeps } from './retention.ts';

const notices = { delete: 'privacy.notDeleted', scrub: 'privacy.notScrubbed' } as const;

/** Shows why a deletion failed, until it succeeds. */
export function tellRetention(state: Pick<StateHolder, 'notice' | 'withdraw'>): RetentionDeps['onTried'] {
  return (error, step) => {
    const id = notices[step];
    if (error === undefined) return state.withdraw(id);
    const sentence = { id, values: { why: failureSentence(failureOf(error)) } } as const;
    state.notice({ id, tone: 'danger', sentence });
  };
}
