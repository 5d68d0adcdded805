import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readJson } from './rows.ts';

/** In the second column of everything outgoing, so that it is recognisable in the pages of a damaged file. */
export const outgoingMark = 'deskbell outgoing';

/** A draft or an order in its row. The row's owner interprets its facts. */
export interface OutgoingRow {
  /** For example `draft:+49…`, `sms:…`, `fax:…`. */
  key: string;
  /** JSON; empty: no longer needed. */
  facts: string;
  /** Epoch milliseconds. */
  written: number;
}

/** How long a removed row stays, ms, so that a damaged file does not bring back an older state. */
const forgottenMs = 30 * 86_400_000;

/** The row with these columns, in the order of the table; undefined if they are not outgoing. */
export function outgoingOfColumns(columns: readonly unknown[]): OutgoingRow | undefined {
  const [, mark, key, facts, written] = columns;
  if (mark !== outgoingMark || typeof key !== 'string') return undefined;
  if (typeof facts !== 'string' || typeof written !== 'number') return undefined;
  return { key, facts, written };
}

const orderSchema = z.looseObject({
  number: z.string().optional().catch(undefined),
  /** The recipients of a draft without a conversation: one per line, as typed. */
  to: z.string().optional().catch(undefined),
  at: z.number().optional().catch(undefined),
  turns: z
    .array(z.looseObject({ number: z.string() }))
    .optional()
    .catch(undefined),
  document: z.looseObject({ id: z.string() }).optional().catch(undefined),
});

/** The rest of a row without the deleted people; `document` names the document of a fax without other recipients. */
interface OutgoingOfOthers {
  row?: OutgoingRow;
  document?: string;
}

/** Removes people from a draft or order. @param isGone whether text to this number from that time must go */
export function outgoingWithout(
  row: OutgoingRow,
  isGone: (number: string, at: number) => boolean,
): OutgoingOfOthers {
  const order = orderSchema.safeParse(readJson(row.facts)).data;
  const at = order?.at ?? row.written;
  const [, drafted] = /^draft:(.+)$/.exec(row.key) ?? [];
  if ([drafted, order?.number].some((number) => number !== undefined && isGone(number, at))) return {};
  const turns = order?.turns ?? [];
  const remaining = turns.filter(({ number }) => !isGone(number, at));
  const to = order?.to?.split('\n') ?? [];
  const others = to.filter((each) => !isGone(each, at));
  if (remaining.length === turns.length && others.length === to.length) return { row };
  if (remaining.length + others.length === 0) return order?.document ? { document: order.document.id } : {};
  const rest = { ...order, ...(turns.length > 0 ? { turns: remaining } : { to: others.join('\n') }) };
  return { row: { ...row, facts: JSON.stringify(rest) } };
}

export interface OutgoingRows {
  put(row: OutgoingRow): void;
}

/** Writes outgoing messages; the newest state of each wins. Call it in a transaction. */
export function createOutgoingRows(db: DatabaseSync): OutgoingRows {
  const put = db.prepare(
    `INSERT INTO outgoing (mark, key, facts, written) VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET facts = excluded.facts, written = excluded.written
     WHERE excluded.written >= written`,
  );
  const forget = db.prepare("DELETE FROM outgoing WHERE facts = '' AND written < ?");
  return {
    put({ key, facts, written }) {
      put.run(outgoingMark, key, facts, written);
      if (facts === '') forget.run(written - forgottenMs);
    },
  };
}

export interface OutgoingReading {
  /** All outgoing messages in order of creation. */
  all(): OutgoingRow[];
}

export function readOutgoing(db: DatabaseSync): OutgoingReading {
  const all = db.prepare("SELECT id, mark, key, facts, written FROM outgoing WHERE facts <> '' ORDER BY id");
  return {
    all: () =>
      all
        .all()
        .flatMap(
          ({ id, mark, key, facts, written }) => outgoingOfColumns([id, mark, key, facts, written]) ?? [],
        ),
  };
}
