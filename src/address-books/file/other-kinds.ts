import type { MessageId } from '../../shared/messages/index.ts';
import { AddressBookException } from '../source.ts';

/** Files that people take for a table, by how they begin: a package of Office, or one of its older formats; HTML. */
const otherKinds: readonly [RegExp, MessageId][] = [
  [/^(?:PK\x03\x04|\xd0\xcf\x11\xe0)/, 'bookDetail.workbook'],
  [/^[^A-Za-z<]*<(?:!doctype\s+html|html)[\s>]/i, 'bookDetail.web-page'],
];

/** @throws AddressBookException that says what the file is, and how it becomes a table @param start its first bytes */
export function refuseOtherKinds(start: Uint8Array): void {
  const text = Buffer.from(start.subarray(0, 1_000)).toString('latin1').replaceAll('\u0000', '');
  const id = otherKinds.find(([pattern]) => pattern.test(text))?.[1];
  if (id) throw new AddressBookException('bad-file', { id });
}
