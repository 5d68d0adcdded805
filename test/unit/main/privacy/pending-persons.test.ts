import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pendingPersons } from '../../../../src/main/privacy/pending-persons.ts';

const anna = { name: 'Anna Berg', numbers: ['+493023125101'], contactIds: [] };
const karl = { name: 'Karl Weber', numbers: ['+494012345'], contactIds: [] };

function inProfile(): { pending: ReturnType<typeof pendingPersons>; file: string } {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-'));
  onTestFinished(() => rmSync(profile, { recursive: true }));
  return { pending: pendingPersons(profile), file: join(profile, 'deleting-persons.json') };
}

describe('people whose deletion is pending', () => {
  it('are remembered until it is complete', async () => {
    const { pending } = inProfile();
    await pending.add(anna);
    await pending.add(karl);
    await pending.done(anna);
    expect(await pending.all()).toEqual([karl]);
  });

  it('are left unchanged in a file that is temporarily unreadable', async () => {
    const { pending, file } = inProfile();
    symlinkSync('/proc/self/mem', file);
    await expect(pending.all()).rejects.toMatchObject({ code: 'EIO' });
    await expect(pending.add(anna)).rejects.toMatchObject({ code: 'EIO' });
    await pending.done(anna);
    expect(readlinkSync(file)).toBe('/proc/self/mem');
  });
});
