import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { gatherRows, rowMarks, withoutRemoved, type Rescued } from './gathered-rows.ts';
import { rowsOf, secondCopyFiles, unlessUnreadable } from './second-copy-files.ts';
import { recordsOn, tried, type PageAt } from './sqlite-pages.ts';
import { readRecord } from './sqlite-record.ts';

const usualPageSize = 4096;
const walHeader = 32;
const frameHeader = 24;

/**
 * Searches a damaged database for notes, agent logs, marks, call rules, local contacts and outgoing messages. SQLite
 * refuses a file whose first page or tree is broken; this reads every page by itself, so that only the damaged pages
 * are lost. Searches its second copy as well: the newest state of each row wins.
 * @param damaged the database, if there still is one; its log is next to it as `…-wal`
 * @param path where it was in use: the second copy is next to it
 */
export function rescue(damaged: string | undefined, path?: string): Rescued {
  const gathered = gatherRows();
  const lookThrough = (database: string): void =>
    forEachPage(database, (page, pageAt) => {
      if (!rowMarks.some((mark) => page.includes(mark))) return;
      for (const record of recordsOn(page, pageAt)) {
        const columns = tried(() => readRecord(record));
        if (columns) gathered.take(columns);
      }
    });
  const copy = path === undefined ? undefined : secondCopyFiles(path);
  // An unreadable file stays where it is, with its content.
  for (const database of [copy?.backup, damaged])
    if (database !== undefined) unlessUnreadable(() => lookThrough(database));
  for (const changes of [copy?.earlier, copy?.changes]) {
    if (changes === undefined) continue;
    unlessUnreadable(() => {
      for (const columns of rowsOf(changes)) gathered.take(columns);
    });
  }
  return withoutRemoved(gathered.newest());
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

/** From the database's header, else from its log, else the default. */
function pageSizeOf(head: Buffer, log: Buffer): number {
  const sizes = [
    head.length >= 18 ? head.readUInt16BE(16) : 0,
    log.length >= walHeader ? log.readUInt32BE(8) : 0,
  ].map((size) => (size === 1 ? 65_536 : size));
  return sizes.find((size) => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0) ?? usualPageSize;
}

function pagesOfLog(log: Buffer, pageSize: number): { number: number; page: Buffer }[] {
  const pages: { number: number; page: Buffer }[] = [];
  const step = frameHeader + pageSize;
  for (let at = walHeader; at + step <= log.length; at += step) {
    pages.push({ number: log.readUInt32BE(at), page: log.subarray(at + frameHeader, at + step) });
  }
  return pages;
}
