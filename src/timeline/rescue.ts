import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { callRuleMark, callRuleOfColumns, type CallRuleRow } from './call-rules.ts';
import { agentLogMark, agentLogOfColumns, type AgentLogRow } from './agent-logs.ts';
import { markOfColumns, markOfMarks, type MarkRow } from './marks.ts';
import { noteMark, noteOfColumns, type NoteRow } from './notes.ts';
import { recordsOn, tried, type PageAt } from './sqlite-pages.ts';
import { readRecord } from './sqlite-record.ts';
import { outgoingMark, outgoingOfColumns, type OutgoingRow } from './outgoing.ts';
import { secondCopyFiles } from './second-copy.ts';
import { ownContactMark, ownContactOfColumns, type OwnContactRow } from './own-contacts.ts';
import { readJson } from './rows.ts';
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
  rules: CallRuleRow[];
}

/**
 * Looks for notes, agent logs, marks, call rules, contacts of this desk and what is to be sent in a damaged database. SQLite refuses a file whose
 * first page or whose tree is broken; this looks at every page by itself, so that damage costs what it hit and no more.
 * The same in the second copy of it: of each row the newest state counts, wherever it is found.
 * @param damaged the database, where there still is one; its log stands beside it as `…-wal`
 * @param path where it was in use: there its second copy is
 */
export function rescue(damaged: string | undefined, path?: string): Rescued {
  const notes = gatherNewest(noteMark, noteOfColumns, ({ sighting }) => sightingKey(sighting));
  const logs = gatherNewest(agentLogMark, agentLogOfColumns, ({ sighting }) => sightingKey(sighting));
  const contacts = gatherNewest(ownContactMark, ownContactOfColumns, ({ id }) => id);
  const outgoing = gatherNewest(outgoingMark, outgoingOfColumns, ({ key }) => key);
  const marks = gatherNewest(
    markOfMarks,
    markOfColumns,
    ({ sighting, field }) => `${field} ${sightingKey(sighting)}`,
  );
  const rules = gatherNewest(callRuleMark, callRuleOfColumns, ({ id }) => id);
  const all = [notes, logs, contacts, outgoing, marks, rules];
  const lookThrough = (database: string): void =>
    forEachPage(database, (page, pageAt) => {
      const kinds = all.filter(({ mark }) => page.includes(mark));
      if (kinds.length === 0) return;
      for (const record of recordsOn(page, pageAt)) {
        const columns = tried(() => readRecord(record));
        for (const kind of kinds) if (columns) kind.take(columns);
      }
    });
  const copy = path === undefined ? undefined : secondCopyFiles(path);
  // One that cannot even be read keeps what is in it where it is.
  for (const database of [copy?.backup, damaged])
    if (database !== undefined) unlessUnreadable(() => lookThrough(database));
  for (const changes of [copy?.earlier, copy?.changes]) {
    if (changes === undefined) continue;
    unlessUnreadable(() => {
      for (const columns of rowsOf(changes)) for (const kind of all) kind.take(columns);
    });
  }
  return {
    notes: notes.found().filter(({ text }) => text !== ''),
    logs: logs.found(),
    contacts: contacts.found().filter(({ contact }) => contact !== undefined),
    outgoing: outgoing.found().filter(({ facts }) => facts !== ''),
    marks: marks.found().filter(({ value }) => value !== undefined),
    rules: rules.found().filter(({ rule }) => rule !== undefined),
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
    take(columns: readonly unknown[]): void {
      if (columns[1] !== mark) return;
      const row = read(columns);
      if (!row) return;
      const known = found.get(keyOf(row));
      if (!known || known.written <= row.written) found.set(keyOf(row), row);
    },
    found: (): T[] => [...found.values()],
  };
}

function unlessUnreadable(work: () => void): void {
  try {
    work();
  } catch {
    // Missing, or no file.
  }
}

/** The rows that `followRows` wrote down; a line that a crash cut short is passed over. */
function* rowsOf(file: string): Generator<readonly unknown[]> {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const columns = readJson(line);
    if (Array.isArray(columns)) yield columns;
  }
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
