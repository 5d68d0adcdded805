import { isRecord } from '../../shared/json.ts';

/**
 * Reads answers whose layout the specification does not show. However they are wrapped, the records are the objects in
 * the first list, or under numeric keys. Limited, so that no answer can block a page.
 */
type AnyRecord = Readonly<Record<string, unknown>>;

const mostRecords = 2000;
const mostText = 200;
const deepest = 3;

const isNumber = /^(?:tel:)?\+?\d{5,}$/;

/** The records of an answer; empty without a list. A numeric key becomes the field `key`. */
export function recordsIn(answer: unknown, depth = 0): AnyRecord[] {
  if (depth > deepest) return [];
  if (Array.isArray(answer)) {
    return answer
      .slice(0, mostRecords)
      .flatMap((value: unknown) =>
        isRecord(value) ? [value] : typeof value === 'string' && isNumber.test(value) ? [{ key: value }] : [],
      );
  }
  if (!isRecord(answer)) return [];
  const fields = Object.entries(answer).slice(0, mostRecords);
  const keyed = fields.filter(([key]) => isNumber.test(key));
  if (keyed.length > 0) return keyed.map(([key, value]) => ({ ...(isRecord(value) ? value : {}), key }));
  for (const [, value] of fields) {
    const found = recordsIn(value, depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** The first of these fields that contains text or a number, as text; undefined if there is none. */
export function textIn(record: AnyRecord, ...fields: readonly string[]): string | undefined {
  for (const field of fields) {
    const value = record[field];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, mostText);
  }
  return undefined;
}

/** A phone number among the fields of a record, without the prefix `tel:`. */
export const numberIn = (record: AnyRecord): string | undefined =>
  textIn(record, 'number', 'phoneNumber', 'phonenumber', 'numberE164', 'e164', 'key')?.replace(/^tel:/, '');
