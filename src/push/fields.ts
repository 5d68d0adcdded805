import { apartFrom, clean, LONGEST, MOST_UNKNOWN, MOST_VALUES } from './clean.ts';

/** The fields of one form-encoded push, each with its values in order, all of them bounded and cleaned. */
export type PushFormFields = Map<string, string[]>;

/** Longest value of each field that pushes are known to have. */
const KNOWN: Readonly<Record<string, number>> = {
  event: LONGEST.other,
  direction: LONGEST.other,
  cause: LONGEST.other,
  callId: LONGEST.id,
  origCallId: LONGEST.id,
  xcid: LONGEST.id,
  channelId: LONGEST.id,
  userId: LONGEST.id,
  fullUserId: LONGEST.id,
  user: LONGEST.name,
  from: LONGEST.number,
  to: LONGEST.number,
  diversion: LONGEST.number,
  answeringNumber: LONGEST.number,
  dtmf: LONGEST.digits,
};

const decoder = new TextDecoder();
const bareName = (name: string): string => (name.endsWith('[]') ? name.slice(0, -2) : name);

export const isKnownField = (name: string): boolean => Object.hasOwn(KNOWN, bareName(name));

/** Bodies of pushes are shorter; what is longer is not made into a text as a whole. */
const USUAL_BYTES = 2_048;
/** No name and no value is kept whose text begins beyond this: a character takes nine bytes at most, as `%E2%82%AC`. */
const BOUNDED_BYTES = 9 * (Math.max(...Object.values(LONGEST)) + 1);
const AND = 0x26;

/** The body as text; of a long one the beginning of each field alone. */
function textOf(body: Uint8Array): string {
  if (body.byteLength <= USUAL_BYTES) return decoder.decode(body).trim();
  const parts: string[] = [];
  for (let start = 0; start < body.byteLength;) {
    const found = body.indexOf(AND, start);
    const end = found < 0 ? body.byteLength : found;
    parts.push(decoder.decode(body.subarray(start, Math.min(end, start + 2 * BOUNDED_BYTES))));
    start = end + 1;
  }
  return parts.join('&').trim();
}

/** Reads any bytes: what is no UTF-8 or no percent escape comes out as replacement characters or as it stands. */
export function readFields(body: Uint8Array): PushFormFields {
  const fields: PushFormFields = new Map();
  const text = textOf(body);
  let unknown = 0;
  for (const [written, value] of new URLSearchParams(text)) {
    const isKnown = isKnownField(written);
    if (!isKnown) unknown += 1;
    if (!isKnown && unknown > MOST_UNKNOWN) continue;
    const name = isKnown ? written : clean(written, LONGEST.fieldName);
    const longest = KNOWN[bareName(name)] ?? LONGEST.other;
    const kept = apartFrom(body.byteLength, clean(value, longest));
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [kept]);
    else if (values.length < MOST_VALUES) values.push(kept);
  }
  return fields;
}

/** Names of repeated fields come with and without brackets: `user[]`, `user`. */
export function valuesOf(fields: PushFormFields, name: string): string[] {
  return [...(fields.get(`${name}[]`) ?? []), ...(fields.get(name) ?? [])].filter((value) => value !== '');
}

/** The first value that says something. */
export function valueOf(fields: PushFormFields, name: string): string | undefined {
  return valuesOf(fields, name)[0];
}
