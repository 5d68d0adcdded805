import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../shared/model/settings.ts';
import type { UnreadableFile } from '../../storage/read-problem.ts';
import { readSettings } from './settings-file.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { WriteSettings } from './settings-writer.ts';

interface BesideDeps {
  folder: string;
  now: number;
  report: (problem: Sentence) => void;
  openWriter: (folder: string, name: string) => WriteSettings;
}

/** The file for changes that are made while the settings cannot be read. */
interface BesideSettings {
  /** The content of the file; undefined if there is none or it is unknown. */
  settings(): Settings | undefined;
  /** Why the content is unknown. */
  unread(): UnreadableFile | undefined;
  /** Reads it again. */
  read(): void;
  /** @throws what it cannot be read for: it must not be replaced */
  write: WriteSettings;
  /** Leaves it where it cannot be read. */
  remove(): void;
}

const besideName = 'settings-meanwhile';

/** Reads the file at once. @param deps.now epoch milliseconds */
export function openBeside({ folder, now, report, openWriter }: BesideDeps): BesideSettings {
  const path = join(folder, `${besideName}.json`);
  const write = openWriter(folder, besideName);
  let settings: Settings | undefined;
  let unread: UnreadableFile | undefined;
  /** Each save of the settings asks to remove it, and must not ask the disk for that. */
  let isThere = false;

  function read(): void {
    const wasThere = existsSync(path);
    const file = readSettings(path, now, ({ id, values }) =>
      report({ id: id === 'settings.damaged' ? 'settings.besideDamaged' : id, ...(values && { values }) }),
    );
    unread = file.unread;
    // Set aside, it is not there any more.
    isThere = wasThere && existsSync(path);
    settings = isThere && !unread ? file.settings : undefined;
  }

  read();
  return {
    settings: () => settings,
    unread: () => unread,
    read,
    write(written) {
      if (unread) throw unread;
      isThere = true;
      write(written);
    },
    remove() {
      if (unread || !isThere) return;
      rmSync(path, { force: true });
      isThere = false;
      settings = undefined;
    },
  };
}
