import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createSerialQueue } from '../../shared/serial-queue.ts';
import { ownFile, ownFolder } from '../../storage/owner-only.ts';

export interface RotatingFile {
  /** Later, in order. Never throws: a disk that refuses costs the text and nothing else. */
  write(text: string): void;
  /** Resolves once everything so far is on the disk, or was refused. */
  written(): Promise<void>;
}

export interface RotatingFileOptions {
  path: string;
  /** What the file is called when it is full; an earlier one of that name goes. */
  older: string;
  /** Bytes of a file. */
  most: number;
}

/** Text that a slow disk has not taken yet; more is dropped, characters. */
const mostWaiting = 1_000_000;

/** Appends to a file that only its owner can read, and begins a new one when it is full, however long the program runs. */
export function rotatingFile({ path, older, most }: RotatingFileOptions): RotatingFile {
  let waiting = '';
  const inTurn = createSerialQueue();
  let written = Promise.resolve();
  /** Bytes of the file; undefined: to be asked for. */
  let size: number | undefined;

  async function append(): Promise<void> {
    const text = waiting;
    waiting = '';
    if (text === '') return;
    try {
      if (size === undefined) {
        await mkdir(dirname(path), { recursive: true, mode: ownFolder });
        size = (await stat(path).catch(() => ({ size: 0 }))).size;
      }
      const bytes = Buffer.byteLength(text);
      if (size > 0 && size + bytes > most) {
        await rename(path, older);
        size = 0;
      }
      await appendFile(path, text, { mode: ownFile });
      size += bytes;
    } catch {
      size = undefined;
      // Whatever stands in its place, the next entry is to find it free.
      if (await isNoFile(path)) await rename(path, older).catch(() => undefined);
    }
  }

  return {
    write(text) {
      if (waiting.length + text.length > mostWaiting) return;
      // What comes in the same turn goes in one piece.
      if (waiting === '') written = inTurn(append);
      waiting += text;
    },
    written: () => written,
  };
}

/** A folder, or a link that leads nowhere. */
const isNoFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => !found.isFile(),
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ELOOP',
  );
