import { join } from 'node:path';
import type { SpoolFiles } from './files.ts';

/** Messages that can never be delivered, one file each, for finding the fault. */
export interface SetAside {
  /** Keeps the record under a name that says when and which; a disk that refuses costs the copy and nothing else. */
  keep(name: string, record: Uint8Array): void;
}

export interface SetAsideDeps {
  folder: string;
  files: SpoolFiles;
  /** Epoch milliseconds. */
  now: () => number;
  mostFiles?: number;
}

const SUFFIX = '.aside';
/** The oldest go first. The largest message is an agent log of 768 KiB. */
const MOST_FILES = 64;

/** One per folder. Beyond `mostFiles`, the oldest files are deleted. */
export function createSetAside({ folder, files, now, mostFiles = MOST_FILES }: SetAsideDeps): SetAside {
  let count = 0;
  return {
    keep: (name, record) => {
      try {
        const present = files
          .list(folder)
          .filter((file) => file.endsWith(SUFFIX))
          .sort();
        for (const oldest of present.slice(0, Math.max(0, present.length - mostFiles + 1))) {
          files.remove(join(folder, oldest));
        }
        count += 1;
        const time = String(now()).padStart(14, '0');
        const path = join(folder, `${time}-${String(count).padStart(6, '0')}-${safe(name)}${SUFFIX}`);
        const file = files.open(path, true);
        file.write(record, 0);
        file.close();
      } catch {
        // It is counted and named in the log all the same.
      }
    },
  };
}

const safe = (name: string): string => name.replaceAll(/[^\w-]/g, '').slice(0, 40);
