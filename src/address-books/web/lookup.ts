import { createHash } from 'node:crypto';
import type { OpenSocket } from '../../network/open-socket.ts';
import type { ContactField, OpenBook, WebBook } from '../../shared/model/address-book.ts';
import { contactOfFields, type FieldTexts } from '../contact-of-fields.ts';
import { createHttp, readAddress } from '../http.ts';
import { HttpStatusException } from '../http/problem.ts';
import {
  AddressBookException,
  mostNumbersAtOnce,
  type Card,
  type LookUpNumber,
  type ReportUnreadable,
} from '../source.ts';
import { isHeaderName } from './header-name.ts';
import { isText, textsAt, valueAt } from './paths.ts';

export interface WebLookup {
  lookUp: LookUpNumber;
  /** Looks a number up and returns the answer with it, for setting up the paths. */
  preview(number: string, signal: AbortSignal): Promise<WebPreview>;
  dispose(): Promise<void>;
}

interface WebPreview {
  cards: Card[];
  /** Its beginning, as it came. */
  answer: string;
  isJson: boolean;
  /** Paths of the settings that do not lead to texts in the answer, each with the type found there. */
  unread: string[];
  /** The address if the service answers that nothing is there: the number is unknown, or the address is wrong. */
  missingAt?: string;
}

/** A web service that has more than this to say about one number is not of this kind. */
const mostCards = 20;
const largestAnswer = 1_000_000;
const timeoutMs = 10_000;
/** Shorter than the timeout of the request, so that the error says what the connection waited for. */
const connectTimeoutMs = 8_000;
/** Characters of the answer in a preview. */
const longestPreview = 4_096;

const placeholder = '{number}';

/** Opens a web look-up. @throws AddressBookException `bad-address`, where the address or the header is none */
export function createWebLookup(book: OpenBook<WebBook>, openSocket: OpenSocket): WebLookup {
  const { origin } = addressFor(book, '+1');
  const { authority, header, password } = book;
  checkHeader(header, password ?? '');
  const http = createHttp({
    authority,
    openSocket,
    connectTimeoutMs,
    mostConnections: mostNumbersAtOnce,
    secret:
      header === '' || !password ? undefined : { origin, header: header.toLowerCase(), value: password },
  });

  /** Undefined if nobody has this number. A 403 despite a secret may only concern this number. */
  async function ask(number: string, signal: AbortSignal, isCall: boolean): Promise<string | undefined> {
    const headers = { accept: 'application/json' };
    const request = { headers, signal, timeoutMs, largest: largestAnswer };
    try {
      const { text } = await http.read(addressFor(book, number).href, request);
      return text.trim() === '' ? undefined : text;
    } catch (error) {
      if (!(error instanceof HttpStatusException) || error.problem === 'proxy-page') throw error;
      if (error.problem === 'not-found' && isCall) return undefined;
      if (error.status !== 401 && error.status !== 403) throw error;
      const isSent = header !== '' && Boolean(password);
      if (error.status === 403 && isSent && isCall) throw error;
      const sent = isSent ? header : '–';
      throw new AddressBookException('header-refused', `${error.detail}, ${sent}`, { cause: error });
    }
  }

  return {
    async lookUp(number, signal, report) {
      const text = await ask(number, signal, true);
      return text === undefined ? [] : cardsIn(text, book, report);
    },
    async preview(number, signal) {
      const text = await ask(number, signal, false).catch((error: unknown): null => {
        if (error instanceof HttpStatusException && error.problem === 'not-found') return null;
        throw error;
      });
      if (text === null) {
        const missingAt = addressFor(book, number).href;
        return { cards: [], answer: '', isJson: true, unread: [], missingAt };
      }
      return text === undefined
        ? { cards: [], answer: '', isJson: true, unread: [] }
        : { ...previewOf(text, book), answer: text.slice(0, longestPreview).toWellFormed() };
    },
    dispose: () => http.dispose(),
  };
}

function addressFor({ address }: WebBook, number: string): URL {
  if (!address.includes(placeholder)) throw new AddressBookException('bad-address', placeholder);
  const url = readAddress(address.replaceAll(placeholder, encodeURIComponent(number)));
  // A number in the name of the host would choose who is asked.
  if (readAddress(address.replaceAll(placeholder, '1')).origin !== url.origin)
    throw new AddressBookException('bad-address', placeholder);
  return url;
}

/** RFC 9110, 5.5: nothing that would begin another header. */
function checkHeader(name: string, value: string): void {
  const isName = name === '' || isHeaderName(name);
  const isValue = /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
  if (!isName || !isValue) throw new AddressBookException('bad-address', name);
}

/** The contacts in an answer. @throws AddressBookException if it is no JSON */
export function cardsIn(
  text: string,
  book: Pick<WebBook, 'results' | 'fields'>,
  report: ReportUnreadable = () => undefined,
): Card[] {
  const found = valueAt(parse(text), book.results);
  const results = Array.isArray(found) ? (found as unknown[]) : [found];
  if (results.length > mostCards) report(book.results.trim() || wholeAnswer, 'too-long');
  return results.slice(0, mostCards).flatMap((result, at) => {
    const path = Array.isArray(found) ? [book.results.trim(), at].filter((part) => part !== '') : [];
    return cardOf(result, book.fields, { path: path.join('.') || book.results.trim(), report });
  });
}

/** What no path leads to. */
const wholeAnswer = '…';

/** Reads an answer for setting up the paths, and reports what is wrong with it. */
function previewOf(text: string, book: Pick<WebBook, 'results' | 'fields'>): Omit<WebPreview, 'answer'> {
  try {
    return { cards: cardsIn(text, book), isJson: true, unread: unreadPaths(text, book) };
  } catch (error) {
    if (!(error instanceof AddressBookException)) throw error;
    return { cards: [], isJson: false, unread: [] };
  }
}

function unreadPaths(text: string, { results, fields }: Pick<WebBook, 'results' | 'fields'>): string[] {
  const found = valueAt(parse(text), results);
  const [first]: unknown[] = Array.isArray(found) ? (found as unknown[]) : [found];
  if (Array.isArray(found) && first === undefined) return [];
  if (typeof first !== 'object' || first === null || Array.isArray(first))
    return [`${results.trim() || wholeAnswer}: ${typeName(first)}`];
  return [...new Set(Object.values(fields))].flatMap((path) =>
    path.trim() === '' || textsAt(first, path).length > 0 || valueAt(first, path) === ''
      ? []
      : [`${path.trim()}: ${typeName(valueAt(first, path))}`],
  );
}

/** The type's name in JSON. */
function typeName(value: unknown): string {
  if (value === undefined || value === null) return value === null ? 'null' : '–';
  return Array.isArray(value) ? 'array' : typeof value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new AddressBookException('bad-answer', 'JSON', { cause: error });
  }
}

function cardOf(
  result: unknown,
  fields: WebBook['fields'],
  { path: place, report }: { path: string; report: ReportUnreadable },
): Card[] {
  if (result === undefined || result === null || result === false) return [];
  if (typeof result !== 'object' || Array.isArray(result)) {
    report(place || wholeAnswer, 'malformed');
    return [];
  }
  for (const path of new Set(Object.values(fields).filter((one) => one.trim() !== '')))
    if (!isText(valueAt(result, path))) report([place, path.trim()].filter(Boolean).join('.'), 'not-text');
  const texts: FieldTexts = Object.fromEntries(
    (Object.entries(fields) as [ContactField, string][])
      .filter(([, path]) => path.trim() !== '')
      .map(([field, path]) => [field, textsAt(result, path)]),
  );
  // Many services answer with an empty object for unknown numbers.
  if (Object.values(texts).every((found) => found.length === 0)) return [];
  const contact = contactOfFields(texts, (why) => {
    report(place || wholeAnswer, why);
  });
  if (contact === undefined) return [];
  // A service has no names for its contacts that stay.
  const hash = createHash('sha256').update(JSON.stringify(contact)).digest('hex');
  return [{ key: hash, version: hash, contact }];
}
