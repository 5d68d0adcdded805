import type { UnreadableReason } from '../shared/model/address-book.ts';
import { addressParts, type Contact, type ContactNumber } from '../shared/model/contact.ts';
import type { ContactDetails } from '../shared/model/contact-details.ts';
import { boundedContact, type SourceContact } from './bounded-contact.ts';
import { numbersIn } from './contact-of-fields.ts';
import { numberTypesOf } from './number-types.ts';
import { pictureOfBase64 } from './picture.ts';
import { mostOfEach, type Picture } from './source.ts';
import { cleanText } from './text.ts';
import { vcardLines, type VcardLine } from './vcard-lines.ts';

export interface VcardContact {
  uid?: string;
  contact: Omit<Contact, 'id'>;
  picture?: Picture;
}

type Report = (where: string, why: UnreadableReason) => void;

/** The properties that are read; all others are as if they were not there. */
const readProperties = new Set([
  ...['FN', 'N', 'NICKNAME', 'ORG', 'TEL', 'EMAIL', 'ADR', 'GEO', 'CATEGORIES', 'UID', 'KIND', 'PHOTO'],
  ...['X-ABLABEL', 'X-ADDRESSBOOKSERVER-KIND'],
]);
const longestUid = 500;
const firstLine = 'BEGIN:VCARD';

/**
 * All vCards (2.1, 3.0 and 4.0) in a text, whatever program wrote them. What cannot be read is reported, and the rest is
 * read; groups of contacts are left out. Never throws by itself. Lines that belong to no property are ignored: programs
 * write notes with line breaks as they are.
 * @param onUnfinished the text ends within a card, or within its first line
 */
export function cardsOf(text: string, report: Report, onUnfinished?: () => void): VcardContact[] {
  const cards: VcardContact[] = [];
  for (const card of linesOfCards(text, onUnfinished)) {
    if (typeof card === 'string') {
      report(cleanText(card), 'malformed');
      continue;
    }
    const read = readCard(card, report);
    if (read) cards.push(read);
  }
  return cards;
}

/** The lines of each complete card; for an incomplete one, its name or first line. */
function* linesOfCards(text: string, onUnfinished?: () => void): Generator<VcardLine[] | string> {
  let card: VcardLine[] | undefined;
  let wasStray = false;
  /** Cards within the card: that of an agent, in vCard 2.1. */
  let depth = 0;
  let hasBegun = false;
  for (const line of vcardLines(text)) {
    const mark = markOf(line);
    hasBegun ||= mark === 'begin';
    if (!hasBegun && isAbove(line)) continue;
    if (card === undefined) {
      if (mark === 'begin') card = [];
      else if (!wasStray && hasText(line)) yield firstWords(line);
      wasStray = mark !== 'begin' && (wasStray || hasText(line));
    } else if (mark === 'begin' && depth === 0 && !isAgent(card.at(-1))) {
      yield titleOf(card);
      card = [];
    } else if (mark === 'begin') {
      depth += 1;
    } else if (mark === 'end' && depth > 0) {
      depth -= 1;
    } else if (mark === 'end') {
      yield card;
      card = undefined;
    } else if (depth === 0 && typeof line !== 'string' && isRead(line)) {
      card.push(line);
    }
  }
  if (card !== undefined || endsWithinBegin(text)) onUnfinished?.();
  if (card !== undefined) yield titleOf(card);
}

/** The last line has no end, and is the first part of a card's first one; in UTF-16 half of a character may stand behind it. */
function endsWithinBegin(text: string): boolean {
  const [last = ''] = /[^\r\n]*$/.exec(text.slice(-2 * firstLine.length)) ?? [];
  const part = last.replace(/\ufffd$/, '').toUpperCase();
  return part !== '' && firstLine.startsWith(part);
}

function markOf(line: VcardLine | string): 'begin' | 'end' | undefined {
  if (typeof line === 'string' || (line.name !== 'BEGIN' && line.name !== 'END')) return undefined;
  if (line.value.trim().toUpperCase() !== 'VCARD') return undefined;
  return line.name === 'BEGIN' ? 'begin' : 'end';
}

/** A card that begins behind an empty `AGENT:` is that of the agent. */
const isAgent = (line: VcardLine | undefined): boolean => line?.name === 'AGENT' && line.value.trim() === '';

const isRead = ({ name }: VcardLine): boolean => readProperties.has(name) || name === 'AGENT';

/** Whether a line is a comment or belongs to the mail with the cards; other lines are of a card without beginning. */
const isAbove = (line: VcardLine | string): boolean =>
  typeof line === 'string'
    ? /^\s*[#;/*<-]/.test(line)
    : !isRead(line) && line.name !== 'END' && line.name !== 'VERSION';

const hasText = (line: VcardLine | string): boolean => typeof line !== 'string' || cleanText(line) !== '';

const firstWords = (line: VcardLine | string): string =>
  typeof line === 'string' ? line : `${line.name}:${line.value}`;

/** What a card that ends nowhere is called in the report. */
function titleOf(lines: readonly VcardLine[]): string {
  const [first] = lines;
  return nameOf(lines) || (first ? firstWords(first) : 'BEGIN:VCARD');
}

function readCard(lines: readonly VcardLine[], report: Report): VcardContact | undefined {
  if (isOfGroup(lines)) return undefined;
  const [organisation = '', ...units] = partsOf(best(lines, 'ORG'));
  const labels = labelsOf(lines);
  const source: SourceContact = {
    name: nameOf(lines),
    organisation,
    unit: units.filter((unit) => unit.trim() !== '').join(', '),
    // One more than is kept tells that there are too many.
    numbers: preferredFirst(lines, 'TEL')
      .slice(0, mostOfEach.numbers + 1)
      .flatMap((line) => numbersOf(line, labels.get(line.group))),
    emails: preferredFirst(lines, 'EMAIL').map(({ value }) => plain(value)),
    addresses: preferredFirst(lines, 'ADR').map(addressOf),
    details: detailsOf(lines),
  };
  const where = cleanText(source.name || organisation || (source.numbers[0]?.raw ?? '')) || 'VCARD';
  if (lines.some(({ isGarbled, value }) => isGarbled || value.includes('\ufffd'))) report(where, 'encoding');
  const contact = boundedContact(source, (why) => {
    report(where, why);
  });
  if (contact === undefined) return undefined;
  const uid = plain(best(lines, 'UID')?.value ?? '')
    .trim()
    .slice(0, longestUid);
  const picture = photoOf(lines, () => {
    report(where, 'picture');
  });
  return { ...(uid !== '' && { uid }), contact, ...(picture && { picture }) };
}

const isOfGroup = (lines: readonly VcardLine[]): boolean =>
  lines.some(
    ({ name, value }) =>
      (name === 'KIND' || name === 'X-ADDRESSBOOKSERVER-KIND') && value.trim().toLowerCase() === 'group',
  );

/** The first property that says something, the preferred one before others. */
const best = (lines: readonly VcardLine[], name: string): VcardLine | undefined =>
  preferredFirst(lines, name).find(({ value }) => /[^;\s]/.test(value));

function preferredFirst(lines: readonly VcardLine[], name: string): VcardLine[] {
  return lines
    .filter((line) => line.name === name)
    .map((line) => ({ line, rank: rankOf(line) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ line }) => line);
}

/** PREF is 1 to 100 in vCard 4.0, and a type before; 1 is the most preferred one. */
function rankOf(line: VcardLine): number {
  const [written] = line.parameters.get('PREF') ?? [];
  const rank = Number(written ?? (typesOf(line).includes('PREF') ? 1 : Number.NaN));
  return rank >= 1 && rank <= 100 ? rank : 101;
}

const typesOf = ({ parameters }: VcardLine): string[] =>
  (parameters.get('TYPE') ?? []).map((type) => type.toUpperCase());

function nameOf(lines: readonly VcardLine[]): string {
  const written = plain(best(lines, 'FN')?.value ?? '').trim();
  if (written !== '') return written;
  const { prefixes, given, middle, family, suffixes } = namePartsOf(lines);
  const joined = [prefixes, given, middle, family, suffixes]
    .map((part = '') => part.trim())
    .filter((part) => part !== '')
    .join(' ');
  return joined === '' ? plain(best(lines, 'NICKNAME')?.value ?? '').trim() : joined;
}

function namePartsOf(lines: readonly VcardLine[]): ContactDetails {
  const [family = '', given = '', middle = '', prefixes = '', suffixes = ''] = partsOf(best(lines, 'N'));
  return { prefixes, given, middle, family, suffixes };
}

function detailsOf(lines: readonly VcardLine[]): SourceContact['details'] {
  const groups = lines
    .filter(({ name }) => name === 'CATEGORIES')
    .flatMap(({ value }) => split(value, ',').map(plain));
  return { ...namePartsOf(lines), geo: placeOf(best(lines, 'GEO')?.value ?? ''), groups };
}

/** A place on earth: `52.5;13.4`, or `geo:52.5,13.4` in vCard 4.0. */
function placeOf(value: string): ContactDetails['geo'] {
  const [, lat = '', long = ''] =
    /^(?:geo:)?\s*([-+]?\d{1,3}(?:\.\d{0,20})?)\s*\\?[;,]\s*([-+]?\d{1,3}(?:\.\d{0,20})?)(?!\d)/i.exec(
      value.trim(),
    ) ?? [];
  if (lat === '' || Math.abs(Number(lat)) > 90 || Math.abs(Number(long)) > 180) return undefined;
  return { lat, long };
}

/** Some programs write several numbers in one line. */
function numbersOf(line: VcardLine, label = ''): ContactNumber[] {
  const types = numberTypesOf(
    typesOf(line).filter((type) => type !== 'PREF'),
    label,
  );
  return numbersIn(writtenNumber(plain(line.value))).map((raw) => ({ raw, types }));
}

/** `tel:+49-30-123;ext=4` as people write it. */
function writtenNumber(value: string): string {
  const [, number, parameters = ''] = /^tel:([^;]*)(.*)$/is.exec(value.trim()) ?? [];
  if (number === undefined) return value;
  const [, extension] = /;ext=([^;]*)/i.exec(parameters) ?? [];
  const [, context = ''] = /;phone-context=(\+\d+)/i.exec(parameters) ?? [];
  const whole = number.startsWith('+') ? number : context + number;
  return unescapeUri(extension === undefined ? whole : `${whole} ext. ${extension}`);
}

function unescapeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the user called the properties of each group, as Apple's programs write it. */
function labelsOf(lines: readonly VcardLine[]): Map<string, string> {
  const labels = lines.filter(({ name, group }) => name === 'X-ABLABEL' && group !== '');
  return new Map(labels.map(({ group, value }) => [group, plain(value).replace(/^_\$!<(.*)>!\$_$/, '$1')]));
}

function addressOf(line: VcardLine): SourceContact['addresses'][number] {
  const parts = split(line.value, ';');
  return {
    types: typesOf(line).filter((type) => type !== 'PREF'),
    ...Object.fromEntries(addressParts.map((name, at) => [name, split(parts[at] ?? '', ',').map(plain)])),
  };
}

/** A picture within the card. One that is elsewhere is not fetched. */
function photoOf(lines: readonly VcardLine[], report: () => void): Picture | undefined {
  const photo = best(lines, 'PHOTO');
  if (photo === undefined) return undefined;
  const value = photo.value.replace(/[\\\s]+/g, '');
  const [data] = /^data:[^,]{0,200};base64,/i.exec(value) ?? [];
  if (data === undefined && /^[a-z][a-z0-9+.-]*:/i.test(value)) return undefined;
  const picture = pictureOfBase64(value.slice(data?.length ?? 0));
  if (picture === undefined) report();
  return picture;
}

/** The parts of a structured value, as N or ORG. */
const partsOf = (line: VcardLine | undefined): string[] =>
  line === undefined ? [] : split(line.value, ';').map((part) => split(part, ',').map(plain).join(', '));

/** At each separator that has no backslash before it; backslashes stay. */
function split(value: string, separator: ';' | ','): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === separator) {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, value.slice(from)];
}

/** Without the backslashes before characters that have a meaning. */
const plain = (text: string): string =>
  text.includes('\\')
    ? text.replace(/\\(?:[nN]|[^nN])/gs, (pair) => (/[nN]/.test(pair) ? '\n' : pair.slice(1)))
    : text;
