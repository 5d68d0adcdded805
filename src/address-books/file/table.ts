import type { ContactField, CsvTable, UnreadableReason } from '../../shared/model/address-book.ts';
import type { Contact, ContactNumber } from '../../shared/model/contact.ts';
import { contactOfFields, isNumberField, numbersIn, type FieldTexts } from '../contact-of-fields.ts';
import { typesOfLabel } from '../number-types.ts';
import { AddressBookException } from '../source.ts';
import { findColumns } from './headings.ts';

/** Columns of a row; a row with more is cut. */
export const mostColumns = 200;
/** Characters of a cell that are looked at. */
const longestCell = 2000;

/** Where the fields of a contact are in a row. */
interface ReadColumn {
  field: ContactField;
  at: number;
  /** Column that says what kind of number it is, as Google has one for each. */
  labelAt?: number;
}

/**
 * The columns of the table in the order of the file as it is now.
 * @throws AddressBookException when none is there, or none of those with numbers: all numbers would be gone without a word
 */
export function columnsIn(table: CsvTable, headings: readonly string[] | undefined): ReadColumn[] {
  const places = headings && findColumns(table.headings, headings);
  const columns = table.columns.flatMap((field, index): ReadColumn[] => {
    const at = places ? places[index] : index;
    if (field === null || at === undefined) return [];
    const labelAt = headings && isNumberField(field) ? labelColumn(headings, at) : undefined;
    return [{ field, at, ...(labelAt !== undefined && { labelAt }) }];
  });
  if (columns.length === 0) throw new AddressBookException('bad-file', 'none of the columns is there');
  const isOfNumbers = (field: ContactField | null): boolean => field !== null && isNumberField(field);
  if (table.columns.some(isOfNumbers) && !columns.some(({ field }) => isOfNumbers(field))) {
    const gone = table.headings.filter((_heading, index) => isOfNumbers(table.columns[index] ?? null));
    throw new AddressBookException('bad-file', `no column with numbers is there: ${gone.join(', ')}`);
  }
  return columns;
}

/** `Phone 1 - Type` or `Phone 1 - Label` of `Phone 1 - Value`. */
function labelColumn(headings: readonly string[], at: number): number | undefined {
  const [, start] = /^(.* - )value$/i.exec(headings[at] ?? '') ?? [];
  if (start === undefined) return undefined;
  const found = headings.findIndex((heading) => heading === `${start}Type` || heading === `${start}Label`);
  return found === -1 ? undefined : found;
}

/** The contact of a row. Undefined: nothing is in it. */
export function contactOfRow(
  cells: readonly string[],
  columns: readonly ReadColumn[],
  report: (why: UnreadableReason) => void,
): Omit<Contact, 'id'> | undefined {
  const fields: Partial<Record<ContactField, string[]>> = {};
  const labelled: ContactNumber[] = [];
  for (const { field, at, labelAt } of columns) {
    const text = (cells[at] ?? '').slice(0, longestCell);
    const types = labelAt === undefined ? [] : typesOfLabel((cells[labelAt] ?? '').slice(0, 100));
    if (types.length > 0) labelled.push(...numbersIn(text).map((raw) => ({ raw, types })));
    else (fields[field] ??= []).push(text);
  }
  if (cells.length > mostColumns) report('too-long');
  if (cells.some((cell) => cell.includes('\ufffd'))) report('encoding');
  return contactOfFields(fields satisfies FieldTexts, report, labelled);
}
