import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { decodePostalAddress, type Entry } from 'ldapts';
import type { ContactField, LdapBook, UnreadableReason } from '../../shared/model/address-book.ts';
import { contactOfFields, numbersIn } from '../contact-of-fields.ts';
import { pictureOf } from '../picture.ts';
import type { Card } from '../source.ts';
import { pictureAttributes } from './presets.ts';

/** What names an entry for good, wherever it is moved to. */
const keyAttributes = ['entryUUID', 'objectGUID', 'nsUniqueId'];
/** Attributes whose value changes with every change of an entry. */
export const stampAttributes = ['entryCSN', 'uSNChanged', 'modifyTimestamp', 'whenChanged'];
/** How many values of an attribute are read. */
const mostValues = 100;

/** Attributes whose values are no texts. */
export const binaryAttributes = ['objectGUID', ...pictureAttributes];

/** The attributes that are asked for. */
export const attributesOf = (fields: LdapBook['attributes']): string[] => [
  ...new Set([...Object.values(fields).flat(), ...pictureAttributes, ...keyAttributes, ...stampAttributes]),
];

/** The values of an entry by the name of the attribute, in lower case: servers write it as they like. */
class Values {
  readonly #values: Map<string, (string | Buffer)[]>;

  constructor(entry: Entry) {
    this.#values = new Map(
      Object.entries(entry).map(([name, value]) => [name.toLowerCase(), [value].flat().slice(0, mostValues)]),
    );
  }

  texts(attribute: string): string[] {
    const texts = (this.#values.get(attribute.toLowerCase()) ?? []).map((value) => value.toString());
    return /address$/i.test(attribute) ? texts.map((text) => decodePostalAddress(text)) : texts;
  }

  /** Whether it is UTF-8, as texts of LDAP are (RFC 4517, 3.3.6). */
  isText(attribute: string): boolean {
    const values = this.#values.get(attribute.toLowerCase()) ?? [];
    return values.every((value) => typeof value === 'string' || isUtf8(value));
  }

  bytes(attribute: string): Buffer | undefined {
    const [value] = this.#values.get(attribute.toLowerCase()) ?? [];
    return typeof value === 'string' ? Buffer.from(value) : value;
  }
}

/** The card of an entry. Undefined: nothing is in it. */
export function cardOf(
  entry: Entry,
  attributes: LdapBook['attributes'],
  report: (where: string, why: UnreadableReason) => void,
): Card | undefined {
  const values = new Values(entry);
  const fields = Object.fromEntries(
    (Object.entries(attributes) as [ContactField, string[]][]).map(([field, names]) => {
      const texts = names.flatMap((name) => values.texts(name));
      return [field, field.endsWith('Number') ? texts.flatMap(numbersIn) : texts];
    }),
  );
  const where = entry.dn.slice(0, 200);
  const contact = contactOfFields(fields, (why) => {
    report(where, why);
  });
  if (contact === undefined) return undefined;
  if (
    !Object.values(attributes)
      .flat()
      .every((name) => values.isText(name))
  )
    report(where, 'encoding');
  const bytes = pictureAttributes.map((name) => values.bytes(name)).find((data) => data && data.length > 0);
  const picture = bytes && pictureOf(bytes);
  if (bytes && !picture) report(where, 'picture');
  const version = hashOf(JSON.stringify(contact), picture?.data ?? new Uint8Array());
  return {
    key: keyOf(entry, values),
    version: version.toString('base64url'),
    contact,
    ...(picture && { picture }),
  };
}

function keyOf(entry: Entry, values: Values): string {
  const bytes = keyAttributes.map((name) => values.bytes(name)).find((value) => value && value.length > 0);
  if (bytes === undefined) return entry.dn;
  return bytes.length === 16 ? bytes.toString('hex') : bytes.toString();
}

/** Tells the state of an entry from every other one, as far as its server says when it was changed. */
export function stampOf(entry: Entry): Buffer {
  const values = new Values(entry);
  return hashOf(JSON.stringify([entry.dn, ...stampAttributes.map((name) => values.texts(name))]));
}

/** When an entry was changed, as its server counts: `name` is the attribute. Later ones compare as greater texts. */
export interface ChangeMark {
  name: 'uSNChanged' | 'modifyTimestamp';
  value: string;
}

/** Undefined where the server does not tell. */
export function changeMarkOf(entry: Entry): ChangeMark | undefined {
  const values = new Values(entry);
  const [number] = values.texts('uSNChanged');
  if (number !== undefined && /^\d{1,20}$/.test(number)) {
    return { name: 'uSNChanged', value: number.padStart(20, '0') };
  }
  const [time] = values.texts('modifyTimestamp');
  return time !== undefined && /^\d{14}Z$/.test(time) ? { name: 'modifyTimestamp', value: time } : undefined;
}

/** Time stamps count seconds, so a change in the second of the last reading may have the same one, ms. */
const sameSecondMs = 10_000;

/** The mark, or one before it where its second may not have been over. @param now epoch milliseconds */
export function settledMark(mark: ChangeMark, now: number): ChangeMark {
  if (mark.name === 'uSNChanged') return mark;
  const [, date = '', time = ''] = /^(\d{8})(\d{6})Z$/.exec(mark.value) ?? [];
  const at = Date.parse(
    `${date.replace(/(\d{4})(\d\d)/, '$1-$2-')}T${time.replace(/(\d\d)(\d\d)/, '$1:$2:')}Z`,
  );
  if (Number.isNaN(at) || Math.abs(now - at) > sameSecondMs) return mark;
  const before = new Date(at - 1_000).toISOString().replace(/[-:T]|\.\d+/g, '');
  return { ...mark, value: before };
}

/** Finds the entries that were changed after the mark, among those of a filter. */
export const changedAfter = (filter: string, { name, value }: ChangeMark): string =>
  `(&${filter}(${name}>=${value.replace(/^0+(?=\d)/, '')})(!(${name}=${value.replace(/^0+(?=\d)/, '')})))`;

const hashOf = (text: string, data: Uint8Array = new Uint8Array()): Buffer =>
  createHash('sha256').update(text).update(data).digest().subarray(0, 16);
