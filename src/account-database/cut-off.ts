import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readCursors } from './cursors.ts';
import type { Rescued } from './gathered-rows.ts';
import { outgoingWithout, type OutgoingRow } from './outgoing.ts';
import { createForgotten } from './forgotten.ts';
import { readJson } from './rows.ts';
import type { Sighting } from './sighting.ts';

const cutOffSchema = z.object({
  /** Entries that began earlier are not stored, epoch milliseconds. */
  before: z.number(),
  /** Whether a note of the user preserves its call or message. */
  notes: z.enum(['keep', 'delete']),
});
export type CutOff = z.output<typeof cutOffSchema>;

export const cutOffName = 'retention';

export const parseCutOff = (text: string | undefined): CutOff | undefined =>
  cutOffSchema.safeParse(readJson(text)).data;

/** Whether something may be stored, by the current cut-off and by the people whose data the user deleted. */
export type MayStore = (sighting: Pick<Sighting, 'at' | 'number'>) => boolean;

/** Ignores further fields of a source. */
export function readMayStore(db: DatabaseSync): () => MayStore {
  const cursors = readCursors(db);
  const forgotten = createForgotten(db);
  return () => {
    const cutOff = parseCutOff(cursors.get(cutOffName));
    return ({ at, number }) => (cutOff === undefined || at >= cutOff.before) && !forgotten.has(number, at);
  };
}

/** The rows of a second copy that may be stored: the others were deleted, and stay deleted. */
export function storableRows(db: DatabaseSync, rows: Rescued): Rescued {
  const cutOff = parseCutOff(readCursors(db).get(cutOffName));
  const { before, notes } = cutOff ?? { before: -Infinity, notes: 'keep' };
  const forgotten = createForgotten(db);
  const isKnown = ({ sighting: { number, at } }: { sighting: Sighting }): boolean =>
    !forgotten.has(number, at);
  const mayStore = (row: { sighting: Sighting }): boolean => row.sighting.at >= before && isKnown(row);
  const ofOthers = (row: OutgoingRow): OutgoingRow[] => {
    const rest = row.written < before ? undefined : outgoingWithout(row, forgotten.has).row;
    return rest ? [rest] : [];
  };
  return {
    ...rows,
    notes: rows.notes.filter(
      (note) => mayStore(note) || (notes === 'keep' && note.text !== '' && isKnown(note)),
    ),
    logs: rows.logs.filter(mayStore),
    marks: rows.marks.filter(mayStore),
    outgoing: rows.outgoing.flatMap(ofOthers),
  };
}
