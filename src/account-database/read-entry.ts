import { timeOf } from './entry-id.ts';
import { callRow, entryRow, type CallRow, type EntryRow } from './rows.ts';

/** An entry for reading. `at`: epoch milliseconds. */
export type ReadEntry = EntryRow & { at: number };
export type ReadCall = CallRow & { at: number };

export function readEntry(row: unknown): ReadEntry {
  const entry = entryRow.parse(row);
  return { ...entry, at: timeOf(entry.id) };
}

export function readCall(row: unknown): ReadCall {
  const entry = callRow.parse(row);
  return { ...entry, at: timeOf(entry.id) };
}
