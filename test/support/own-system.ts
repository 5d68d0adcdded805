import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSystemPrograms } from './system-programs.ts';

const prepare = [
  'mount -t tmpfs tmpfs "$1"',
  'mkdir "$1/upper" "$1/work" "$1/system"',
  'mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/system"',
  'for each in proc sys dev; do mount --rbind "/$each" "$1/system/$each"; done',
  'exec chroot "$1/system" sh -ec "$2"',
].join(' && ');

/**
 * Runs commands of the shell as root in a copy of this system. What they install and write is gone with it. Needs root.
 * @returns what was printed
 */
export function inOwnSystem(commands: string): { code: number | null; stdout: string; stderr: string } {
  const disk = mkdtempSync(join(tmpdir(), 'deskbell-system-'));
  try {
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      ['--mount', 'sh', '-c', prepare, 'sh', disk, commands],
      { encoding: 'utf8', env: withSystemPrograms(), timeout: 120_000 },
    );
    return { code: status, stdout, stderr };
  } finally {
    rmSync(disk, { recursive: true, force: true });
  }
}
