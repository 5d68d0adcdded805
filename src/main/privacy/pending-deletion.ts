import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ownFile } from '../../storage/owner-only.ts';
import { secretNames, storeOf } from './stores.ts';

const markerSchema = z.object({
  /** Names in the keychain. */
  secrets: z.array(z.string()),
  /** The program had itself started at login, or opened links. */
  atLogin: z.boolean(),
  links: z.boolean(),
  /** The keychain refused, with what it said. */
  secretsLeft: z.string().exactOptional(),
  /** The rest is done: only files that another program held open are left. */
  onlyRest: z.literal(true).exactOptional(),
});
/** That everything is to be deleted, and what of it does not lie in the folder. */
export type PendingDeletion = z.output<typeof markerSchema>;

/** There from when the user was sure until nothing is left: the next start goes on where one was cut short. */
const markerOf = (profile: string): string => join(profile, 'deleting-everything.json');
/** A file that could not be deleted has such a name, so that none is opened again. */
const restName = /^deleted-[0-9a-f]{12}$/;
/** The lock of the one instance that runs, which is this one. */
const lockName = /^(Singleton|lockfile)/;

/** There after a crash once it returns. @throws what the file system says */
export function writePendingDeletion(profile: string, pending: PendingDeletion): void {
  const marker = markerOf(profile);
  writeFileSync(`${marker}.new`, JSON.stringify(pending), { mode: ownFile, flush: true });
  renameSync(`${marker}.new`, marker);
}

export function readPendingDeletion(profile: string): PendingDeletion | undefined {
  const marker = markerOf(profile);
  if (!existsSync(marker)) return undefined;
  try {
    return markerSchema.parse(JSON.parse(readFileSync(marker, 'utf8')));
  } catch {
    // That it is there says enough.
    return { secrets: [...secretNames], atLogin: true, links: true };
  }
}

/**
 * Deletes what the program keeps in its folder, before anything of it is opened. A file that another program holds open
 * gets a name that says nothing, and is tried again at the next start.
 * @param whole the folder is the program's own: all that is in it goes; else what it has made there
 * @returns names of what can neither be deleted nor renamed
 */
export function deleteProfile(profile: string, pending: PendingDeletion, whole: boolean): string[] {
  const marker = markerOf(profile);
  const isDue = (name: string): boolean => {
    if (restName.test(name)) return true;
    if (pending.onlyRest || lockName.test(name) || join(profile, name) === marker) return false;
    return whole || storeOf(name) !== undefined;
  };
  return readdirSync(profile).filter((name) => isDue(name) && !removed(profile, name));
}

/** The rest is done. @returns whether files are left for the next start */
export function endPendingDeletion(profile: string, pending: PendingDeletion): boolean {
  const isLeft = readdirSync(profile).some((name) => restName.test(name));
  if (isLeft) writePendingDeletion(profile, { ...pending, secrets: [], onlyRest: true });
  else rmSync(markerOf(profile), { force: true });
  return isLeft;
}

function removed(profile: string, name: string): boolean {
  const path = join(profile, name);
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    return true;
  } catch {
    return restName.test(name) || renamed(profile, path);
  }
}

function renamed(profile: string, path: string): boolean {
  try {
    renameSync(path, join(profile, `deleted-${randomBytes(6).toString('hex')}`));
    return true;
  } catch {
    return false;
  }
}
