import type { DatabaseSync } from 'node:sqlite';

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
