import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openAsar } from '../../../scripts/packaging/asar.mjs';

export interface Unpacked {
  /** The script that the program begins with, as the program sees its path. */
  main: string;
  /** For the process that runs it. */
  env: Record<string, string>;
  remove(): void;
}

/** Unpacks the archive of a program for the stand-in, which reads its files from there (see read-archive.ts). */
export function unpackArchive(archive: string): Unpacked {
  const path = realpathSync(archive);
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'deskbell-archive-'));
  const { files, read } = openAsar(path);
  for (const { path: name, executable } of files) {
    const target = join(folder, name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, read(name));
    if (executable) chmodSync(target, 0o755);
  }
  const { main = 'index.js' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    main?: string;
  };
  return {
    main: join(path, main),
    env: { DESKBELL_ARCHIVE: path, DESKBELL_ARCHIVE_FILES: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
