import { texts, type MessageId } from '../../src/shared/messages/index.ts';
import type { Locale } from '../../src/shared/ipc/snapshot.ts';
import type { Sentence } from '../../src/shared/sentence.ts';
import { textsIn } from '../support/texts.ts';

/**
 * What the program says in its language for these English words, which are the whole of a message, or for the name of
 * a message, where it takes values or where its words are those of several messages.
 */
export type Words = (text: string, values?: Sentence['values']) => string;

const named = (text: string): text is MessageId => text in texts;

const byWords = Map.groupBy(Object.keys(texts) as MessageId[], (id) => texts[id].en);

export function wordsIn(locale: Locale): Words {
  const program = textsIn(locale);
  return (text, values = {}) => {
    const ids = named(text) ? [text] : (byWords.get(text) ?? []);
    // Long words may break in the narrow rail; their names do not hold the mark.
    const said = new Set(ids.map((id) => program.say({ id, values })));
    const [only] = said;
    if (only === undefined) throw new Error(`No message says “${text}”.`);
    if (said.size > 1) throw new Error(`“${text}” may be ${ids.join(', ')}: name one of them.`);
    return only;
  };
}

/** The text as part of a regular expression. */
export const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
