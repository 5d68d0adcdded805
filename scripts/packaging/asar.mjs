// Reads an asar archive: its index and the bytes of a file. (Format: four numbers, a JSON header, then the files.)
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ path: string, size: number, offset?: number, unpacked: boolean, integrity?: string, executable: boolean }} AsarFile */
/** @typedef {{ files?: Record<string, Raw>, size?: number, offset?: string, unpacked?: boolean, executable?: boolean, link?: string, integrity?: { hash: string } }} Raw */

/** @param {string} archive @returns {{ files: AsarFile[], read(path: string): Buffer }} files sorted by name */
export function openAsar(archive) {
  const sizes = readAt(archive, 0, 16);
  const header = JSON.parse(readAt(archive, 16, sizes.readUInt32LE(12)).toString('utf8'));
  const start = 8 + sizes.readUInt32LE(4);
  const files = [...walk(header, '')].sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    files,
    read(path) {
      const file = files.find((each) => each.path === path);
      if (!file) throw new Error(`${path} is not in ${archive}`);
      if (file.unpacked) return readFileSync(join(`${archive}.unpacked`, path));
      return readAt(archive, start + (file.offset ?? 0), file.size);
    },
  };
}

/** @param {Raw} folder @param {string} prefix @returns {Iterable<AsarFile>} */
function* walk(folder, prefix) {
  for (const [name, raw] of Object.entries(folder.files ?? {})) {
    const path = prefix + name;
    if (raw.files) yield* walk(raw, `${path}/`);
    else yield fileOf(path, raw);
  }
}

/** @param {string} path @param {Raw} raw @returns {AsarFile} */
const fileOf = (path, raw) => ({
  path,
  size: raw.size ?? 0,
  unpacked: raw.unpacked === true,
  executable: raw.executable === true,
  ...(raw.offset !== undefined && { offset: Number(raw.offset) }),
  ...(raw.integrity && { integrity: raw.integrity.hash }),
});

/** @param {string} file @param {number} position @param {number} length */
function readAt(file, position, length) {
  const bytes = Buffer.alloc(length);
  const handle = openSync(file, 'r');
  try {
    const count = readSync(handle, bytes, 0, length, position);
    if (count !== length) throw new Error(`${file} ends early`);
  } finally {
    closeSync(handle);
  }
  return bytes;
}
