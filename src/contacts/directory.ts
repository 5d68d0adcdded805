import type { Suggestion } from '../shared/ipc/contract.ts';
import type { PartyMatch } from '../shared/model/card.ts';
import type { Contact } from '../shared/model/contact.ts';
import { fromPush } from '../shared/phone-number.ts';
import { addRow, emptyRows, type Rows } from './rows.ts';
import { searchRows } from './search.ts';

/** A directory being built beside the one in use. */
interface Draft {
  /** A few hundred at a time keep a frame free: each number not yet in E.164 costs some 20 µs. */
  add(contacts: readonly Contact[]): void;
  readonly size: number;
  /** Puts the draft in the place of the directory in use. */
  commit(): void;
}

/** All contacts with their number index. */
export interface Directory {
  /** ISO 3166-1 alpha-2: national writings are read as numbers of it. */
  readonly country: string;
  readonly size: number;
  /** Everybody who has this number, in any writing; each contact once. */
  match(number: string): PartyMatch[];
  search(text: string, limit: number): Suggestion[];
  replaceAll(contacts: readonly Contact[]): void;
  add(contacts: readonly Contact[]): void;
  draft(): Draft;
}

/** An empty directory, kept in memory. */
export function createDirectory({ country }: { country: () => string }): Directory {
  let rows = emptyRows();
  const fill = (target: Rows, contacts: readonly Contact[]): void => {
    for (const contact of contacts) addRow(target, contact, country());
  };
  return {
    get country() {
      return country();
    },
    get size() {
      return rows.ids.length;
    },
    match: (number) =>
      rows.byNumber.find(fromPush(number, country()) ?? '').map((index) => matchAt(rows, index)),
    search: (text, limit) => searchRows(rows, text, limit),
    replaceAll: (contacts) => {
      const fresh = emptyRows();
      fill(fresh, contacts);
      rows = fresh;
    },
    add: (contacts) => fill(rows, contacts),
    draft: () => {
      const fresh = emptyRows();
      return {
        get size() {
          return fresh.ids.length;
        },
        add: (contacts) => fill(fresh, contacts),
        commit: () => {
          rows = fresh;
        },
      };
    },
  };
}

function matchAt(rows: Rows, index: number): PartyMatch {
  const organisation = rows.organisations[index] ?? '';
  return {
    contactId: rows.ids[index] ?? '',
    name: rows.names[index] ?? '',
    ...(organisation !== '' && { organisation }),
  };
}
