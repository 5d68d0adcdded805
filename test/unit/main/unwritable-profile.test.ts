import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { profileProblem } from '../../../src/main/base/profile-folder.ts';
import { startsUnwritable, tellUnwritable } from '../../../src/main/unwritable-profile.ts';
import { StorageError } from '../../../src/storage/storage-error.ts';
import { canMountDisks, fillDisk, readOnlyFolder, setDisk, smallDisk } from '../../support/hostile-folder.ts';

/** What is shown of a start with this problem, and the next look at the folder. */
function tell(path: string, problem: 'full' | 'read-only'): { shown: string[]; look: () => void } {
  const shown: string[] = [];
  let look = (): void => undefined;
  tellUnwritable(path, problem, {
    state: {
      notice: ({ id }) => void shown.push(id),
      withdraw: (id) => void shown.splice(shown.indexOf(id), 1),
    },
    after: (_ms, then) => void (look = then),
  });
  return { shown, look: () => look() };
}

describe.runIf(canMountDisks)('a start on a full disk', () => {
  it('goes on only where settings were saved before', () => {
    const { path, remove } = smallDisk(1);
    onTestFinished(remove);
    fillDisk(join(path, 'filling'));
    const problem = profileProblem(path);
    expect(problem?.problem).toBe('full');
    expect(problem && startsUnwritable(path, problem)).toBe(undefined);
    rmSync(join(path, 'filling'));
    writeFileSync(join(path, 'settings.json'), '{}');
    expect(problem && startsUnwritable(path, problem)).toBe('full');
  });

  it('is told until there is room', () => {
    const { path, remove } = smallDisk(1);
    onTestFinished(remove);
    fillDisk(join(path, 'filling'));
    const { shown, look } = tell(path, 'full');
    look();
    expect(shown).toEqual(['profile.full']);
    rmSync(join(path, 'filling'));
    look();
    expect(shown).toEqual([]);
  });
});

it('goes on with a folder that this user may read, but not with one that cannot be created', () => {
  const path = mkdtempSync(join(tmpdir(), 'deskbell-forbidden-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const problem = new StorageError('no-access', '');
  expect(startsUnwritable(path, problem)).toBe('no-access');
  expect(startsUnwritable(join(path, 'none'), problem)).toBe(undefined);
});

describe.runIf(canMountDisks)('a start on a read-only disk', () => {
  it('goes on with any folder that exists, and asks for a restart once the folder can be written', () => {
    const { path, remove } = readOnlyFolder();
    onTestFinished(remove);
    const problem = profileProblem(path);
    expect(problem && startsUnwritable(path, problem)).toBe('read-only');
    const none = join(path, 'none');
    const missing = profileProblem(none);
    expect(missing && startsUnwritable(none, missing)).toBe(undefined);
    const { shown, look } = tell(path, 'read-only');
    look();
    expect(shown).toEqual(['profile.readOnly']);
    setDisk(path, 'rw');
    look();
    expect(shown).toEqual(['profile.writableAgain']);
  });
});
