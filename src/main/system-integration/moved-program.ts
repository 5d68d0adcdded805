import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { programOfEntry, withCommandOf } from './autostart-entry.ts';

/**
 * Corrects a desktop entry that starts a program which is no longer there, as after an AppImage was renamed or moved:
 * it starts what `own` starts. Whatever else stands in it stays, also that the user has disabled it.
 */
export function followMovedProgram(file: string, own: string): void {
  const entry = readIfThere(file);
  if (entry === undefined) return;
  const program = programOfEntry(entry);
  if (program === undefined || existsSync(program)) return;
  writeFileSync(file, withCommandOf(entry, own));
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
