import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDatabaseJobs } from '../../../../src/main/account-database/jobs.ts';
import { canMountDisks, fillDisk, smallDisk } from '../../../support/hostile-folder.ts';

it.runIf(canMountDisks)('a daily copy reports a full disk, and is made when there is room', async () => {
  const disk = smallDisk(8);
  const filling = join(disk.path, 'filling');
  const run = createDatabaseJobs(Date.now);
  try {
    await run('open', { path: join(disk.path, 'timeline.sqlite') });
    fillDisk(filling);
    await expect(run('backUp')).rejects.toMatchObject({ name: 'StorageError', problem: 'full' });
    rmSync(filling);
    expect(await run('backUp')).toBe(true);
  } finally {
    await run('close');
    disk.remove();
  }
});
