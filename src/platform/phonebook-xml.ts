import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { PlatformException } from '../shared/errors.ts';

interface PhonebookEntry {
  name: string;
  numbers: string[];
}

export interface Phonebook {
  xml: string;
  entries: PhonebookEntry[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  // Refuses a DOCTYPE because of its entities, which could expand without end.
  processEntities: false,
  maxNestedTags: 20,
});

/**
 * Parses a phone book whatever its vendor's vocabulary is: an entry is an element that contains a name and a number, in
 * attributes or in elements.
 * @throws PlatformException for invalid XML, and for a DOCTYPE
 */
export function readPhonebook(bytes: Uint8Array): Phonebook {
  const xml = new TextDecoder().decode(bytes);
  if (!/^\s*</.test(xml) || /<!DOCTYPE/i.test(xml)) throw notXml();
  const root = rootOf(xml);
  if (root === undefined) throw notXml();
  return { xml, entries: entriesBelow(root) };
}

function rootOf(xml: string): unknown {
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- for the same code in a package of its own
    const valid = XMLValidator.validate(xml);
    return valid === true ? parser.parse(xml) : undefined;
  } catch {
    return undefined;
  }
}

function notXml(): PlatformException {
  return new PlatformException({
    kind: 'bad-shape',
    path: '',
    detail: 'expected XML without a document type',
  });
}

const FULL_NAME = /^(name|displayname|fullname|cn)$/i;
const GIVEN = /^(firstname|givenname)$/i;
const FAMILY = /^(lastname|familyname|surname)$/i;
const NUMBER =
  /^(tele)?(phone|number|phonenumber|mobile|home|office|business|work|other)_?(number|phone)?\d*$/i;

function entriesBelow(root: unknown): PhonebookEntry[] {
  const entries: PhonebookEntry[] = [];
  // An explicit stack; pushing in reverse keeps the order of the file.
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null) continue;
    const entry = Array.isArray(node) ? undefined : entryOf(node as Record<string, unknown>);
    if (entry !== undefined) entries.push(entry);
    else for (const inner of (Object.values(node) as unknown[]).toReversed()) waiting.push(inner);
  }
  return entries;
}

function entryOf(node: Record<string, unknown>): PhonebookEntry | undefined {
  const fields = Object.entries(node);
  const first = (pattern: RegExp): string =>
    fields.flatMap(([name, value]) => (pattern.test(name) ? textsOf(value) : []))[0] ?? '';
  const numbers = fields.flatMap(([name, value]) => (NUMBER.test(name) ? textsOf(value) : []));
  const name = first(FULL_NAME) || `${first(GIVEN)} ${first(FAMILY)}`.trim();
  return name === '' || numbers.length === 0 ? undefined : { name, numbers };
}

/** The texts of an element, including repeated names and direct text. */
function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') {
    const text = decode(value).trim();
    return text === '' ? [] : [text];
  }
  if (typeof value !== 'object' || value === null || depth > 1) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, depth));
  const inner = Object.entries(value).filter(([name]) => name === '#text' || NUMBER.test(name));
  return inner.flatMap(([, one]) => textsOf(one, depth + 1));
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes the five XML entities and character references, once; all others stay as they are. */
function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
