import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { storedVcards } from '../../contacts/export.ts';
import { shownContact } from '../../contacts/record.ts';
import { migrations } from '../../contacts/schema.ts';
import { vcardOf } from '../../contacts/vcard.ts';
import { openForReading } from '../../storage/open-database.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import { lowerPriority } from '../base/low-priority.ts';
import { serveWorker } from '../base/worker-rpc.ts';
import type { ExportParent, ExportWork, ExportWorker } from './export-messages.ts';

/** Contacts between two progress reports. */
const reportEvery = 2_000;

/** Writes vCards in a process of its own; cancelling kills it. */
const parent = serveWorker<ExportWorker, ExportParent>(process.parentPort, {
  write(work) {
    lowerPriority();
    try {
      return write(work);
    } catch (error) {
      throw asStorageError(error);
    }
  },
});

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
      if (written - reported < reportEvery) continue;
      reported = written;
      parent.notify('progress', written);
    }
    fsyncSync(file);
    return written;
  } finally {
    db?.close();
    closeSync(file);
  }
}
