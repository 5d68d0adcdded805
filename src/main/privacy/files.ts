import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder } from '../../storage/owner-only.ts';

/** Files that could not be used once, and stay for whoever may want to look: nobody can be looked for in them. */
const setAsideName = /^[\w-]+\.(?:damaged|newer)-(\d+)(?:-\d+)?\.(?:sqlite(?:-wal|-shm)?|json)$/;
/** Of settings there is nothing in it about anybody else. */
const withoutPeople = /^(?:settings|push-settings)\./;

/** @param before epoch milliseconds: what was set aside earlier goes; without it all */
export async function removeSetAside(profile: string, before = Infinity): Promise<void> {
  for (const name of await readdir(profile)) {
    const [, at] = setAsideName.exec(name) ?? [];
    if (at === undefined || withoutPeople.test(name) || Number(at) >= before) continue;
    await rm(join(profile, name), { force: true });
  }
}

export const makePersonFolder = (folder: string): Promise<string | undefined> =>
  mkdir(folder, { recursive: true, mode: ownFolder });

/** Documents of faxes that were to be sent, by their ids. */
export async function removeFaxDocuments(profile: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) if (/^[\w-]+$/.test(id)) await rm(join(profile, 'fax', `${id}.pdf`), { force: true });
}
