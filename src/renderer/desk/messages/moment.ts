import { momentOf } from '../../../shared/local-time.ts';
import type { Sentence } from '../../../shared/sentence.ts';

/** The zone of this computer, IANA. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * When something is to leave (epoch milliseconds) that was to leave at this local time; undefined: at once. A sentence
 * where that is no moment to come.
 */
export function momentToSend(at: string | undefined, now: number): number | undefined | Sentence {
  if (at === undefined) return undefined;
  const found = momentOf(at, localZone());
  if (typeof found === 'string') return { id: `message.${found}` };
  return found <= now ? { id: 'message.past' } : found;
}

/** Whether a sentence says what is wrong with a time. */
export const isTimeProblem = ({ id }: Sentence): boolean =>
  id === 'message.no-time' || id === 'message.gap' || id === 'message.past';
