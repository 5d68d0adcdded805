import { dirname } from 'node:path';

/** What of a file or folder says who can change it. */
export interface Ownership {
  uid: number;
  gid: number;
  mode: number;
}

export interface PosixTrust {
  /** An absolute path without symbolic links. */
  file: string;
  ownershipOf(path: string): Promise<Ownership>;
  platform: NodeJS.Platform;
  /** Whose file is taken besides root's, where one is only tried. */
  orUser?: number;
}

/** The administrators of macOS, who may change its system folders. */
const adminGroup = 80;
const sticky = 0o1000;

/**
 * A policy is believed when root alone can change it: the file, and each folder above it, in which it could be replaced.
 * @returns the path that others can change; undefined: there is none
 */
export async function changeableByOthers(trust: PosixTrust): Promise<string | undefined> {
  const paths = [trust.file];
  for (let path = trust.file; dirname(path) !== path; path = dirname(path)) paths.push(dirname(path));
  for (const path of paths) {
    const ownership = await trust.ownershipOf(path);
    if (!isSafe(ownership, trust, path !== trust.file)) return path;
  }
  return undefined;
}

function isSafe({ uid, gid, mode }: Ownership, { platform, orUser }: PosixTrust, isFolder: boolean): boolean {
  if (uid !== 0 && uid !== orUser) return false;
  // In a folder like /tmp others cannot rename what is not theirs.
  if (isFolder && orUser !== undefined && (mode & sticky) !== 0) return true;
  if ((mode & 0o002) !== 0) return false;
  const byAdmins = isFolder && platform === 'darwin' && (gid === adminGroup || gid === 0);
  return (mode & 0o020) === 0 || byAdmins;
}
