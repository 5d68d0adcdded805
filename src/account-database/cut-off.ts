import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readCursors } from './cursors.ts';
import type { Rescued } from './gathered-rows.ts';
import { outgoingWithout, type OutgoingRow } from './outgoing.ts';
import { createForgotten } from './forgotten.ts';
import { readJson } from './rows.ts';
import type { Sighting } from './sighting.ts';

const cutOffSchema = z.object({
  /** What began earlier is not kept, epoch milliseconds. */
  before: z.number(),
  /** Whether a note of the user keeps the call or message that it was written to. */
  notes: z.enum(['keep', 'delete']),
});
export type CutOff = z.output<typeof cutOffSchema>;

/** Where the cut-off that holds is written down. */
export const cutOffName = 'retention';

export const parseCutOff = (text: string | undefined): CutOff | undefined =>
  cutOffSchema.safeParse(readJson(text)).data;

/** Whether something may be kept: by the cut-off that holds, and by whom the user wants nothing kept. */
export type IsKept = (sighting: Pick<Sighting, 'at' | 'number'>) => boolean;

/** What a source tells besides is passed over. */
export function readIsKept(db: DatabaseSync): () => IsKept {
  const cursors = readCursors(db);
  const forgotten = createForgotten(db);
  return () => {
    const cutOff = parseCutOff(cursors.get(cutOffName));
    return ({ at, number }) => (cutOff === undefined || at >= cutOff.before) && !forgotten.has(number, at);
  };
}

/** Of what was found in a second copy, that which may be kept: the rest was deleted, and stays so. */
export function keptRows(db: DatabaseSync, rows: Rescued): Rescued {
  const cutOff = parseCutOff(readCursors(db).get(cutOffName));
  const { before, notes } = cutOff ?? { before: -Infinity, notes: 'keep' };
  const forgotten = createForgotten(db);
  const isKnown = ({ sighting: { number, at } }: { sighting: Sighting }): boolean =>
    !forgotten.has(number, at);
  const isKept = (row: { sighting: Sighting }): boolean => row.sighting.at >= before && isKnown(row);
  const ofOthers = (row: OutgoingRow): OutgoingRow[] => {
    const rest = row.written < before ? undefined : outgoingWithout(row, forgotten.has).row;
    return rest ? [rest] : [];
  };
  return {
    ...rows,
    notes: rows.notes.filter(
      (note) => isKept(note) || (notes === 'keep' && note.text !== '' && isKnown(note)),
    ),
    logs: rows.logs.filter(isKept),
    marks: rows.marks.filter(isKept),
    outgoing: rows.outgoing.flatMap(ofOthers),
  };
}
