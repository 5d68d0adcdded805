import { mediaFileName } from '../media/file-name.ts';

/** A name for the folder of what is kept of somebody, that every file system takes. */
export function personFolderName(who: string): string {
  const named = mediaFileName({ at: Date.now(), who, what: '', ending: '' });
  return named.replace(/\.$/, '');
}
