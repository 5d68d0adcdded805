import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readCursors } from './cursors.ts';
import type { Rescued } from './gathered-rows.ts';
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

/** Whether something may be kept by the cut-off that holds. */
export type IsKept = (sighting: Pick<Sighting, 'at'>) => boolean;

/** What a source tells of the time before the cut-off is passed over. */
export function readIsKept(db: DatabaseSync): () => IsKept {
  const cursors = readCursors(db);
  return () => {
    const cutOff = parseCutOff(cursors.get(cutOffName));
    return ({ at }) => cutOff === undefined || at >= cutOff.before;
  };
}

/** Of what was found in a second copy, that which may be kept: the rest was deleted, and stays so. */
export function keptRows(db: DatabaseSync, rows: Rescued): Rescued {
  const cutOff = parseCutOff(readCursors(db).get(cutOffName));
  if (!cutOff) return rows;
  const isKept = ({ sighting }: { sighting: Sighting }): boolean => sighting.at >= cutOff.before;
  const isWritten = ({ written }: { written: number }): boolean => written >= cutOff.before;
  return {
    ...rows,
    notes: rows.notes.filter((note) => isKept(note) || (cutOff.notes === 'keep' && note.text !== '')),
    logs: rows.logs.filter(isKept),
    marks: rows.marks.filter(isKept),
    outgoing: rows.outgoing.filter(isWritten),
  };
}
