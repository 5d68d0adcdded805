import { findable, readNumber, standing, type ShownContact, type StoredNumber } from './record.ts';
import { storedContact, type Statements } from './store-statements.ts';

export interface ContactIndex {
  find(id: number, shown: ShownContact): void;
  unfind(id: number): void;
  rereadNumbers(id: number, country: string): void;
}

/** Call it in a transaction. */
export function createContactIndex(sql: Statements): ContactIndex {
  /** Removes the contact from the indexes. */
  function unfind(id: number): void {
    const { beginnings } = findable(storedContact(sql, id));
    for (const { rank, text } of beginnings) sql.removeBeginning.run(rank, text, id);
    sql.removeFragments.run(id);
  }

  function find(id: number, shown: ShownContact): void {
    const { beginnings, names, digits } = findable(shown);
    for (const { rank, text } of beginnings) sql.addBeginning.run(rank, text, id);
    if (names !== '' || digits !== '') sql.addFragments.run(id, names, digits);
  }

  function rereadNumbers(id: number, wanted: string): void {
    const row = storedContact(sql, id);
    const numbers = row.numbers.map(({ raw, type }): StoredNumber => ({
      raw,
      type,
      ...readNumber(raw, wanted),
    }));
    const changed = (number: StoredNumber, index: number): boolean =>
      number.number !== row.numbers[index]?.number;
    if (!numbers.some(changed)) return;
    unfind(id);
    numbers.forEach(({ number, extension }, index) => {
      sql.changeNumber.run(number ?? null, extension ?? null, id, row.numbers[index]?.position ?? 0);
    });
    find(id, { ...row, numbers });
    const { part, listed } = standing({ ...row, numbers });
    sql.moveContact.run(part, listed, id);
  }

  return { find, unfind, rereadNumbers };
}
