import type { DatabaseSync } from 'node:sqlite';
import type { RuleMark } from '../shared/model/call-rule.ts';
import { createAnswersAbout } from './lookup-answers.ts';
import { mediaOfColumn, ruleMarkOfColumn } from './rows.ts';
import type { Media } from '../shared/model/timeline.ts';

/** Deletes rows for good, without a trace; call it in a transaction. */
export interface Removal {
  /** Deletes an entry with everything attached to it: sightings, notes, marks, agent logs, words in the index. */
  entry(id: number): void;
  /** Media of an entry according to all sources. */
  mediaOf(id: number): Media[];
  /** Deletes rows without an entry written before. @returns whether any, and fax documents among them */
  loose(before: number): Loose;
  /** Deletes rows without an entry about these numbers (E.164). */
  looseWith(numbers: readonly string[]): void;
  /** Removes these rules from the calls that they were applied to. */
  ruleMarks(isOne: (mark: RuleMark) => boolean): void;
}

interface Loose {
  removed: boolean;
  /** Their ids. */
  documents: string[];
}

/**
 * Condition for rows of `outgoing` that are due for deletion. It excludes the remembered sender (`choice:`), which is no
 * message, and messages scheduled for later, which have not been sent yet.
 */
const isOldOutgoing = `written < ?1 AND key NOT LIKE 'choice:%'
  AND coalesce(iif(json_valid(facts), json_extract(facts, '$.sendAt'), 0), 0) < ?1`;

/** Tables whose rows belong to a sighting, by its key. */
const ofSighting = ['note', 'mark', 'agent_log'] as const;

/** Prepares its statements at once; everything is found by the key or the id of a sighting or entry. */
export function createRemoval(db: DatabaseSync): Removal {
  const keys = db.prepare('SELECT key FROM sighting WHERE entry = ?');
  const own = db.prepare('SELECT media FROM entry WHERE id = ?');
  const sightingMedia = db.prepare(
    "SELECT json_extract(facts, '$.media') AS media FROM sighting WHERE entry = ?",
  );
  const rows = ofSighting.map((table) => db.prepare(`DELETE FROM ${table} WHERE key = ?`));
  const sightings = db.prepare('DELETE FROM sighting WHERE entry = ?');
  const words = db.prepare('DELETE FROM entry_text WHERE rowid = ?');
  const entry = db.prepare('DELETE FROM entry WHERE id = ?');
  const loose = [
    // The row of a removed note or mark still names whom it was about.
    ...ofSighting.map((table) =>
      db.prepare(
        `DELETE FROM ${table} WHERE iif(json_valid(sighting), json_extract(sighting, '$.at'), 0) < ?1
           AND NOT EXISTS (SELECT 1 FROM sighting s WHERE s.key = ${table}.key)`,
      ),
    ),
    db.prepare(`DELETE FROM outgoing WHERE ${isOldOutgoing}`),
    db.prepare("DELETE FROM own_contact WHERE contact = '' AND written < ?1"),
    db.prepare("DELETE FROM call_rule WHERE facts = '' AND written < ?1"),
    db.prepare('DELETE FROM looked_up WHERE taken < ?1'),
  ];
  const oldDocuments = db.prepare(
    `SELECT json_extract(facts, '$.document.id') AS id FROM outgoing
     WHERE key LIKE 'fax:%' AND json_valid(facts) AND ${isOldOutgoing}`,
  );

  const looseWith = [
    ...ofSighting.map((table) =>
      db.prepare(
        `DELETE FROM ${table} WHERE NOT EXISTS (SELECT 1 FROM sighting s WHERE s.key = ${table}.key)
           AND iif(json_valid(sighting), json_extract(sighting, '$.number'), '') IN (SELECT value FROM json_each(?1))`,
      ),
    ),
  ];

  const answers = createAnswersAbout(db);
  const ruled = db.prepare('SELECT id, rule FROM entry WHERE rule IS NOT NULL');
  const unmark = [
    db.prepare('UPDATE entry SET rule = NULL WHERE id = ?'),
    ...ofSighting.map((table) =>
      db.prepare(
        `UPDATE ${table} SET sighting = json_remove(sighting, '$.rule')
         WHERE key IN (SELECT key FROM sighting WHERE entry = ?) AND json_valid(sighting)`,
      ),
    ),
    db.prepare("UPDATE sighting SET facts = json_remove(facts, '$.rule') WHERE entry = ?"),
  ];

  return {
    entry(id) {
      for (const { key } of keys.all(id)) for (const statement of rows) statement.run(String(key));
      sightings.run(id);
      words.run(id);
      entry.run(id);
    },
    mediaOf(id) {
      const found = [own.get(id), ...sightingMedia.all(id)].flatMap((row) => mediaOfColumn(row?.['media']));
      return [...new Map(found.map((medium) => [`${medium.kind} ${medium.at}`, medium])).values()];
    },
    looseWith(numbers) {
      for (const statement of looseWith) statement.run(JSON.stringify(numbers));
      answers.removeAbout(numbers);
    },
    ruleMarks(isOne) {
      for (const { id, rule } of ruled.all()) {
        const mark = ruleMarkOfColumn(rule);
        if (mark && !isOne(mark)) continue;
        for (const statement of unmark) statement.run(Number(id));
      }
    },
    loose(before) {
      const documents = oldDocuments.all(before).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
      const counts = loose.map((statement) => Number(statement.run(before).changes));
      return { removed: counts.some((count) => count > 0), documents };
    },
  };
}
