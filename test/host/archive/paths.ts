import { join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The archive that the program lies in, and the folder that its files were unpacked to; undefined: it lies in none. */
const { DESKBELL_ARCHIVE: archive, DESKBELL_ARCHIVE_FILES: files } = process.env;

const moved = (path: string, from: string | undefined, to: string | undefined): string | undefined => {
  if (from === undefined || to === undefined) return undefined;
  if (path === from) return to;
  return path.startsWith(from + sep) ? join(to, path.slice(from.length + 1)) : undefined;
};

/** Where the file that the program sees inside of the archive really is; undefined: it is not inside. */
export function unpacked(path: unknown): string | undefined {
  if (path instanceof URL) return path.protocol === 'file:' ? unpacked(fileURLToPath(path)) : undefined;
  return typeof path === 'string' ? moved(resolve(path), archive, files) : undefined;
}

/** The path that the program sees. */
export const packed = (path: string): string => moved(path, files, archive) ?? path;

/** Libraries are loaded by the system itself, which reads no archive: packagers put them beside it. */
export const besideArchive = (path: string): string =>
  moved(path, files, archive && `${archive}.unpacked`) ?? path;

export const unpackedUrl = (url: string | undefined): string | undefined => {
  const path = url?.startsWith('file:') ? unpacked(fileURLToPath(url)) : undefined;
  return path === undefined ? undefined : pathToFileURL(path).href;
};

export const isInArchive = archive !== undefined;

const entry = fileURLToPath(new URL('./entry.ts', import.meta.url));

/** What Node is started with for a script: one inside of the archive is started by another, as Node reads no archive. */
export const scriptArguments = (script: string): string[] =>
  unpacked(script) === undefined ? [script] : [entry, script];
