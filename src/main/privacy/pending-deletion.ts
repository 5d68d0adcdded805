import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ownFile } from '../../storage/owner-only.ts';
import { secretNames, storeOf } from './stores.ts';

const markerSchema = z.object({
  /** Names in the keychain. */
  secrets: z.array(z.string()),
  /** The program was started at login or opened links. */
  atLogin: z.boolean(),
  links: z.boolean(),
  /** No secret was ever stored, so that a keychain that cannot be used holds none. */
  noSecrets: z.literal(true).exactOptional(),
  /** Only files that another program held open are left. */
  onlyRest: z.literal(true).exactOptional(),
});
/** The request to delete everything, with what is stored outside the folder. */
export type PendingDeletion = z.output<typeof markerSchema>;

/** Exists from the user's confirmation until nothing is left, so that the next start resumes an interrupted deletion. */
const markerOf = (profile: string): string => join(profile, 'deleting-everything.json');
/** A file that could not be deleted has such a name, so that none is opened again. */
const restName = /^deleted-[0-9a-f]{12}$/;
/** The lock of the running instance, which is this one. */
const lockName = /^(Singleton|lockfile)/;

/** Durable once it returns. @throws errors of the file system */
export function writePendingDeletion(profile: string, pending: PendingDeletion): void {
  const marker = markerOf(profile);
  writeFileSync(`${marker}.new`, JSON.stringify(pending), { mode: ownFile, flush: true });
  renameSync(`${marker}.new`, marker);
}

export function readPendingDeletion(profile: string): PendingDeletion | undefined {
  const marker = markerOf(profile);
  // The program may have been killed after the user's confirmation and before the file had its name.
  if (existsSync(`${marker}.new`)) renameSync(`${marker}.new`, marker);
  if (!existsSync(marker)) return undefined;
  try {
    return markerSchema.parse(JSON.parse(readFileSync(marker, 'utf8')));
  } catch {
    // Its existence is enough.
    return { secrets: [...secretNames], atLogin: true, links: true };
  }
}

/**
 * Deletes the program's files in its folder, before any is opened. A file that another program holds open gets a
 * meaningless name and is retried at the next start.
 * @param whole deletes the whole content, as the folder is the program's own; otherwise only the program's files
 * @returns names of files that can neither be deleted nor renamed
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

/** @returns whether files are left for the next start */
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
