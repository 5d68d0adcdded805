/** One line of a vCard, unfolded and decoded. */
export interface VcardLine {
  /** Upper case, without its group. */
  name: string;
  /** `item1` of `item1.TEL`; empty without. */
  group: string;
  /** Upper-case names. Those without a name, as vCard 2.1 has them, are in `TYPE`. */
  parameters: ReadonlyMap<string, readonly string[]>;
  value: string;
  /** Signs in it are not of the encoding that it states. */
  isGarbled?: true;
}

/** A line has its name and parameters before this; longer ones are of no vCard. */
const longestHead = 1000;
/** Heads that are remembered while a text is read. */
const mostHeads = 500;
const base64Line = /^[A-Za-z0-9+/=]+$/;
/** Encodings, which vCard 2.1 states without saying that they are. */
const encodingNames = new Set(['QUOTED-PRINTABLE', 'BASE64', 'B', '8BIT', '7BIT']);

/** A line whose continuations are still read. */
interface OpenLine {
  /** Undefined until a colon is met. */
  head: Omit<VcardLine, 'value'> | 'none' | undefined;
  /** The pieces of the value, or of the whole line if it has no head. */
  pieces: string[];
  encoding: string;
}

/**
 * The unfolded lines of a text; a line that is none of a vCard comes as its text. Each character is read a fixed
 * number of times for any input.
 */
export function* vcardLines(text: string): Generator<VcardLine | string> {
  const readHead = rememberedHeads();
  let open: OpenLine | undefined;
  for (const line of physicalLines(text)) {
    if (line === '' && open === undefined) continue;
    const joined = open && continuation(open, line);
    if (open && joined !== undefined) {
      add(open, joined, readHead);
      continue;
    }
    if (open) yield closed(open);
    open = line === '' ? undefined : opened(line, readHead);
  }
  if (open) yield closed(open);
}

function* physicalLines(text: string): Generator<string> {
  // Text of old Macintosh programs ends its lines with CR alone.
  const end = text.includes('\n') ? '\n' : '\r';
  let from = text.startsWith('\ufeff') ? 1 : 0;
  while (from < text.length) {
    const found = text.indexOf(end, from);
    const to = found === -1 ? text.length : found;
    yield text.slice(from, to > from && text[to - 1] === '\r' ? to - 1 : to);
    from = to + 1;
  }
}

/** What the line adds to the open one; undefined: it is a line of its own. */
function continuation(open: OpenLine, line: string): string | undefined {
  const last = open.pieces.at(-1) ?? '';
  if (open.encoding === 'QUOTED-PRINTABLE' && last.endsWith('=')) {
    open.pieces[open.pieces.length - 1] = last.slice(0, -1);
    return line;
  }
  if (line.startsWith(' ') || line.startsWith('\t')) return line.slice(1);
  // Some phones do not indent the lines of a picture.
  if (open.encoding === 'BASE64' && base64Line.test(line)) return line;
  return undefined;
}

function opened(line: string, readHead: typeof headOf): OpenLine {
  const open: OpenLine = { head: undefined, pieces: [], encoding: '' };
  add(open, line, readHead);
  return open;
}

/** Name and parameters may be folded, too. */
function add(open: OpenLine, piece: string, readHead: typeof headOf): void {
  open.pieces.push(piece);
  if (open.head !== undefined || !piece.includes(':')) return;
  const line = open.pieces.join('');
  const colon = endOfHead(line);
  open.head = colon === undefined ? 'none' : readHead(line.slice(0, colon));
  if (colon === undefined || open.head === 'none') return;
  open.pieces = [line.slice(colon + 1)];
  const encoding = open.head.parameters.get('ENCODING')?.[0]?.toUpperCase() ?? '';
  open.encoding = encoding === 'B' ? 'BASE64' : encoding;
}

function closed({ head, pieces, encoding }: OpenLine): VcardLine | string {
  const value = pieces.join('');
  if (head === undefined || head === 'none') return value;
  if (encoding !== 'QUOTED-PRINTABLE') return { ...head, value };
  const [charset] = head.parameters.get('CHARSET') ?? [];
  // In UTF-16 it may be half of another character.
  const written = /^(?:utf-?16|utf-?32|ucs)/i.test(charset ?? '') ? value : withBackslashes(head.name, value);
  return { ...head, ...decodeQuotedPrintable(written, charset) };
}

/**
 * A semicolon that is written as `=3B` is one within a part of the value, where parts are separated by semicolons as they
 * are. Some phones write all of N and ADR in this manner, the separators too.
 */
function withBackslashes(name: string, value: string): string {
  const isSeparator = (name === 'N' || name === 'ADR') && !value.includes(';');
  return isSeparator ? value : value.replace(/(?<!=5C|\\)=3B/gi, '\\=3B');
}

/** Where the value begins: the first colon outside of quotes. */
function endOfHead(line: string): number | undefined {
  const start = line.slice(0, longestHead);
  const [head] = /^(?:[^":]|"[^"]*")*(?=:)/.exec(start) ?? [];
  const colon = head?.length ?? start.indexOf(':');
  return colon > 0 ? colon : undefined;
}

/** Caches parsed heads, as the same ones come with every card. */
function rememberedHeads(): typeof headOf {
  const headCache = new Map<string, ReturnType<typeof headOf>>();
  return (text) => {
    const head = headCache.get(text) ?? headOf(text);
    if (headCache.size < mostHeads) headCache.set(text, head);
    return head;
  };
}

function headOf(head: string): Omit<VcardLine, 'value'> {
  const [written = '', ...rest] = head.match(/(?:[^";]|"[^"]*"?)+/g) ?? [];
  const parameters = new Map<string, string[]>();
  for (const parameter of rest) {
    const [, named, plain = parameter] = /^([^="]*)=(.*)$/s.exec(parameter) ?? [];
    const values = plain
      .replaceAll('"', '')
      .split(',')
      .map((value) => value.trim());
    const name = named?.trim().toUpperCase() ?? (isEncoding(plain) ? 'ENCODING' : 'TYPE');
    parameters.set(name, [...(parameters.get(name) ?? []), ...values]);
  }
  const dot = written.lastIndexOf('.');
  return {
    name: written
      .slice(dot + 1)
      .trim()
      .toUpperCase(),
    group: dot === -1 ? '' : written.slice(0, dot).trim().toLowerCase(),
    parameters,
  };
}

const isEncoding = (text: string): boolean => encodingNames.has(text.trim().toUpperCase());

function decodeQuotedPrintable(
  value: string,
  charset: string | undefined,
): Pick<VcardLine, 'value' | 'isGarbled'> {
  const bytes = Buffer.from(value.replace(/=$/, ''), 'utf-8');
  const decoded = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] === 0x3d ? hexByte(bytes, at + 1) : undefined;
    decoded[length] = code ?? bytes[at] ?? 0;
    length += 1;
    if (code !== undefined) at += 2;
  }
  const octets = decoded.subarray(0, length);
  const stated = decoderOf(charset);
  try {
    return { value: stated.decode(octets) };
  } catch {
    return {
      value: new TextDecoder('windows-1252').decode(octets),
      ...(charset !== undefined && { isGarbled: true }),
    };
  }
}

function hexByte(bytes: Uint8Array, at: number): number | undefined {
  const text = String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0);
  return /^[0-9a-f]{2}$/i.test(text) ? Number.parseInt(text, 16) : undefined;
}

/** Programs that state none write UTF-8 or what Windows writes. */
function decoderOf(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return new TextDecoder('utf-8', { fatal: true });
  }
}
