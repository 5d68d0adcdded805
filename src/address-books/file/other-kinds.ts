import type { MessageId } from '../../shared/messages/index.ts';
import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import { AddressBookException } from '../source.ts';
import { encodingOfZeros, type Encoding } from './encoding.ts';

/** Bytes by which a file is recognised. */
const headSize = 4_000;

/** Files that people take for an address book, by how they begin; zeros of UTF-16 are left out. */
const otherKinds: readonly [RegExp, MessageId][] = [
  [/^PK\x03\x04.*(?:opendocument\.(?:spreadsheet|calc)|Index\/)/s, 'bookKind.spreadsheet'],
  [/^PK\x03\x04.*(?:opendocument\.text|word\/)/s, 'bookKind.document'],
  [/^PK\x03\x04.*(?:\[Content_Types\]|xl\/)/s, 'bookKind.workbook'],
  [/^\xd0\xcf\x11\xe0/, 'bookKind.workbook'],
  [/^[^A-Za-z<]*<\?xml[^>]*>\s*<\?mso-application progid="Excel/i, 'bookKind.workbook'],
  [/^(?:PK\x03\x04|\x1f\x8b|7z\xbc\xaf|Rar!\x1a|BZh\d1AY|\xfd7zXZ|\x28\xb5\x2f\xfd)/, 'bookKind.archive'],
  [/^.{0,1000}?%PDF-\d/s, 'bookKind.pdf'],
  [/^\{\\rtf/, 'bookKind.document'],
  [/^[^A-Za-z<]*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)[\s>]/i, 'bookKind.web-page'],
  [/^[^A-Za-z<]*<(?:\?xml|phonebooks?|svg)[\s>]/i, 'bookKind.xml'],
  [/^[^\w[{"]*(?:\[\s*)*\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\})/, 'bookKind.json'],
  [/^[^\w[{"]*\[\s*[["\]]/, 'bookKind.json'],
  [/^(?:version:\s*1\s+)?(?:#.*\s+)*dn::?\s/i, 'bookKind.ldif'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4,8}WEBP|II\*|MM\*)/s, 'bookKind.picture'],
  [/^.{1,4}ftyp(?:hei|mif|avif)/s, 'bookKind.picture'],
];

/** What the file is, where it is no table and no vCards. @param stated the encoding that it is read in */
function otherKindOf(start: Uint8Array, stated: Encoding | undefined): MessageId | undefined {
  const bytes = Buffer.from(start.subarray(0, headSize));
  if (isZeros(bytes)) return 'bookKind.zeros';
  // The last file name in the archive distinguishes a workbook from other archives.
  const text = (bytes.toString('latin1').startsWith('PK') ? Buffer.from(start) : bytes).toString('latin1');
  const known = otherKinds.find(([pattern]) => pattern.test(text.replaceAll('\u0000', '')));
  return known?.[1] ?? (isBinary(bytes, stated) ? 'bookKind.binary' : undefined);
}

const isZeros = (bytes: Uint8Array): boolean => bytes.length > 0 && bytes.every((byte) => byte === 0);

/** Texts have no control characters but a few: one where a program pads a cell, say. */
function isBinary(bytes: Buffer, stated: Encoding | undefined): boolean {
  // The end may be missing yet, with zeros in its place.
  const text = bytes.toString('latin1').replace(/\0+$/, '');
  if (stated?.startsWith('utf-16') === true || /^(?:\xff\xfe|\xfe\xff)/.test(text)) return false;
  if (encodingOfZeros(bytes.subarray(0, text.length)) !== undefined) return false;
  const controls = text.match(/[\0-\x08\x0e-\x19\x1c-\x1f\x7f]/g)?.length ?? 0;
  return controls > 8 && controls * 30 > text.length;
}

/**
 * @throws AddressBookException that says what the file is, and how it becomes an address book
 * @param start its first bytes @param stated the encoding that it is read in
 * @param ofZeros what a file of zeros is: one that was read before may be written again just now
 */
export function refuseOtherKinds(
  start: Uint8Array,
  { stated, ofZeros = 'other-kind' }: { stated?: Encoding | undefined; ofZeros?: AddressBookProblem } = {},
): void {
  const id = otherKindOf(start, stated);
  if (id !== undefined)
    throw new AddressBookException(id === 'bookKind.zeros' ? ofZeros : 'other-kind', { id });
}
