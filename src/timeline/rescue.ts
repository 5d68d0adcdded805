import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { agentLogMark, agentLogOfColumns, type AgentLogRow } from './agent-logs.ts';
import { noteMark, noteOfColumns, type NoteRow } from './notes.ts';
import { recordsOn, tried, type PageAt } from './sqlite-pages.ts';
import { readRecord } from './sqlite-record.ts';
import { sightingKey } from './sighting.ts';

const usualPageSize = 4096;
const walHeader = 32;
const frameHeader = 24;

/**
 * The notes and agent logs that can still be read in a damaged database and its log. SQLite refuses a file whose first page or whose
 * tree is broken; this looks at every page by itself, so that damage costs what it hit and no more.
 * @param path of the database; its log stands beside it as `…-wal`
 * @throws what the file system says
 */
export function rescue(path: string): { notes: NoteRow[]; logs: AgentLogRow[] } {
  const notes = new Map<string, NoteRow>();
  const logs = new Map<string, AgentLogRow>();
  const take = (page: Buffer, pageAt: PageAt): void => {
    if (!page.includes(noteMark) && !page.includes(agentLogMark)) return;
    for (const record of recordsOn(page, pageAt)) {
      const columns = tried(() => readRecord(record));
      if (!columns) continue;
      const note = noteOfColumns(columns);
      if (note) newest(notes, note);
      const log = agentLogOfColumns(columns);
      if (log) newest(logs, log);
    }
  };
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
  return { notes: [...notes.values()].filter(({ text }) => text !== ''), logs: [...logs.values()] };
}

/** A page may be there in several states; so are rows that were taken away. */
function newest<T extends Pick<NoteRow, 'sighting' | 'written'>>(found: Map<string, T>, row: T): void {
  const key = sightingKey(row.sighting);
  const known = found.get(key);
  if (!known || known.written <= row.written) found.set(key, row);
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
