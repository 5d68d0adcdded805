import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Failure } from '../../../src/shared/failure.ts';
import { withSystemPrograms } from '../system-programs.ts';

const inside = 'ip link set lo up && mount --bind "$1" /etc/resolv.conf && exec "$2" "$3"';

/** What address books of each kind say in a network whose name server never answers, and after how many milliseconds of waiting. */
export async function connectWithoutNames(): Promise<
  Record<'domain' | 'carddav' | 'ldap' | 'web', { failure: Failure; ms: number }>
> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-names-'));
  try {
    const file = join(folder, 'resolv.conf');
    writeFileSync(file, 'nameserver 127.0.0.1\n');
    const script = join(import.meta.dirname, 'ask.ts');
    const args = ['--net', '--mount', 'sh', '-c', inside, 'sh', file, process.execPath, script];
    const { stdout } = await promisify(execFile)('unshare', args, {
      // All of them wait at once: threads are not what is measured.
      env: { ...withSystemPrograms(), UV_THREADPOOL_SIZE: '16' },
    });
    return JSON.parse(stdout) as Awaited<ReturnType<typeof connectWithoutNames>>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
