import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createSerialQueue } from '../../shared/serial-queue.ts';
import { ownFile, ownFolder } from '../../storage/owner-only.ts';

export interface RotatingFile {
  /** Asynchronous and in order. Never throws: if the disk cannot be written, the text is lost. */
  write(text: string): void;
  /** Resolves once all text so far has been written or lost. */
  written(): Promise<void>;
}

export interface RotatingFileOptions {
  path: string;
  /** Path that a full file is renamed to; it replaces an earlier one. */
  rotatedPath: string;
  /** Size at which the file is rotated. */
  maxBytes: number;
}

/** Longest text waiting for a slow disk, in characters; further text is dropped. */
const maxPendingChars = 1_000_000;

/** Appends to a file that only its owner can read, and rotates it when it is full. */
export function rotatingFile({ path, rotatedPath, maxBytes }: RotatingFileOptions): RotatingFile {
  let pending = '';
  const enqueue = createSerialQueue();
  let written = Promise.resolve();
  /** Current size of the file in bytes; undefined while unknown. */
  let size: number | undefined;

  async function append(): Promise<void> {
    const text = pending;
    pending = '';
    if (text === '') return;
    try {
      if (size === undefined) {
        await mkdir(dirname(path), { recursive: true, mode: ownFolder });
        size = (await stat(path).catch(() => ({ size: 0 }))).size;
      }
      const bytes = Buffer.byteLength(text);
      if (size > 0 && size + bytes > maxBytes) {
        await rename(path, rotatedPath);
        size = 0;
      }
      await appendFile(path, text, { mode: ownFile });
      size += bytes;
    } catch {
      size = undefined;
      // Move whatever blocks the path out of the way, so that the next entry can be written.
      if (await isNotAFile(path)) await rename(path, rotatedPath).catch(() => undefined);
    }
  }

  return {
    write(text) {
      if (pending.length + text.length > maxPendingChars) return;
      // Texts of the same event-loop turn are written together.
      if (pending === '') written = enqueue(append);
      pending += text;
    },
    written: () => written,
  };
}

/** Whether the path is a folder or a circular link. */
const isNotAFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => !found.isFile(),
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ELOOP',
  );
