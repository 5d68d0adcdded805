import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAccountDatabase } from '../../src/account-database/open-account-database.ts';
import type { CallSighting } from '../../src/account-database/sighting.ts';
import type { CardChange } from '../../src/main/address-books/change-file.ts';
import { relayFile } from '../../src/main/pushes/tunnel/positions.ts';
import { addressBookSchema, type AddressBook } from '../../src/shared/model/address-book.ts';

export interface Somebody {
  number: string;
  name: string;
  texts: string[];
}

/** A picture of one point, with what is looked for behind its end. */
const picture = (text: string): string =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(text),
  ]).toString('base64');

/** What an earlier use of the program, and accounts that are not signed in, have left in a profile. */
export function leaveTraces(profile: string, people: readonly Somebody[]): void {
  const now = Date.now();
  const other = openAccountDatabase({
    path: join(profile, 'timeline-1111111111111111.sqlite'),
    now: () => now,
  });
  for (const [index, { number, name, texts }] of people.entries()) {
    const call: CallSighting = {
      ...{ family: 'board', id: `o${index}`, revision: now, callIds: [], direction: 'in', outcome: 'missed' },
      ...{ number, name, at: now - 60_000 },
    };
    other.database.entries.put({ sightings: [{ sighting: call, seen: true, notified: true }] });
    other.database.notes.write({ call, text: texts[0] ?? '', written: now });
    const contact = { id: `own:${index}`, name, numbers: [{ raw: number, types: [] }], emails: [] };
    other.database.ownContacts.put({ id: contact.id, contact, written: now });
  }
  other.close();

  const unexpected = (): never => {
    throw new Error('The file of the relay cannot be used.');
  };
  const relay = relayFile(join(profile, 'relay.sqlite'), () => now, {
    onSetAside: unexpected,
    onRefused: unexpected,
    onKept: unexpected,
  });
  for (const [index, { number, name, texts }] of people.entries()) {
    const body = Buffer.from(JSON.stringify({ from: number.slice(1), name, said: texts[0] }));
    relay.positions('acme').setAside('log', { sequence: index, body }, 'unreadable');
  }
  relay.close();

  const changes = people.map(({ number, name }, index): CardChange => ({
    ...{ id: `change-${index}`, book: 'ffffffff' },
    what: {
      ...{ kind: 'create', collection: 'https://books.invalid/a/', uid: `u${index}` },
      draft: { name, organisation: '', numbers: [{ text: number, kind: 'WORK' }] },
    },
  }));
  writeFileSync(join(profile, 'address-book-changes.json'), JSON.stringify(changes));
  const all = JSON.stringify(people);
  for (const name of [`contacts-2222222222222222.damaged-${now}.sqlite`, `relay.damaged-${now}.sqlite`])
    writeFileSync(join(profile, name), all);
}

/** An address book in a file with one contact, who has a picture. */
export function bookFile(folder: string, { name, number, texts }: Somebody): AddressBook {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'book.vcf');
  const lines = [
    ...['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `TEL;TYPE=CELL:${number}`],
    ...[`PHOTO;ENCODING=b;TYPE=PNG:${picture(texts[0] ?? '')}`, 'END:VCARD', ''],
  ];
  writeFileSync(path, lines.join('\r\n'));
  return addressBookSchema.parse({
    ...{ id: '0a1b2c3d', name: 'Cards', paused: false, kind: 'file' },
    ...{ address: path, format: { kind: 'vcard' } },
  });
}

/** A document of one page with a text in it as it is read. */
export function pdfWith(text: string): string {
  const stream = `BT /F1 12 Tf 20 40 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 80] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = pdf.length;
  return `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${
    objects.length + 1
  } /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
}
