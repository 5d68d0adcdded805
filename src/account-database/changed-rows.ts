import type { DatabaseSync } from 'node:sqlite';

/** The tables that cannot be fetched again: the second column of each marks the kind of row. */
const tablesOf = `SELECT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
  WHERE t.type = 'table' AND c.cid = 1 AND c.name = 'mark'`;

/** Records inserted and updated rows of these tables, as JSON of their columns in order. */
export function followRows(db: DatabaseSync): {
  /** The rows since the last call. */
  take(): string[];
} {
  let changed: string[] = [];
  db.function('row_changed', { varargs: true }, (...columns) => {
    changed.push(JSON.stringify(columns));
    return null;
  });
  for (const row of db.prepare(tablesOf).all()) {
    const table = String(row['name']);
    const names = db.prepare(`SELECT name FROM pragma_table_info('${table}') ORDER BY cid`).all();
    const columns = names.map(({ name }) => `new."${String(name)}"`).join(', ');
    for (const event of ['INSERT', 'UPDATE']) {
      // Temporary triggers of this connection: the schema stays unchanged.
      db.exec(
        `CREATE TEMP TRIGGER ${table}_${event.toLowerCase()} AFTER ${event} ON main.${table}
         BEGIN SELECT row_changed(${columns}); END`,
      );
    }
  }
  return {
    take() {
      const batch = changed;
      changed = [];
      return batch;
    },
  };
}
