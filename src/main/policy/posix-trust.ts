import { foldersAbove } from './links-on-the-way.ts';

/** Ownership of a file or folder. */
export interface Ownership {
  uid: number;
  gid: number;
  mode: number;
}

export interface PosixTrust {
  /** An absolute path without symbolic links. */
  file: string;
  /** Links that lead to it; their folders contain no links. */
  links?: readonly string[];
  ownershipOf(path: string): Promise<Ownership>;
  platform: NodeJS.Platform;
  /** The user whose file a trial accepts as well as root's. */
  orUser?: number;
}

/** The group of administrators of macOS, who may change its system folders. */
const adminGroup = 80;
const sticky = 0o1000;

/**
 * A policy is trusted if only root can change the file, the folders above it, and the folders of links that lead to it.
 * @returns the path that others can change; undefined: none
 */
export async function changeableByOthers(trust: PosixTrust): Promise<string | undefined> {
  const { file, links = [], ownershipOf } = trust;
  for (const link of links) {
    // The mode of a link has no effect.
    if (!isOwned(await ownershipOf(link), trust)) return link;
  }
  for (const path of new Set([file, ...[...links, file].flatMap(foldersAbove)])) {
    if (!isSafe(await ownershipOf(path), trust, path !== file)) return path;
  }
  return undefined;
}

const isOwned = ({ uid }: Ownership, { orUser }: PosixTrust): boolean => uid === 0 || uid === orUser;

function isSafe(ownership: Ownership, trust: PosixTrust, isFolder: boolean): boolean {
  const { gid, mode } = ownership;
  const { platform, orUser } = trust;
  if (!isOwned(ownership, trust)) return false;
  // In a sticky folder, such as /tmp, users can rename only their own files.
  if (isFolder && orUser !== undefined && (mode & sticky) !== 0) return true;
  if ((mode & 0o002) !== 0) return false;
  const byAdmins = isFolder && platform === 'darwin' && (gid === adminGroup || gid === 0);
  return (mode & 0o020) === 0 || byAdmins;
}
