import type { DatabaseSync } from 'node:sqlite';

/** The tables of what cannot be fetched again: in each of them the second column marks the kind of row. */
const tablesOf = `SELECT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
  WHERE t.type = 'table' AND c.cid = 1 AND c.name = 'mark'`;

/** Writes down the rows of these tables as they are inserted and updated, as JSON of their columns in order. */
export function followRows(db: DatabaseSync): {
  /** Those since this was last asked. */
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
      // Of this connection alone: the schema is as it was.
      db.exec(
        `CREATE TEMP TRIGGER ${table}_${event.toLowerCase()} AFTER ${event} ON main.${table}
         BEGIN SELECT row_changed(${columns}); END`,
      );
    }
  }
  return {
    take() {
      const taken = changed;
      changed = [];
      return taken;
    },
  };
}
