import type {
  ContactField,
  CsvTable,
  TableField,
  UnreadableReason,
} from '../../shared/model/address-book.ts';
import type { Contact, ContactNumber } from '../../shared/model/contact.ts';
import { contactOfFields, isNumberField, numbersIn, type FieldTexts } from '../contact-of-fields.ts';
import { toE164 } from '../../shared/phone-number.ts';
import { typesOfLabel } from '../number-types.ts';
import { mayBeCalled } from '../bounded-contact.ts';
import { AddressBookException } from '../source.ts';
import { findColumns, isMixedHeading } from './headings.ts';

/** Columns of a row; a row with more is cut. */
export const mostColumns = 200;
const longestArea = 20;
/** Most characters of a cell; longer cells are reported. */
const longestCell = 5_000;

/** Where the fields of a contact are in a row. */
export interface ReadColumn {
  field: ContactField;
  at: number;
  /** Column that says what kind of number it is, as Google has one for each. */
  labelAt?: number;
  /** Column of the area code that its numbers lack. */
  areaAt?: number;
  /** It has mobile numbers and others. */
  isMixed?: true;
}

/**
 * The columns of the table in the current order of the file.
 * @throws AddressBookException if no column is found, or none with numbers, as all numbers would silently be lost
 */
export function columnsIn(table: CsvTable, headings: readonly string[] | undefined): ReadColumn[] {
  const places = headings && findColumns(table.headings, headings);
  const areas = areaColumns(table.columns);
  const columns = table.columns.flatMap((field, index): ReadColumn[] => {
    const placeOf = (column: number): number | undefined => (places ? places[column] : column);
    const at = placeOf(index);
    if (field === null || field === 'areaCode' || at === undefined) return [];
    const area = areas.get(index);
    const areaAt = area === undefined ? undefined : placeOf(area);
    const labelAt = headings && isNumberField(field) ? labelColumn(headings, at) : undefined;
    return [
      {
        ...{ field, at },
        ...(labelAt !== undefined && { labelAt }),
        ...(areaAt !== undefined && { areaAt }),
        ...(isMixedColumn(field, headings?.[at]) && { isMixed: true as const }),
      },
    ];
  });
  if (columns.length === 0) throw new AddressBookException('bad-file', { id: 'bookDetail.no-column' });
  const isOfNumbers = (field: TableField | null): boolean => field !== null && isNumberField(field);
  if (table.columns.some(isOfNumbers) && !columns.some(({ field }) => isOfNumbers(field))) {
    const gone = table.headings.filter((_heading, index) => isOfNumbers(table.columns[index] ?? null));
    throw new AddressBookException('bad-file', {
      id: 'bookDetail.no-number-column',
      values: { columns: gone.join(', ') },
    });
  }
  return columns;
}

const isMixedColumn = (field: ContactField, heading = ''): boolean =>
  isNumberField(field) && field !== 'faxNumber' && isMixedHeading(heading);

/** Finds the area code column of each number column: right before it, else right behind it. */
function areaColumns(columns: readonly (TableField | null)[]): Map<number, number> {
  const found = new Map<number, number>();
  columns.forEach((field, at) => {
    if (field !== 'areaCode') return;
    const number = [at + 1, at - 1].find((beside) => {
      const other = columns[beside] ?? null;
      return other !== null && isNumberField(other) && !found.has(beside);
    });
    if (number !== undefined) found.set(number, at);
  });
  return found;
}

/** What has a zero or a country's code in front is whole without the area code. */
function withArea(number: string, area: string, country: string): string {
  if (area === '' || !/^[\d(/\s.-]+/.test(number)) return number;
  if (/^(?:\+|[(\s]*00)/.test(area)) return `${area} ${number}`;
  if (/^[(\s]*0/.test(number)) return number;
  const written = `${area} ${number}`;
  // Spreadsheets drop the zero in front.
  return toE164(written, country) === undefined && toE164(`0${written}`, country) !== undefined
    ? `0${written}`
    : written;
}

/** Spreadsheets drop the zero in front: so many digits are no number without its area code. */
function withZero(text: string, country: string): string {
  const digits = text.trim();
  if (!/^\d{10,13}$/.test(digits) || toE164(digits, country) !== undefined) return text;
  return toE164(`0${digits}`, country) === undefined ? text : `0${digits}`;
}

/** `Phone 1 - Type` or `Phone 1 - Label` of `Phone 1 - Value`. */
function labelColumn(headings: readonly string[], at: number): number | undefined {
  const [, start] = /^(.* - )value$/i.exec(headings[at] ?? '') ?? [];
  if (start === undefined) return undefined;
  const found = headings.findIndex((heading) => heading === `${start}Type` || heading === `${start}Label`);
  return found === -1 ? undefined : found;
}

export interface RowReading {
  columns: readonly ReadColumn[];
  country: string;
  /** Whether a number (E.164) is one of a mobile phone; nothing is known of it by default. */
  isMobile?: (number: string) => boolean;
}

const footer =
  /^(?:(?:zwischen|gesamt|end)?summe|gesamt(?:zahl|anzahl)?|insgesamt|anzahl|(?:sub ?|grand )?total|sum|count)(?:\s+(?:of\s+|der\s+)?\p{L}+)?\P{L}*$/iu;

/** A date, a count or the number of a page. */
const remark = /:\s*(?:$|.*\d)|\d{4}|\d[./-]\d|^(?:seite|page)\s\d/iu;

/** Whether the row is a sum or a date above or below the people: it looks like no name and has no number to call. */
function isNobody(cells: readonly string[], { columns, country }: RowReading): boolean {
  const filled = cells.slice(0, mostColumns).flatMap((cell, at) => (cell.trim() === '' ? [] : { cell, at }));
  const [first, ...others] = filled;
  if (first === undefined || columns.length < 2) return false;
  const text = first.cell.slice(0, longestCell).trim();
  const isCount = ({ cell }: { cell: string }): boolean =>
    /^[\d\s.,]{1,15}$/.test(cell) && toE164(cell, country) === undefined;
  if (text.length <= 100 && footer.test(text) && others.every(isCount)) return true;
  const isNumberOrMail = columns.some(
    ({ field, at }) => at === first.at && (isNumberField(field) || field === 'email'),
  );
  return others.length === 0 && !isNumberOrMail && text.length <= 100 && remark.test(text);
}

/** The contact of a row. Undefined: nothing is in it. */
export function contactOfRow(
  cells: readonly string[],
  reading: RowReading,
  report: (why: UnreadableReason) => void,
): Omit<Contact, 'id'> | undefined {
  const { columns, country, isMobile = () => false } = reading;
  if (isNobody(cells, reading)) {
    report('nothing-in-it');
    return undefined;
  }
  const fields: Partial<Record<ContactField, string[]>> = {};
  const labelled: ContactNumber[] = [];
  let isTooLong = cells.length > mostColumns;
  for (const { field, at, labelAt, areaAt, isMixed } of columns) {
    const cell = cells[at] ?? '';
    if (cell.length > longestCell) isTooLong = true;
    const written = cell.slice(0, longestCell);
    const area = areaAt === undefined ? '' : (cells[areaAt] ?? '').slice(0, longestArea).trim();
    const text = area === '' || written.trim() === '' ? written : withArea(written.trim(), area, country);
    const number = isNumberField(field) ? withZero(text, country) : text;
    const types = labelAt === undefined ? [] : typesOfLabel((cells[labelAt] ?? '').slice(0, 100));
    if (types.length > 0) labelled.push(...numbersIn(number).map((raw) => ({ raw, types })));
    else if (isMixed) {
      for (const raw of numbersIn(number)) {
        const e164 = toE164(raw, country);
        const ofOther = field === 'mobileNumber' ? 'workNumber' : field;
        (fields[e164 !== undefined && isMobile(e164) ? 'mobileNumber' : ofOther] ??= []).push(raw);
      }
    } else (fields[field] ??= []).push(number);
  }
  const reasons = new Set<UnreadableReason>();
  if (isTooLong) reasons.add('too-long');
  if (cells.some((cell) => cell.includes('\ufffd'))) reasons.add('encoding');
  const contact = contactOfFields(fields satisfies FieldTexts, (why) => void reasons.add(why), labelled);
  const isEmpty =
    contact?.name === '' &&
    contact.organisation === undefined &&
    !contact.numbers.some(({ raw }) => mayBeCalled(raw));
  for (const why of isEmpty ? (['nothing-in-it'] as const) : reasons) report(why);
  return isEmpty ? undefined : contact;
}
