import type { MessageId } from './messages/index.ts';

/** A message and its values, translated by the window that shows it. Values may be sentences. */
export interface Sentence {
  id: MessageId;
  values?: Record<string, string | number | Sentence>;
}
