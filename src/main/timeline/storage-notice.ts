import { failureSentence } from '../../shared/failure-sentence.ts';
import { failureOf } from '../base/refusal.ts';
import type { StateHolder } from '../state/state.ts';

type Notice = Parameters<StateHolder['notice']>[0];

/** Shows a notice with the disk's error. */
export function storageNotice(id: 'timeline.notKept' | 'timeline.notCopied', error: unknown): Notice {
  const sentence = { id, values: { why: failureSentence(failureOf(error)) } } as const;
  return { id: sentence.id, tone: 'danger', sentence };
}
