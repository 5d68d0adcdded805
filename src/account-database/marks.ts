import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { EntryKind, Flags } from '../shared/model/timeline.ts';
import { readJson, readSighting } from './rows.ts';
import { sightingKey, type Sighting } from './sighting.ts';

type MarkField = keyof Flags;

/** In the second column of every mark, so that a mark is recognisable in the pages of a damaged file. */
export const markOfMarks = 'deskbell mark';

/** A mark in its row; without `value` it is over. */
export interface MarkRow {
  /** The call or message it belongs to. */
  sighting: Sighting;
  field: MarkField;
  value?: Mark['value'];
  /** The platform's previous value of this field. */
  base: Flags;
  /** Epoch milliseconds. */
  written: number;
  /** It waits to be sent to the platform. */
  waits: boolean;
}

const yes = z.boolean();
const list = z.array(z.string());
const valueOf: Readonly<Record<MarkField, z.ZodType<Mark['value']>>> = {
  ...{ read: yes, starred: yes, trashed: yes, archived: yes },
  ...{ labels: list, hiddenLabels: list },
  note: z.string(),
};
const isField = (field: unknown): field is MarkField => typeof field === 'string' && field in valueOf;

/** The row with these columns, in the order of the table; undefined if they are not a mark. */
export function markOfColumns(columns: readonly unknown[]): MarkRow | undefined {
  const [, mark, key, field, facts, value, base, written, waits] = columns;
  if (mark !== markOfMarks || !isField(field) || typeof written !== 'number') return undefined;
  const sighting = readSighting(facts);
  if (!sighting || sightingKey(sighting) !== key) return undefined;
  const before = valueOf[field].safeParse(readJson(base));
  const row: MarkRow = {
    sighting,
    field,
    base: before.success ? { [field]: before.data } : {},
    written,
    waits: waits === 1,
  };
  if (value === '') return row;
  const read = valueOf[field].safeParse(readJson(value));
  return read.success ? { ...row, value: read.data } : undefined;
}

/** A change of the user that the platform does not know yet, or cannot know. */
export interface Mark {
  /** Key of the sighting, that is, its identity at the platform. */
  key: string;
  field: MarkField;
  value: boolean | string | readonly string[];
  /** Epoch milliseconds; distinguishes it from an earlier mark of the same field. */
  written: number;
}

/** An unsent mark with the content of its entry and the keys of all its sightings. */
export type WaitingMark = Mark & { kind: EntryKind; tellers: string[] };

export interface MarkRows {
  /** @param sighting the sighting of its key; `base`: the platform's value */
  put(mark: Mark, sighting: Sighting, base: Flags, waits: boolean): void;
  /** The marks of these sightings together; the newest wins. */
  of(keys: readonly string[]): Flags;
  /** Fields of these sightings that are not to be sent. */
  staying(keys: readonly string[]): (keyof Flags)[];
  /** Unsent marks, oldest first. */
  waiting(limit: number): WaitingMark[];
  drop(mark: Pick<Mark, 'key' | 'field' | 'written'>): void;
  /** Removes the marks of these fields of a sighting, whatever their time. */
  clear(key: string, fields: readonly (keyof Flags)[], written: number): void;
  /** The platform does not support it: it stays here and is not sent. */
  stay(mark: Pick<Mark, 'key' | 'field' | 'written'>): void;
  /** The platform has this value now; it becomes the base of changes made meanwhile. */
  rebase(mark: Pick<Mark, 'key' | 'field' | 'value'>): void;
  /** Moves unsent marks from this sighting to the one whose list stores them. */
  move(from: Sighting, to: (field: MarkField) => Sighting | undefined): void;
  /** The platform reports this sighting again: a pending mark gives way if the platform's value changed meanwhile. */
  compare(key: string, now: Flags): void;
  /** How many marks gave way since the last call. */
  conflicts(): number;
}

/** How long the row of a finished mark stays, ms, so that a damaged file does not bring back an older state. */
const forgottenMs = 30 * 86_400_000;

/** Writes marks; call it in a transaction, and redraw the entry afterwards. */
export function createMarkRows(db: DatabaseSync): MarkRows {
  const put = db.prepare(
    `INSERT INTO mark (mark, key, field, sighting, value, base, written, waits) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key, field) DO UPDATE SET sighting = excluded.sighting, value = excluded.value,
       written = excluded.written, waits = excluded.waits,
       base = CASE mark.waits WHEN 1 THEN mark.base ELSE excluded.base END`,
  );
  const ofKey = db.prepare(
    "SELECT field, value, base, written, waits FROM mark WHERE key = ? AND value <> ''",
  );
  const waiting = db.prepare(
    `SELECT m.key, m.field, m.value, m.written, e.kind, (
       SELECT json_group_array(o.key) FROM sighting o WHERE o.entry = s.entry
     ) AS tellers FROM mark m JOIN sighting s ON s.key = m.key JOIN entry e ON e.id = s.entry
     WHERE m.waits = 1 ORDER BY m.written LIMIT ?`,
  );
  const stay = db.prepare('UPDATE mark SET waits = 0 WHERE key = ? AND field = ? AND written = ?');
  const rebase = db.prepare('UPDATE mark SET base = ? WHERE key = ? AND field = ? AND waits = 1');
  const rewrite = db.prepare('UPDATE mark SET value = ?, base = ? WHERE key = ? AND field = ?');
  const staying = db.prepare(
    "SELECT field FROM mark WHERE key = ? AND waits = 0 AND value NOT IN ('', '[]') ORDER BY field",
  );
  const drop = db.prepare(
    `UPDATE mark SET value = '', waits = 0, written = written + 1
     WHERE key = ? AND field = ? AND written = ? AND value <> ''`,
  );
  const clear = db.prepare("UPDATE mark SET value = '', waits = 0, written = ? WHERE key = ? AND field = ?");
  const forget = db.prepare("DELETE FROM mark WHERE value = '' AND written < ?");
  const conflict = db.prepare(
    `INSERT INTO cursor (name, value) VALUES ('conflicts', '1')
     ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1`,
  );
  const conflicts = db.prepare("DELETE FROM cursor WHERE name = 'conflicts' RETURNING value");

  function take({ key, field, written }: Pick<Mark, 'key' | 'field' | 'written'>): void {
    drop.run(key, field, written);
    forget.run(written - forgottenMs);
  }

  const putMark: MarkRows['put'] = ({ key, field, value, written }, sighting, base, waits) =>
    void put.run(
      markOfMarks,
      key,
      field,
      JSON.stringify(sighting),
      JSON.stringify(value),
      JSON.stringify(base[field] ?? null),
      written,
      Number(waits),
    );

  return {
    put: putMark,
    of(keys) {
      const rows = keys.flatMap((key) => ofKey.all(key));
      rows.sort((a, b) => Number(a['written']) - Number(b['written']));
      return Object.fromEntries(rows.map(({ field, value }) => [field, JSON.parse(String(value))])) as Flags;
    },
    waiting: (limit) =>
      waiting.all(limit).map(({ key, field, value, written, kind, tellers }) => ({
        key: String(key),
        field: field as MarkField,
        value: JSON.parse(String(value)) as Mark['value'],
        written: Number(written),
        kind: kind as EntryKind,
        tellers: JSON.parse(String(tellers)) as string[],
      })),
    staying: (keys) => keys.flatMap((key) => staying.all(key).map(({ field }) => field as MarkField)),
    stay: ({ key, field, written }) => void stay.run(key, field, written),
    rebase: ({ key, field, value }) => void rebase.run(JSON.stringify(value), key, field),
    move(from, to) {
      const key = sightingKey(from);
      for (const row of ofKey.all(key)) {
        const field = row['field'] as MarkField;
        const target = row['waits'] === 1 ? undefined : to(field);
        if (target === undefined || sightingKey(target) === key) continue;
        const [value, written] = [JSON.parse(String(row['value'])) as Mark['value'], Number(row['written'])];
        const reported = target.flags?.[field];
        const merged = field === 'note' ? bothNotes(reported, value) : value;
        putMark(
          { key: sightingKey(target), field, value: merged, written },
          target,
          target.flags ?? {},
          true,
        );
        drop.run(key, field, written);
      }
    },
    clear(key, fields, written) {
      for (const field of fields) clear.run(written, key, field);
    },
    drop: take,
    compare(key, now) {
      for (const row of ofKey.all(key)) {
        const field = row['field'] as MarkField;
        const reported = now[field];
        if (reported === undefined) continue;
        const value = JSON.parse(String(row['value'])) as Mark['value'];
        const same = isDeepStrictEqual(reported, value) || isAmong(value, reported);
        // A local mark counts until the platform has the same value.
        if (!same && (row['waits'] !== 1 || field === 'labels')) continue;
        if (!same && isDeepStrictEqual(reported, JSON.parse(String(row['base'])))) continue;
        // Joins two notes, so that no words are lost.
        if (!same && field === 'note') {
          rewrite.run(JSON.stringify(bothNotes(reported, value)), JSON.stringify(reported), key, field);
          continue;
        }
        // The platform already has this value: there is nothing to send.
        take({ key, field, written: Number(row['written']) });
        if (!same) conflict.run();
      }
    },
    conflicts: () => Number(conflicts.get()?.['value'] ?? 0),
  };
}

/** All labels of a mark are present: labels are only added. */
const isAmong = (value: Mark['value'], reported: Mark['value']): boolean =>
  Array.isArray(value) && Array.isArray(reported) && value.every((label) => reported.includes(label));

/** The platform's text followed by the local one. */
function bothNotes(reported: Mark['value'] | undefined, written: Mark['value']): Mark['value'] {
  if (typeof reported !== 'string' || typeof written !== 'string') return written;
  return reported === '' || written.includes(reported) ? written : `${reported}\n${written}`;
}
