import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import { unescaped, valueOf, wordsOf } from './desktop-entry.ts';

/** The executable file of this name, by its path or in the folders of PATH. */
function executableOf(name: string): string | undefined {
  const folders = name.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.map((folder) => (isAbsolute(name) ? name : join(folder, name)));
  return candidates.find((file) => isAbsolute(file) && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Whether a desktop finds the file that `TryExec` names, without which it ignores the entry. */
export function passesTryExec(entry: string): boolean {
  const name = valueOf(entry, 'TryExec');
  return name === undefined || executableOf(unescaped(name)) !== undefined;
}

/**
 * Whether the command of the entry starts this program, which may be another copy of it, and may be wrapped, as in
 * `env LANG=de deskbell` or `sh -c "sleep 9; deskbell"`.
 */
export function startsProgram(
  entry: string,
  { program, args }: { program: string; args: string[] },
): boolean {
  const words = wordsOf(valueOf(entry, 'Exec') ?? '');
  if (words[0] === undefined || executableOf(words[0]) === undefined) return false;
  // From a checkout, Electron is told its folder.
  const [folder] = args;
  if (folder !== undefined && words.includes(folder))
    return words.some((word) => executableOf(word) === program);
  return words
    .flatMap((word) => [word, ...word.split(/[\s;&|]+/)])
    .map(executableOf)
    .some(
      (file) => file !== undefined && (isSameFile(file, program, folder) || /deskbell/i.test(basename(file))),
    );
}

/** @param folder of a checkout, whose program may be that of others */
const isSameFile = (file: string, program: string, folder: string | undefined): boolean =>
  folder === undefined && (file === program || realPath(file) === realPath(program));

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
