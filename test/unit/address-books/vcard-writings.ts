/** A contact that tests write down. */
export interface WrittenPerson {
  name: string;
  given: string;
  family: string;
  organisation: string;
  street: string;
  numbers: string[];
  emails: string[];
}

/** How programs differ in writing the same vCard. */
export interface Writing {
  version: '2.1' | '3.0' | '4.0';
  lineEnd: '\n' | '\r\n';
  fold: ' ' | '\t';
  /** Characters of a line. */
  width: number;
  /** Encoding of quoted-printable texts in version 2.1. */
  charset: 'UTF-8' | 'UTF-16BE';
  isGrouped: boolean;
}

/** The contact as one vCard. */
export function written(person: WrittenPerson, how: Writing): string {
  const { name, given, family, organisation, street, numbers, emails } = person;
  const group = how.isGrouped ? 'item1.' : '';
  const isUri = how.version === '4.0';
  const type = (of: string): string => (how.version === '2.1' ? of : `TYPE=${of.toLowerCase()}`);
  const lines = [
    text('FN', [name], how),
    text('N', [family, given, '', '', ''], how),
    text('ORG', [organisation], how),
    ...numbers.map((number) => `${group}TEL;${type('WORK')}${isUri ? ';VALUE=text' : ''}:${number}`),
    ...emails.map((email) => text('EMAIL', [email], how)),
    text(`${group}ADR;${type('HOME')}`, ['', '', street, '', '', '', ''], how),
  ];
  const folded = lines.map((line) => (isQuoted(line) ? line : fold(line, how)));
  return ['BEGIN:VCARD', `VERSION:${how.version}`, ...folded, 'END:VCARD', ''].join(how.lineEnd);
}

const isQuoted = (line: string): boolean => line.includes(';ENCODING=QUOTED-PRINTABLE');

function text(head: string, parts: string[], how: Writing): string {
  const value = parts.map((part) => part.replace(/[\\;,]/g, '\\$&')).join(';');
  if (how.version !== '2.1') return `${head}:${value}`;
  const hex = [...encoded(value, how.charset)].map(
    (byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`,
  );
  return `${head};CHARSET=${how.charset};ENCODING=QUOTED-PRINTABLE:${broken(hex, how)}`;
}

const encoded = (value: string, charset: Writing['charset']): Buffer =>
  charset === 'UTF-8' ? Buffer.from(value, 'utf-8') : Buffer.from(value, 'utf-16le').swap16();

/** Joins the pieces with soft line breaks. */
function broken(pieces: string[], { width, lineEnd }: Writing): string {
  const each = Math.floor(width / 3);
  return Array.from({ length: Math.ceil(pieces.length / each) }, (_, index) =>
    pieces.slice(index * each, (index + 1) * each).join(''),
  ).join(`=${lineEnd}`);
}

function fold(line: string, how: Writing): string {
  const signs = Array.from(line);
  return Array.from({ length: Math.ceil(signs.length / how.width) }, (_, index) =>
    signs.slice(index * how.width, (index + 1) * how.width).join(''),
  ).join(`${how.lineEnd}${how.fold}`);
}
