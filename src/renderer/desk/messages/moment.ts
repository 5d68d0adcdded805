import { momentOf } from '../../../shared/local-time.ts';
import type { Sentence } from '../../../shared/sentence.ts';

export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The local time as epoch milliseconds; undefined: now. A sentence if it is invalid or in the past. */
export function momentToSend(at: string | undefined, now: number): number | undefined | Sentence {
  if (at === undefined) return undefined;
  const found = momentOf(at, localZone());
  if (typeof found === 'string') return { id: `message.${found}` };
  return found <= now ? { id: 'message.past' } : found;
}

/** Whether a sentence is about an invalid time. */
export const isTimeProblem = ({ id }: Sentence): boolean =>
  id === 'message.no-time' || id === 'message.gap' || id === 'message.past';
