import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/open-database.ts';
import type { SecondCopy } from './second-copy.ts';

/** Does the work whole or not at all. Everything is on the disk when it returns. */
export type Write = <T>(work: () => T) => T;

/** @param copy learns how each transaction ended, so that it has what the transaction changed */
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
