/**
 * The least that reading all contacts could be, in a process of its own as the desk is: each page fetched and parsed, and
 * what it says of each contact inserted by bare SQLite. Says how long it took once all are there.
 */
import { DatabaseSync } from 'node:sqlite';
import { programOptions, ready } from '../lib/program.ts';

export interface SyncFloorOptions {
  baseUrl: string;
  token: string;
  contacts: number;
  /** The database file. */
  path: string;
}

export interface SyncFloorResult {
  ms: number;
  /** Includes the processor time of the start. */
  processorMs: number;
}

interface Item {
  contactMeta: { UUID: string };
}

const pageSize = 250;
const { baseUrl, token, contacts, path } = programOptions<SyncFloorOptions>();
const db = new DatabaseSync(path);
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE TABLE contacts (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;`);
const contact = db.prepare('INSERT INTO contacts (uuid, json) VALUES (?, ?)');
const from = performance.now();
let inserted = 0;
while (inserted < contacts) {
  const response = await fetch(`${baseUrl}/my/contacts?version=2&limit=${pageSize}&offset=${inserted}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await response.json()) as { items: Item[] };
  if (items.length === 0) throw new Error(`Only ${inserted} contacts came.`);
  db.exec('BEGIN');
  for (const item of items) contact.run(item.contactMeta.UUID, JSON.stringify(item));
  db.exec('COMMIT');
  inserted += items.length;
}
db.close();
const { user, system } = process.cpuUsage();
ready({ ms: performance.now() - from, processorMs: (user + system) / 1000 } satisfies SyncFloorResult);
