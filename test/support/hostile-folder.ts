import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface HostileFolder {
  path: string;
  remove(): void;
}

/** Whether this user can mount file systems. */
export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0;

/** A command before another one, by which permissions restrict root, too. */
export const restricted: readonly string[] = canMountDisks
  ? ['setpriv', ...['bounding-set', 'inh-caps'].map((set) => `--${set}=-dac_override,-dac_read_search`)]
  : [];

/** Mounts a small file system, since permissions do not restrict root. */
function mounted(prepare: (path: string) => void, options: string): HostileFolder {
  const disk = mkdtempSync(join(tmpdir(), 'deskbell-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
  const path = join(disk, 'profile');
  mkdirSync(path);
  prepare(path);
  return {
    path,
    remove() {
      execFileSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    },
  };
}

/** A folder that is read-only, even for root. @param prepare puts into it what it holds */
export function readOnlyFolder(prepare: (path: string) => void = () => undefined): HostileFolder {
  if (canMountDisks) {
    return mounted((path) => {
      prepare(path);
      setDisk(path, 'ro');
    }, 'size=64k');
  }
  const path = mkdtempSync(join(tmpdir(), 'deskbell-read-only-'));
  prepare(path);
  chmodSync(path, 0o555);
  return {
    path,
    remove() {
      chmodSync(path, 0o755);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A folder on a separate file system of the given size in MB; needs `canMountDisks`. */
export const smallDisk = (megabytes: number): HostileFolder => mounted(() => undefined, `size=${megabytes}m`);

/** Makes the disk of such a folder read-only, or writable again. */
export function setDisk(path: string, mode: 'ro' | 'rw'): void {
  execFileSync('mount', ['-o', `remount,${mode}`, join(path, '..')]);
}

/** A folder on a full file system; needs `canMountDisks`. */
export const fullFolder = (): HostileFolder => mounted(fill, 'size=64k');

/** Fills the disk with a file. */
export function fillDisk(file: string): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(4096));
  } catch {
    // Now it is full.
  }
}

function fill(path: string): void {
  try {
    for (let part = 0; part < 100; part += 1) writeFileSync(join(path, `part-${part}`), Buffer.alloc(4096));
  } catch {
    // Now it is full.
  }
}
