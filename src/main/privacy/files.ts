import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder } from '../../storage/owner-only.ts';

/** Files that were set aside; they cannot be searched for a person. */
const setAsideName =
  /^[\w-]+\.(?:damaged|newer|unnamed)-(\d+)(?:-\d+)?\.(?:sqlite(?:-wal|-shm)?|json|cards)$/;
/** Settings hold no data about other people. */
const withoutPeople = /^(?:settings|settings-meanwhile|push-settings)\./;

/** @param before epoch milliseconds: deletes only what was set aside earlier; all if absent */
export async function removeSetAside(profile: string, before = Infinity): Promise<void> {
  for (const name of await readdir(profile)) {
    const [, at] = setAsideName.exec(name) ?? [];
    if (at === undefined || withoutPeople.test(name) || Number(at) >= before) continue;
    await rm(join(profile, name), { recursive: true, force: true });
  }
}

export const makePersonFolder = (folder: string): Promise<string | undefined> =>
  mkdir(folder, { recursive: true, mode: ownFolder });

/** Documents of outgoing faxes, by id. */
export async function removeFaxDocuments(profile: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) if (/^[\w-]+$/.test(id)) await rm(join(profile, 'fax', `${id}.pdf`), { force: true });
}
