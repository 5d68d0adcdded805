import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Tally } from '../shared/model/day-report.ts';
import { firstIdAt } from './entry-id.ts';

/** Epoch milliseconds: at or after `from`, before `to`. */
export interface TallyRequest {
  from: number;
  to: number;
}

/** The calls of a period, counted by hour, line and number. */
export interface DayTallies {
  /** `hour`: whole hours since `from`. */
  hours: ({ hour: number } & Tally)[];
  lines: ({ line?: string } & Tally)[];
  /** `name`: as written by the platform. */
  people: ({ number?: string; name?: string } & Tally)[];
}

const hourMs = 3_600_000;

const counts = `
  sum(direction = 'in' AND outcome IN ('answered', 'taken')) AS answered,
  sum(direction = 'in' AND outcome = 'missed') AS missed,
  sum(direction = 'in' AND outcome NOT IN ('answered', 'taken', 'missed')) AS elsewhere,
  sum(direction = 'out') AS made,
  sum(direction = 'out' AND outcome IN ('answered', 'taken')) AS reached,
  coalesce(sum(CASE WHEN outcome <> 'elsewhere' THEN talked END), 0) AS talkedMs`;
// Ids contain the time: the period is a range of the table itself, and another index would only slow the query down.
const span = "FROM entry NOT INDEXED WHERE id >= ? AND id < ? AND kind = 'call' AND trashed = 0";

const tally = {
  answered: z.number(),
  missed: z.number(),
  elsewhere: z.number(),
  made: z.number(),
  reached: z.number(),
  talkedMs: z.number(),
};
const word = z
  .string()
  .nullable()
  .transform((text) => (text === null || text === '' ? undefined : text));
const hourRow = z.object({ hour: z.number(), ...tally });
const lineRow = z.object({ line: word, ...tally });
const personRow = z.object({ number: word, name: word, ...tally });

/** Counts the calls of a period in table order, without reading entries outside of it. */
export function createTallies(db: DatabaseSync): (request: TallyRequest) => DayTallies {
  const byHour = db.prepare(
    `SELECT CAST((id - ?) / ${firstIdAt(hourMs)} AS INTEGER) AS hour, ${counts} ${span} GROUP BY 1 ORDER BY 1`,
  );
  const byLine = db.prepare(`SELECT line, ${counts} ${span} GROUP BY line`);
  const byNumber = db.prepare(`SELECT number, max(name) AS name, ${counts} ${span} GROUP BY number`);
  return ({ from, to }) => {
    const [first, end] = [firstIdAt(from), firstIdAt(to)];
    return {
      hours: byHour.all(first, first, end).map((row) => hourRow.parse(row)),
      lines: byLine.all(first, end).map((row) => {
        const { line, ...rest } = lineRow.parse(row);
        return { ...rest, ...(line !== undefined && { line }) };
      }),
      people: byNumber.all(first, end).map((row) => {
        const { number, name, ...rest } = personRow.parse(row);
        return { ...rest, ...(number !== undefined && { number }), ...(name !== undefined && { name }) };
      }),
    };
  };
}
