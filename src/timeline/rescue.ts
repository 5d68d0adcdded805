import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { agentLogMark, agentLogOfColumns, type AgentLogRow } from './agent-logs.ts';
import { markOfColumns, markOfMarks, type MarkRow } from './marks.ts';
import { noteMark, noteOfColumns, type NoteRow } from './notes.ts';
import { recordsOn, tried, type PageAt } from './sqlite-pages.ts';
import { readRecord } from './sqlite-record.ts';
import { outgoingMark, outgoingOfColumns, type OutgoingRow } from './outgoing.ts';
import { ownContactMark, ownContactOfColumns, type OwnContactRow } from './own-contacts.ts';
import { sightingKey } from './sighting.ts';

const usualPageSize = 4096;
const walHeader = 32;
const frameHeader = 24;

/** What can still be read in a damaged database and its log, of what cannot be fetched again. */
export interface Rescued {
  notes: NoteRow[];
  logs: AgentLogRow[];
  contacts: OwnContactRow[];
  outgoing: OutgoingRow[];
  marks: MarkRow[];
}

/**
 * Looks for notes, agent logs, marks, contacts of this desk and what is to be sent in a damaged database. SQLite refuses a file whose
 * first page or whose tree is broken; this looks at every page by itself, so that damage costs what it hit and no more.
 * @param path of the database; its log stands beside it as `…-wal`
 * @throws what the file system says
 */
export function rescue(path: string): Rescued {
  const notes = gatherNewest(noteMark, noteOfColumns, ({ sighting }) => sightingKey(sighting));
  const logs = gatherNewest(agentLogMark, agentLogOfColumns, ({ sighting }) => sightingKey(sighting));
  const contacts = gatherNewest(ownContactMark, ownContactOfColumns, ({ id }) => id);
  const outgoing = gatherNewest(outgoingMark, outgoingOfColumns, ({ key }) => key);
  const marks = gatherNewest(
    markOfMarks,
    markOfColumns,
    ({ sighting, field }) => `${field} ${sightingKey(sighting)}`,
  );
  forEachPage(path, (page, pageAt) => {
    const kinds = [notes, logs, contacts, outgoing, marks].filter(({ mark }) => page.includes(mark));
    if (kinds.length === 0) return;
    for (const record of recordsOn(page, pageAt)) for (const kind of kinds) kind.take(record);
  });
  return {
    notes: notes.found().filter(({ text }) => text !== ''),
    logs: logs.found(),
    contacts: contacts.found().filter(({ contact }) => contact !== undefined),
    outgoing: outgoing.found().filter(({ facts }) => facts !== ''),
    marks: marks.found().filter(({ value }) => value !== undefined),
  };
}

/** Of rows of one kind the newest state: a page may be there in several, and so are those that were taken away. */
function gatherNewest<T extends { written: number }>(
  mark: string,
  read: (columns: readonly unknown[]) => T | undefined,
  keyOf: (row: T) => string,
) {
  const found = new Map<string, T>();
  return {
    mark,
    take(record: Buffer): void {
      const row = tried(() => read(readRecord(record)));
      if (!row) return;
      const known = found.get(keyOf(row));
      if (!known || known.written <= row.written) found.set(keyOf(row), row);
    },
    found: (): T[] => [...found.values()],
  };
}

function forEachPage(path: string, take: (page: Buffer, pageAt: PageAt) => void): void {
  const log = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0);
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const pageSize = pageSizeOf(readAt(file, 0, 100), log);
    const logged = pagesOfLog(log, pageSize);
    const inLog = new Map(logged.map(({ number, page }) => [number, page]));
    const inFile: PageAt = (number) => {
      const page = readAt(file, (number - 1) * pageSize, pageSize);
      return number > 0 && page.length === pageSize ? page : undefined;
    };
    for (let number = 2; number <= size / pageSize; number += 1) {
      const page = inFile(number);
      if (page) take(page, inFile);
    }
    for (const { page } of logged) take(page, (number) => inLog.get(number) ?? inFile(number));
  } finally {
    closeSync(file);
  }
}

function readAt(file: number, position: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  return bytes.subarray(0, position < 0 ? 0 : readSync(file, bytes, 0, size, position));
}

/** As the database says, else its log, else as usual. */
function pageSizeOf(head: Buffer, log: Buffer): number {
  const said = [
    head.length >= 18 ? head.readUInt16BE(16) : 0,
    log.length >= walHeader ? log.readUInt32BE(8) : 0,
  ].map((size) => (size === 1 ? 65_536 : size));
  return said.find((size) => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0) ?? usualPageSize;
}

function pagesOfLog(log: Buffer, pageSize: number): { number: number; page: Buffer }[] {
  const pages: { number: number; page: Buffer }[] = [];
  const step = frameHeader + pageSize;
  for (let at = walHeader; at + step <= log.length; at += step) {
    pages.push({ number: log.readUInt32BE(at), page: log.subarray(at + frameHeader, at + step) });
  }
  return pages;
}
