import { failureSentence } from '../../shared/failure-sentence.ts';
import { failureOf } from '../base/refusal.ts';
import type { StateHolder } from '../state/state.ts';
import type { RetentionParts } from './retention.ts';

/** Tells the user that the disk refused to delete what is too old, until it does. */
export function tellRetention(state: Pick<StateHolder, 'notice' | 'withdraw'>): RetentionParts['onTried'] {
  return (error) => {
    if (error === undefined) return state.withdraw('privacy.notDeleted');
    const sentence = {
      id: 'privacy.notDeleted',
      values: { why: failureSentence(failureOf(error)) },
    } as const;
    state.notice({ id: sentence.id, tone: 'danger', sentence });
  };
}
