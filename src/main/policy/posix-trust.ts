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
  /** Those that lead to it, each by a path without links above it. */
  links?: readonly string[];
  ownershipOf(path: string): Promise<Ownership>;
  platform: NodeJS.Platform;
  /** Whose file is taken besides root's, where one is only tried. */
  orUser?: number;
}

/** The administrators of macOS, who may change its system folders. */
const adminGroup = 80;
const sticky = 0o1000;

/**
 * A policy is believed when root alone can change it: the file, each folder above it, in which it could be replaced, and
 * the folders of links that lead to it.
 * @returns the path that others can change; undefined: there is none
 */
export async function changeableByOthers(trust: PosixTrust): Promise<string | undefined> {
  const { file, links = [], ownershipOf } = trust;
  for (const link of links) {
    // The mode of a link says nothing.
    if (!isOwned(await ownershipOf(link), trust)) return link;
  }
  for (const path of new Set([file, ...[...links, file].flatMap(foldersAbove)])) {
    if (!isSafe(await ownershipOf(path), trust, path !== file)) return path;
  }
  return undefined;
}

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}

const isOwned = ({ uid }: Ownership, { orUser }: PosixTrust): boolean => uid === 0 || uid === orUser;

function isSafe(ownership: Ownership, trust: PosixTrust, isFolder: boolean): boolean {
  const { gid, mode } = ownership;
  const { platform, orUser } = trust;
  if (!isOwned(ownership, trust)) return false;
  // In a folder like /tmp others cannot rename what is not theirs.
  if (isFolder && orUser !== undefined && (mode & sticky) !== 0) return true;
  if ((mode & 0o002) !== 0) return false;
  const byAdmins = isFolder && platform === 'darwin' && (gid === adminGroup || gid === 0);
  return (mode & 0o020) === 0 || byAdmins;
}
