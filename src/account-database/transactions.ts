import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/open-database.ts';
import type { SecondCopy } from './second-copy.ts';

/** Runs the work in a transaction. Everything is on the disk when it returns. */
export type Write = <T>(work: () => T) => T;

/** @param copy is notified of the end of each transaction, so that it stores the changes */
export function createWrite(
  db: DatabaseSync,
  copy: Pick<SecondCopy, 'committed' | 'rolledBack'> | undefined,
): Write {
  return (work) => {
    try {
      const result = transaction(db, work);
      copy?.committed();
      return result;
    } catch (error) {
      copy?.rolledBack();
      throw error;
    }
  };
}
