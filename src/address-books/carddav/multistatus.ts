import { davRequest, type DAVResponse } from 'tsdav';
import { AddressBookException } from '../source.ts';

/** One `response` of a multistatus answer (RFC 4918, 13). */
export interface DavResource {
  /** Absolute. */
  url: string;
  status: number;
  /** The properties that the server has, by names in camel case, such as `currentUserPrincipal`. */
  props: Readonly<Record<string, unknown>>;
}

export interface MultistatusPart {
  resources: DavResource[];
  /** What stands in place of an address where a `response` has none; mostly nothing. */
  unaddressed: string[];
  /** How many of these are address books. */
  unaddressedBooks: number;
  /** RFC 6578: where the next reading of changes begins. */
  syncToken?: string;
}

/** Characters that are parsed at a time: memory stays small, and the process answers in between. More takes more memory. */
const partLength = 64 * 1024;
/** Longest `response` element, in characters: that of a contact with a large picture. */
const longestResponse = 20_000_000;

/** The parts of a multistatus answer while it arrives. @param type its content type @throws AddressBookException */
export async function* readMultistatus(
  body: AsyncIterable<Uint8Array>,
  base: URL,
  type: string | null = null,
): AsyncGenerator<MultistatusPart> {
  for await (const text of cutIntoDocuments(body, base.host, type)) yield await parseDocument(text, base);
}

/**
 * Documents of whole `response` elements. Inside of a text `<` is escaped, so that an end tag is one; a CDATA section that
 * had it in it would make the answer unreadable, and nothing else.
 */
async function* cutIntoDocuments(
  body: AsyncIterable<Uint8Array>,
  host: string,
  type: string | null,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let text = '';
  /** Up to here there is no end of a response. */
  let searched = 0;
  let root: Root | undefined;
  for await (const chunk of body) {
    decoder ??= decoderFor(type, chunk);
    text += decoder.decode(chunk, { stream: true });
    if (text.length < partLength) continue;
    if (text.length > longestResponse)
      throw new AddressBookException('too-large', `${host}: > ${longestResponse / 1_000_000} MB`);
    root ??= rootOf(text, host);
    const from = Math.max(0, searched - root.responseEnd.length);
    const end = text.slice(from).lastIndexOf(root.responseEnd);
    searched = text.length;
    if (end === -1) continue;
    const cut = from + end + root.responseEnd.length;
    yield text.slice(0, cut) + root.end;
    text = root.begin + text.slice(cut);
    searched = root.begin.length;
  }
  text += decoder?.decode() ?? '';
  root ??= rootOf(text, host);
  if (!root.isEmpty && !text.trimEnd().endsWith(root.end))
    throw new AddressBookException('bad-answer', { id: 'bookDetail.ends-early', values: { host } });
  yield text;
}

/** Takes the encoding from the header (RFC 7303, 3.2), else from the first line of the answer. */
function decoderFor(type: string | null, start: Uint8Array): TextDecoder {
  const firstLine = Buffer.from(start.subarray(0, 200)).toString('latin1');
  const stated =
    /;\s*charset="?([\w.:-]+)/i.exec(type ?? '')?.[1] ??
    /^<\?xml[^>]{0,100}\sencoding=["']([\w.:-]+)/i.exec(firstLine)?.[1];
  try {
    return new TextDecoder(stated);
  } catch {
    return new TextDecoder();
  }
}

interface Root {
  begin: string;
  end: string;
  responseEnd: string;
  isEmpty: boolean;
}

function rootOf(text: string, host: string): Root {
  const [begin, prefix = ''] = /<((?:[\w.-]+:)?)multistatus(?:\s[^>]*)?>/.exec(text.slice(0, 10_000)) ?? [];
  if (begin === undefined) throw new AddressBookException('bad-answer', `${host}: multistatus`);
  return {
    begin,
    end: `</${prefix}multistatus>`,
    responseEnd: `</${prefix}response>`,
    isEmpty: begin.endsWith('/>'),
  };
}

/** tsdav parses the answers of its own requests: it is given each document as one. */
async function parseDocument(text: string, base: URL): Promise<MultistatusPart> {
  const answer = new Response(text, { status: 207, headers: { 'content-type': 'text/xml' } });
  const responses = await davRequest({
    url: base.href,
    init: { method: 'REPORT', headers: {}, body: undefined },
    fetch: () => Promise.resolve(answer),
  });
  const raw: unknown = responses[0]?.raw;
  // Where the text is no XML, tsdav returns it as it is.
  const multistatus = member(raw, 'multistatus');
  if (multistatus === undefined) throw new AddressBookException('bad-answer', `${base.host}: multistatus`);
  const syncToken = textOf(member(multistatus, 'syncToken'));
  // Where there is no `response` at all, tsdav returns one without properties.
  const all = responses.filter(({ props }) => props !== undefined).flatMap(eachAddressed);
  const unaddressed = all.filter(({ href }) => !isAddress(href, base));
  return {
    resources: all.flatMap(({ href, response }) => resourceOf(href, response, base)),
    unaddressed: unaddressed.map(({ href }) => href),
    unaddressedBooks: unaddressed.filter(({ response }) => isBook(response)).length,
    ...(syncToken === '' ? {} : { syncToken }),
  };
}

/** A `response` that says the same of several resources has several addresses (RFC 4918, 14.24). */
function eachAddressed(response: DAVResponse): { href: string; response: DAVResponse }[] {
  const hrefs = allOf(response.href);
  return (hrefs.length === 0 ? [''] : hrefs).map((href) => ({ href: textOf(href), response }));
}

const isAddress = (href: string, base: URL): boolean => href !== '' && URL.canParse(href, base);

function resourceOf(href: string, { status, props = {} }: DAVResponse, base: URL): DavResource[] {
  return isAddress(href, base) ? [{ url: new URL(href, base).href, status, props }] : [];
}

export const isBook = ({ props }: Pick<DAVResponse, 'props'>): boolean =>
  namesIn(props?.resourcetype).includes('addressbook');

/** What a value with this name has in it. tsdav makes objects of elements, and numbers of texts that look like them. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The text of an element, empty where it has none. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  const inner = member(value, '_cdata') ?? member(value, '_text');
  return inner === undefined ? '' : textOf(inner);
}

/** An element that is there several times is an array. */
export const allOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value];

export const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : [];
