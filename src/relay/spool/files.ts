import {
  closeSync,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';

/** What the spool needs of a file system. */
export interface SpoolFiles {
  /** Names in the folder, which is made where it is missing. */
  list(folder: string): string[];
  read(path: string): Buffer;
  /** @param fresh empty, whatever was there */
  open(path: string, fresh: boolean): SpoolFile;
  remove(path: string): void;
}

interface SpoolFile {
  /** Writes all of it or throws. From then on it outlives this process, though not a power failure. */
  write(bytes: Uint8Array, position: number): void;
  /** Resolves when what was written before outlives a power failure as well. */
  sync(): Promise<void>;
  truncate(size: number): void;
  close(): void;
}

const synchronise = promisify(fdatasync);

/**
 * The real one. Writing is synchronous: it is a copy into the system's memory, sooner done than a thread is woken for it,
 * and a push has no time to wait for one.
 */
export const systemFiles: SpoolFiles = {
  list: (folder) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return readdirSync(folder);
  },
  read: (path) => readFileSync(path),
  open: (path, fresh) => {
    const file = openSync(path, fresh ? 'w' : 'r+', 0o600);
    return {
      write: (bytes, position) => {
        for (let done = 0; done < bytes.length;) {
          done += writeSync(file, bytes, done, bytes.length - done, position + done);
        }
      },
      sync: () => synchronise(file),
      truncate: (size) => ftruncateSync(file, size),
      close: () => closeSync(file),
    };
  },
  remove: (path) => unlinkSync(path),
};
