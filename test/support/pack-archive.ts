import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Folder {
  files: Record<string, Folder | { size: number; offset: string }>;
}

/** Packs a folder into an asar archive, without checksums. */
export function packArchive(folder: string, archive: string): void {
  const contents: Buffer[] = [];
  let offset = 0;
  const entryOf = (path: string): Folder['files'][string] => {
    if (statSync(path).isDirectory()) return folderOf(path);
    const bytes = readFileSync(path);
    const entry = { size: bytes.length, offset: String(offset) };
    contents.push(bytes);
    offset += bytes.length;
    return entry;
  };
  const folderOf = (path: string): Folder => ({
    files: Object.fromEntries(readdirSync(path).map((name) => [name, entryOf(join(path, name))])),
  });
  const text = Buffer.from(JSON.stringify(folderOf(folder)));
  const padded = Math.ceil(text.length / 4) * 4;
  // Two Chromium pickles: the first has the length of the second, which contains the text with its length.
  const head = Buffer.alloc(16 + padded);
  [4, 8 + padded, 4 + padded, text.length].forEach((value, at) => head.writeUInt32LE(value, 4 * at));
  text.copy(head, 16);
  writeFileSync(archive, Buffer.concat([head, ...contents]));
}
