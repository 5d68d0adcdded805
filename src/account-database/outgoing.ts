import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readJson } from './rows.ts';

/** In the second column of everything that is to be sent, so that it is known in the pages of a damaged file. */
export const outgoingMark = 'deskbell outgoing';

/** A draft or an order as it stands in its row. Whoever writes it reads its facts. */
export interface OutgoingRow {
  /** As in `draft:+49…`, `sms:…`, `fax:…`. */
  key: string;
  /** JSON; empty: it is not needed any more. */
  facts: string;
  /** Epoch milliseconds. */
  written: number;
}

/** What was taken away is forgotten so long after, ms: a damaged file may bring back no older state of it until then. */
const forgottenMs = 30 * 86_400_000;

/** The row for these columns, in the order of the table; undefined when they are nothing that is to be sent. */
export function outgoingOfColumns(columns: readonly unknown[]): OutgoingRow | undefined {
  const [, mark, key, facts, written] = columns;
  if (mark !== outgoingMark || typeof key !== 'string') return undefined;
  if (typeof facts !== 'string' || typeof written !== 'number') return undefined;
  return { key, facts, written };
}

const orderSchema = z.looseObject({
  number: z.string().optional().catch(undefined),
  /** Whom a draft to nobody yet is for: a line each, as they were typed. */
  to: z.string().optional().catch(undefined),
  at: z.number().optional().catch(undefined),
  turns: z
    .array(z.looseObject({ number: z.string() }))
    .optional()
    .catch(undefined),
  document: z.looseObject({ id: z.string() }).optional().catch(undefined),
});

/** A row as far as it is about others; `document` names the document of a fax that nobody else gets. */
interface OutgoingOfOthers {
  row?: OutgoingRow;
  document?: string;
}

/**
 * What is left of a draft or an order without some people. A fax to several stays for the others.
 * @param isGone whether what was written then (epoch milliseconds) to this number is to go
 */
export function outgoingWithout(
  row: OutgoingRow,
  isGone: (number: string, at: number) => boolean,
): OutgoingOfOthers {
  const order = orderSchema.safeParse(readJson(row.facts)).data;
  const at = order?.at ?? row.written;
  const [, drafted] = /^draft:(.+)$/.exec(row.key) ?? [];
  if ([drafted, order?.number].some((number) => number !== undefined && isGone(number, at))) return {};
  const turns = order?.turns ?? [];
  const left = turns.filter(({ number }) => !isGone(number, at));
  const to = order?.to?.split('\n') ?? [];
  const others = to.filter((each) => !isGone(each, at));
  if (left.length === turns.length && others.length === to.length) return { row };
  if (left.length + others.length === 0) return order?.document ? { document: order.document.id } : {};
  const rest = { ...order, ...(turns.length > 0 ? { turns: left } : { to: others.join('\n') }) };
  return { row: { ...row, facts: JSON.stringify(rest) } };
}

export interface OutgoingRows {
  put(row: OutgoingRow): void;
}

/** Writes what is to be sent; the newest writing of each holds. Call it in a transaction. */
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
  /** Everything that is to be sent, in the order in which it was first written. */
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
