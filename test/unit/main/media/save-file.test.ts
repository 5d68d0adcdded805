import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMediaCache } from '../../../../src/main/media/cache.ts';
import { writeMedium } from '../../../../src/main/media/fetch-medium.ts';
import { saveFile } from '../../../../src/main/media/save-file.ts';
import {
  fullFolder,
  canMountDisks,
  readOnlyFolder,
  type HostileFolder,
} from '../../../support/hostile-folder.ts';
import { freshFolder } from '../../storage/folder.ts';
import { failureFrom } from '../session/world.ts';

/** A file that was fetched, larger than what is left of a full disk. */
function fetched(): string {
  const path = join(freshFolder(), 'fetched.mp3');
  writeFileSync(path, Buffer.alloc(200_000, 7));
  return path;
}

function hostile(folder: HostileFolder): string {
  onTestFinished(() => folder.remove());
  return folder.path;
}

describe('a file that is saved', () => {
  it('replaces the previous one completely, and leaves no temporary file', async () => {
    const [from, folder] = [fetched(), freshFolder()];
    writeFileSync(join(folder, 'kept.mp3'), 'what was there before');
    await saveFile(from, join(folder, 'kept.mp3'));
    expect(readFileSync(join(folder, 'kept.mp3')).equals(readFileSync(from))).toBe(true);
    expect(readdirSync(folder)).toEqual(['kept.mp3']);
  });

  it('reports that the folder is not writable', async () => {
    const folder = hostile(readOnlyFolder());
    expect(await failureFrom(saveFile(fetched(), join(folder, 'kept.mp3')))).toEqual({
      kind: 'media',
      problem: 'folder-closed',
    });
  });

  it('reports that the folder does not exist', async () => {
    const folder = join(freshFolder(), 'gone');
    expect(await failureFrom(saveFile(fetched(), join(folder, 'kept.mp3')))).toEqual({
      kind: 'media',
      problem: 'not-written',
    });
  });

  if (canMountDisks) {
    it('reports that the disk is full, and keeps the previous file', async () => {
      const folder = hostile(fullFolder());
      const before = readdirSync(folder);
      expect(await failureFrom(saveFile(fetched(), join(folder, 'part-0')))).toEqual({
        kind: 'media',
        problem: 'folder-full',
      });
      expect(readdirSync(folder)).toEqual(before);
      expect(readFileSync(join(folder, 'part-0'))).toHaveLength(4096);
    });

    it('is not downloaded to a full disk, and leaves nothing there', async () => {
      const folder = join(hostile(fullFolder()), 'media');
      const cache = createMediaCache({ folder, limit: 1_000_000, now: Date.now });
      const fill = (path: string): Promise<string> => {
        const chunks = (async function* () {
          await Promise.resolve();
          yield new Uint8Array(Buffer.from(`ID3${'x'.repeat(200_000)}`));
        })();
        return writeMedium({ contentType: 'audio/mpeg', chunks }, path, { of: 'sound' }, () => undefined);
      };
      const refused = cache.file('a voicemail', fill, new AbortController().signal);
      await expect(refused).rejects.toMatchObject({ name: 'StorageError', problem: 'full' });
      expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    });
  }
});
