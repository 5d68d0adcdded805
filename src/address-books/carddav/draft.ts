import type { bookNumberTypes } from '../../shared/model/address-book.ts';
import type { Contact } from '../../shared/model/contact.ts';
import type { ContactDetails } from '../../shared/model/contact-details.ts';
import { cleanText } from '../text.ts';
import { cardsOf } from '../vcard.ts';
import { openCardLines, type CardLines } from './card-lines.ts';
import { escapeText, otherParameters, valueOf, type Line } from './vcard-text.ts';

/** What can be changed about a contact; everything else of its card stays. */
export interface CardDraft {
  name: string;
  /** Empty: none. */
  organisation: string;
  numbers: readonly DraftNumber[];
}

interface DraftNumber {
  /** The number as it was read from the card, or a new one. */
  raw: string;
  /** Absent: what it was, or what the number was that this one replaces. */
  type?: NumberType;
  /** The number, as it was read from the card, in whose place this one is written. */
  replaces?: string;
}

type NumberType = (typeof bookNumberTypes)[number];

const emptyCard = 'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n';

/** A new card, vCard 3.0, which every server takes. */
export function createCardText(draft: CardDraft, uid: string): string {
  const lines = openCardLines(emptyCard);
  lines.add('UID', [], escapeText(uid));
  changeName(lines, draft, { name: '', details: {} });
  if (draft.organisation !== '') changeOrganisation(lines, draft.organisation);
  for (const number of draft.numbers) addNumber(lines, number);
  return lines.text();
}

/** The first card of a text with what the draft says; the lines of all other properties stay as they are. */
export function changeCardText(text: string, draft: CardDraft): string {
  const [before] = cardsOf(text, () => undefined);
  const { name, organisation = '', details = {} } = before?.contact ?? { name: '' };
  const lines = openCardLines(text);
  if (cleanText(draft.name) !== name) changeName(lines, draft, { name, details });
  if (cleanText(draft.organisation) !== organisation) changeOrganisation(lines, draft.organisation);
  changeNumbers(lines, draft.numbers);
  return lines.text();
}

/** The name that the user saw, and its parts. */
interface NameBefore {
  name: string;
  details: ContactDetails;
}

function changeName(lines: CardLines, { name, organisation }: CardDraft, before: NameBefore): void {
  // A card has to have a name (RFC 6350, 6.2.1).
  setOnly(lines, 'FN', escapeText(cleanText(name) || organisation));
  const isVersion4 = lines.of('VERSION').some(({ raw }) => /:\s*4/.test(raw));
  if (!isVersion4 || lines.of('N').length > 0) setOnly(lines, 'N', structuredName(cleanText(name), before));
}

/**
 * Family name, given names, those in between, prefix and suffix. The last word is taken for the family's name. What the
 * name before did not show was not changed by the user, and stays.
 */
function structuredName(name: string, { name: shown, details }: NameBefore): string {
  const { prefixes = '', middle = '', suffixes = '' } = details;
  const isHidden = (part: string): boolean => part !== '' && !` ${shown} `.includes(` ${part} `);
  const startsWithPrefix = prefixes !== '' && name.startsWith(`${prefixes} `);
  const endsWithSuffix = suffixes !== '' && name.endsWith(` ${suffixes}`);
  const rest = name
    .slice(startsWithPrefix ? prefixes.length : 0, endsWithSuffix ? -suffixes.length : undefined)
    .trim()
    .replace(endsWithSuffix ? /,$/ : '', '');
  const [, first = '', family = rest] = /^(.*\S)\s+(\S+)$/.exec(rest) ?? [];
  const endsWithMiddle = middle !== '' && first.endsWith(` ${middle}`);
  const given = endsWithMiddle ? first.slice(0, -middle.length).trim() : first;
  const kept = (part: string, isWritten: boolean): string => (isWritten || isHidden(part) ? part : '');
  return [
    ...[family, given, kept(middle, endsWithMiddle)],
    ...[kept(prefixes, startsWithPrefix), kept(suffixes, endsWithSuffix)],
  ]
    .map(escapeText)
    .join(';');
}

/** The first component; the units of the organisation stay. */
function changeOrganisation(lines: CardLines, organisation: string): void {
  const [line] = lines.of('ORG');
  const isEncoded = line?.parameters.some((parameter) => /quoted-printable|base64/i.test(parameter));
  const units = line && !isEncoded ? valueOf(line).replace(/^(?:[^;\\]|\\.)*/, '') : '';
  if (organisation === '') lines.of('ORG').forEach(lines.remove);
  else setOnly(lines, 'ORG', escapeText(organisation) + units);
}

/** One property of this name, in the place of the first one. */
function setOnly(lines: CardLines, name: string, value: string): void {
  const [first, ...others] = lines.of(name);
  if (first === undefined) lines.add(name, [], value);
  else lines.set(first, otherParameters(first.parameters, 'SORT-AS'), value);
  others.forEach(lines.remove);
}

interface WrittenNumber {
  line: Line;
  raw: string;
  types: readonly string[];
}

function changeNumbers(lines: CardLines, numbers: readonly DraftNumber[]): void {
  const before = lines.of('TEL').flatMap((line) => readNumber(line, lines));
  const numbersByText = new Map(numbers.map((number) => [cleanText(number.raw), number]));
  const gone = before.filter(({ raw }) => !numbersByText.has(raw));
  for (const written of before) {
    const type = numbersByText.get(written.raw)?.type;
    if (type !== undefined && !written.types.includes(type)) setType(lines, written, type, written.raw);
  }
  const previousNumbers = new Set(before.map(({ raw }) => raw));
  for (const number of numbers.filter(({ raw }) => !previousNumbers.has(cleanText(raw)))) {
    const at = placeOf(number, gone);
    const [replaced] = at < 0 ? [] : gone.splice(at, 1);
    if (!replaced) addNumber(lines, number);
    else if (number.type === undefined || replaced.types.includes(number.type))
      setNumber(lines, replaced.line, replaced.line.parameters, number.raw);
    else setType(lines, replaced, number.type, number.raw);
  }
  for (const { line } of gone) removeWithLabel(lines, line);
}

/** The place of the number that this one replaces; -1: none. */
function placeOf({ type, replaces }: DraftNumber, gone: readonly WrittenNumber[]): number {
  if (replaces !== undefined) return gone.findIndex(({ raw }) => raw === cleanText(replaces));
  return type === undefined && gone.length > 0 ? 0 : -1;
}

/** Reads a number as the directory does; an empty list for a line that it skips. */
function readNumber(line: Line, lines: CardLines): WrittenNumber[] {
  const labels = lines.inGroup(line.group).filter(({ name }) => name === 'X-ABLABEL');
  const text = ['BEGIN:VCARD\r\n', line.raw, ...labels.map(({ raw }) => raw), 'END:VCARD\r\n'].join('');
  const numbers: Contact['numbers'] = cardsOf(text, () => undefined)[0]?.contact.numbers ?? [];
  return numbers.map(({ raw, types }) => ({ line, raw, types }));
}

function addNumber(lines: CardLines, { raw, type = 'WORK' }: DraftNumber): void {
  lines.add('TEL', [typeParameter(type)], escapeText(raw));
}

/** Replaces a number and keeps the rest of its line. */
function setNumber(lines: CardLines, line: Line, parameters: readonly string[], raw: string): void {
  const isAddress = line.parameters.some((parameter) => /^value="?uri"?$/i.test(parameter.trim()));
  // Within a country a number has no address of this kind without more (RFC 3966, 5.1.4).
  const hasAddress = isAddress && /^\+[\d\s().-]+$/.test(raw);
  const kept = otherParameters(parameters);
  if (hasAddress) lines.set(line, ['VALUE=uri', ...kept], `tel:${raw.trim().replace(/\s+/g, '-')}`);
  else lines.set(line, kept, escapeText(raw));
}

/** What the form calls a number, and what such a number may be called besides. */
const shownTypes = /^(?:work|home|cell|mobile|iphone|business)$/i;
const otherTypes = /^(?:fax|pager|main|main-number|x-main|direct|other)$/i;

/** Changes the type of a number. A label that the user gave it elsewhere is removed, as it would contradict. */
function setType(lines: CardLines, { line, types }: WrittenNumber, type: NumberType, raw: string): void {
  const wasShown = types.some((one) => shownTypes.test(one));
  const kept = typesIn(line.parameters).filter(
    (one) => !shownTypes.test(one) && (wasShown || !otherTypes.test(one)),
  );
  const written = new Set([typeParameter(type), ...kept.map((one) => `TYPE=${one.toUpperCase()}`)]);
  setNumber(lines, line, [...otherParameters(line.parameters, 'TYPE'), ...written], raw);
  removeLabel(lines, line);
}

/** The types of a line, those without a name too, as vCard 2.1 has them. */
const typesIn = (parameters: readonly string[]): string[] =>
  parameters
    .filter((parameter) => !parameter.includes('=') || /^\s*type\s*=/i.test(parameter))
    .flatMap((parameter) =>
      parameter
        .replace(/^[^=]*=/, '')
        .replaceAll('"', '')
        .split(','),
    )
    .map((type) => type.trim())
    .filter((type) => type !== '' && !/^(?:quoted-printable|base64|[78]bit|b)$/i.test(type));

/** vCard has no word for other numbers: that of every number that is spoken at. */
const typeParameter = (type: NumberType): string => `TYPE=${type === 'OTHER' ? 'VOICE' : type}`;

function removeWithLabel(lines: CardLines, line: Line): void {
  lines.remove(line);
  removeLabel(lines, line);
}

/** Unless it belongs to another property, too. */
function removeLabel(lines: CardLines, line: Line): void {
  const others = lines.inGroup(line.group).filter((other) => other !== line);
  if (others.every(({ name }) => name.startsWith('X-AB'))) others.forEach(lines.remove);
}
