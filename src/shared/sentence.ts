import type { MessageId } from './messages/index.ts';

/**
 * A sentence for the user, named by its message and filled in by the window that shows it, in the window's language.
 * A value may be a sentence itself (why something failed), said in the same language.
 */
export interface Sentence {
  id: MessageId;
  values?: Record<string, string | number | Sentence>;
}
