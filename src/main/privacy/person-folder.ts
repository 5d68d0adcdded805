import { mediaFileName } from '../media/file-name.ts';

/** Name of the folder for a person's export, valid on every file system. */
export function personFolderName(who: string): string {
  const named = mediaFileName({ at: Date.now(), who, what: '', ending: '' });
  return named.replace(/\.$/, '');
}
