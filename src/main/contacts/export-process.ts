import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { storedVcards } from '../../contacts/export.ts';
import { shownContact } from '../../contacts/record.ts';
import { migrations } from '../../contacts/schema.ts';
import { vcardOf } from '../../contacts/vcard.ts';
import { openForReading } from '../../storage/open-database.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import type { ExportWork, FromExport } from './export-messages.ts';

/** Writes vCards in a process of its own; whoever does not want them any more ends it. */
const port = process.parentPort;
const say = (message: FromExport): void => port.postMessage(message);
/** Contacts between two tellings of how far it is. */
const tellEvery = 2_000;

port.on('message', ({ data }: { data: ExportWork }) => {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system that does not allow it.
  }
  try {
    say({ kind: 'done', contacts: write(data) });
  } catch (error) {
    const { problem, message } = asStorageError(error);
    say({ kind: 'failed', failure: { kind: 'storage', problem, detail: message } });
  }
});

/** @returns how many contacts there are in the file */
function write({ from, only, own, country, to }: ExportWork): number {
  const file = openSync(to, 'w', 0o600);
  const db = from === undefined ? undefined : openForReading(from, migrations.length);
  let written = 0;
  try {
    for (const contact of own) {
      const { id, emails, addresses = [], details = {} } = contact;
      writeSync(file, vcardOf({ ...shownContact(contact, country), id, emails, addresses, details }));
      written += 1;
    }
    let reported = 0;
    for (const { text, contacts } of db ? storedVcards(db, only) : []) {
      writeSync(file, text);
      written += contacts;
      if (written - reported < tellEvery) continue;
      reported = written;
      say({ kind: 'progress', contacts: written });
    }
    fsyncSync(file);
    return written;
  } finally {
    db?.close();
    closeSync(file);
  }
}
