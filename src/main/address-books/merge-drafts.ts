import { isDeepStrictEqual } from 'node:util';
import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import { mostNumbers } from '../../shared/model/contact.ts';

type Rows = ContactDraft['numbers'];
type Row = Rows[number];
type Fields = Pick<ContactDraft, 'name' | 'organisation' | 'numbers'>;

const draftFields = ['name', 'organisation', 'numbers'] as const;
type Field = (typeof draftFields)[number];

/** The fields in which a draft differs from what its form was filled with; all where that is not known. */
export const changedFields = (base: Fields | undefined, draft: Fields): Field[] =>
  draftFields.filter((field) => base === undefined || !isDeepStrictEqual(base[field], draft[field]));

/**
 * The user's changes on top of the current card; fields that the user did not change stay as they are there. If both changed
 * the same field, the user's version counts.
 * @param base the values that filled the form
 */
export function mergeDrafts(base: Fields, mine: Fields, theirs: Fields): ContactDraft {
  return {
    name: mine.name === base.name ? theirs.name : mine.name,
    organisation: mine.organisation === base.organisation ? theirs.organisation : mine.organisation,
    numbers: mergeNumbers(base.numbers, mine.numbers, theirs.numbers),
  };
}

const isSame = (one: Row, other: Row): boolean => one.text === other.text && one.kind === other.kind;
const hasRow = (rows: Rows, wanted: Row): boolean => rows.some((row) => isSame(row, wanted));

/** A number that both changed is known by its place. */
function mergeNumbers(base: Rows, mine: Rows, theirs: Rows): Rows {
  const rows = [...theirs];
  const added = mine.filter((row) => !hasRow(base, row));
  for (const [at, before] of base.entries()) {
    if (hasRow(mine, before)) continue;
    const instead = mine[at];
    const isReplaced = instead !== undefined && added.includes(instead);
    const there = rows.findIndex((row) => isSame(row, before));
    const other = theirs[at];
    const place = there >= 0 || !other || hasRow(base, other) ? there : rows.indexOf(other);
    if (place >= 0) rows.splice(place, 1, ...(isReplaced ? [instead] : []));
  }
  const merged = [...rows, ...added.filter((row) => !hasRow(rows, row))];
  return merged.length > mostNumbers ? mine : merged;
}
