import { displayName, type Contact } from '../state/contact.ts';
import { organizationsOf } from './contact-shapes.ts';

const LONGEST_LINE = 75;

/** A contact as vCard 4.0 (RFC 6350), with lines folded and ended as it wants them. */
export function contactVcard(contact: Contact): string {
  const { given, family } = contact;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID:urn:uuid:${contact.id}`,
    `FN:${escape(displayName(contact))}`,
  ];
  if (given || family) lines.push(`N:${escape(family ?? '')};${escape(given ?? '')};;;`);
  for (const names of organizationsOf(contact)) lines.push(`ORG:${names.map(escape).join(';')}`);
  for (const { number, types } of contact.numbers) lines.push(`TEL${typeOf(types)}:${number}`);
  for (const { email, types } of contact.emails) lines.push(`EMAIL${typeOf(types)}:${escape(email)}`);
  for (const address of contact.addresses) {
    const { poBox = '', extended = '', street, city, region = '', postalCode, country } = address;
    const parts = [poBox, extended, street, city, region, postalCode, country];
    lines.push(`ADR;TYPE=work:${parts.map(escape).join(';')}`);
  }
  lines.push(`REV:${contact.created.replace(/[-:]|\.\d+/g, '')}`, 'END:VCARD');
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function typeOf(types: readonly string[]): string {
  return types.length > 0 ? `;TYPE="${types.join(',').toLowerCase()}"` : '';
}

function escape(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Lines have 75 bytes at most; a letter is never cut in two. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LONGEST_LINE) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}
