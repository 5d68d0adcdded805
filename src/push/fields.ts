import { apartFrom, clean, LONGEST, MOST_UNKNOWN, MOST_VALUES } from './clean.ts';

/** The fields of one form-encoded push, each with its values in order, all limited and cleaned. */
export type PushFormFields = Map<string, string[]>;

/** Longest value of each known field. */
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

/** Real bodies are shorter; a longer one is not decoded as a whole. */
const USUAL_BYTES = 2_048;
/** Names and values stop here: a character takes at most nine bytes, as `%E2%82%AC`. */
const BOUNDED_BYTES = 9 * (Math.max(...Object.values(LONGEST)) + 1);
const AND = 0x26;

/** Decodes the body; of a long one only the beginning of each field. */
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

/** Accepts any bytes: invalid UTF-8 becomes replacement characters, invalid percent escapes stay as they are. */
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
    const cleaned = apartFrom(body.byteLength, clean(value, longest));
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [cleaned]);
    else if (values.length < MOST_VALUES) values.push(cleaned);
  }
  return fields;
}

/** Repeated fields appear with and without brackets: `user[]`, `user`. */
export function valuesOf(fields: PushFormFields, name: string): string[] {
  return [...(fields.get(`${name}[]`) ?? []), ...(fields.get(name) ?? [])].filter((value) => value !== '');
}

/** The first value that is not empty. */
export function valueOf(fields: PushFormFields, name: string): string | undefined {
  return valuesOf(fields, name)[0];
}
