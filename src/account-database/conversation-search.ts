import type { DatabaseSync } from 'node:sqlite';
import { readConversation, type Conversation, type ConversationsRequest } from './conversation.ts';
import { readEntry, type ReadEntry } from './read-entry.ts';
import { isNumber, likePattern, phraseOf, shortestIndexed, wordsOf } from './search.ts';

export interface ConversationSearchRequest extends ConversationsRequest {
  /** Words that must all be in a message, or a part of a number in any spelling; not empty. */
  text: string;
  /** Numbers of people whose name matches: conversations with them are found as well. */
  numbers: readonly string[];
}

/** Conversations found by a search, newest match first. */
export interface FoundConversations {
  found: (Conversation & {
    /** The newest message with the words; absent: the conversation was found by its other end. */
    hit?: ReadEntry;
  })[];
  /** Where to continue: the search stopped here, however few it found. */
  more?: number;
}

/** Messages searched in one go: about ten milliseconds. */
const LOOKED_THROUGH = 500;

/** A message, or the newest one of a conversation. */
interface Place {
  id: number;
  number: string;
  hit: boolean;
}

/** Matches below the id `before`, newest first, and how far down the list is complete: 0 means to the end. */
type Look = (before: number, limit: number) => { places: Place[]; end: number };

/**
 * Finds conversations by number, by the name that the platform gives it, and by text. A conversation that is found
 * again on a later page has its newest match on the first one.
 * @param stretch most messages searched for one page
 */
export function searchConversations(
  db: DatabaseSync,
  stretch = LOOKED_THROUGH,
): (request: ConversationSearchRequest) => FoundConversations {
  const conversation = db.prepare(
    `SELECT e.*, c.number AS conversation, c.unread AS waiting FROM conversation c JOIN entry e ON e.id = c.last
     WHERE c.number = ?`,
  );
  const message = db.prepare('SELECT * FROM entry WHERE id = ?');

  function foundAt({ id, number, hit }: Place): FoundConversations['found'] {
    const row = conversation.get(number);
    if (!row) return [];
    return [{ ...readConversation(row), ...(hit && { hit: readEntry(message.get(id)) }) }];
  }

  return ({ text, numbers, before = Number.MAX_SAFE_INTEGER, limit }) => {
    const looks = [lookAtNumbers(db, text, numbers), lookAtMessages(db, text, stretch)];
    const results = looks.map((look) => look(before, limit));
    // Below the point where one search stopped, the order is unknown.
    const end = Math.max(...results.map((each) => each.end));
    const complete = results.flatMap(({ places }) => places.filter(({ id }) => id >= end));
    const first = new Map<string, Place>();
    for (const place of complete.sort((a, b) => b.id - a.id)) {
      if (!first.has(place.number)) first.set(place.number, place);
    }
    const places = [...first.values()];
    const page = places.slice(0, limit);
    const more = places.length > limit ? page.at(-1)?.id : end;
    return { found: page.flatMap(foundAt), ...(more !== undefined && more > 0 && { more }) };
  };
}

/** Conversations with these numbers, and with those that contain the text. */
function lookAtNumbers(db: DatabaseSync, text: string, numbers: readonly string[]): Look {
  const [digits] = isNumber(text) ? wordsOf(text) : [];
  const knownIds = 'SELECT value FROM json_each(?)';
  // Uses the index of newest messages if any number may match, else each number's own.
  const fits =
    digits === undefined ? `number IN (${knownIds})` : `(number LIKE ? OR number IN (${knownIds}))`;
  const rows = db.prepare(
    `SELECT last AS id, number FROM conversation WHERE last < ? AND ${fits} ORDER BY last DESC LIMIT ?`,
  );
  const values = [...(digits === undefined ? [] : [likePattern(digits)]), JSON.stringify(numbers)];
  return (before, limit) => {
    const places = rows.all(before, ...values, limit).map((row) => placeOf(row, false));
    return { places, end: places.length === limit ? (places.at(-1)?.id ?? 0) : 0 };
  };
}

/** Messages that contain every word in text or name. */
function lookAtMessages(db: DatabaseSync, text: string, stretch: number): Look {
  // Text that looks like a number may be a price or a time.
  const words = isNumber(text) ? [text.trim()] : wordsOf(text);
  const long = words.filter((word) => word.length >= shortestIndexed);
  const short = words.filter((word) => word.length < shortestIndexed);
  const has = short.map(() => `(coalesce(e.name, '') || ' ' || coalesce(e.text, '')) LIKE ? ESCAPE '\\'`);
  const fits = ["e.kind = 'sms'", 'e.trashed = 0', ...has].join(' AND ');
  const columns = `e.id, coalesce(e.number, '') AS number, ${fits} AS fits`;
  const rows = db.prepare(
    long.length === 0
      ? `SELECT ${columns} FROM entry e WHERE e.kind <> 'call' AND e.kind = 'sms' AND e.id < ? ORDER BY e.id DESC LIMIT ?`
      : `SELECT ${columns} FROM (
           SELECT rowid AS id FROM entry_text WHERE entry_text MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?
         ) t CROSS JOIN entry e ON e.id = t.id ORDER BY t.id DESC`,
  );
  const match = long.length === 0 ? [] : [`{name log} : (${long.map(phraseOf).join(' AND ')})`];
  return (before) => {
    const looked = rows.all(...short.map(likePattern), ...match, before, stretch);
    const places = looked.filter((row) => row['fits'] === 1).map((row) => placeOf(row, true));
    return { places, end: looked.length === stretch ? Number(looked.at(-1)?.['id']) : 0 };
  };
}

const placeOf = ({ id, number }: Record<string, unknown>, hit: boolean): Place => ({
  id: Number(id),
  number: String(number),
  hit,
});
