import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMediaCache, type Fill } from '../../../../src/main/media/cache.ts';
import { StorageError } from '../../../../src/storage/storage-error.ts';

const patient = new AbortController().signal;

function cache(limit = 1000) {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-media-'));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
  let now = Date.UTC(2026, 0, 1);
  const folder = join(profile, 'media');
  const media = createMediaCache({ folder, limit, now: () => (now += 60_000) });
  let fetched = 0;
  const fill =
    (text: string): Fill =>
    async (path) => {
      fetched += 1;
      await writeFile(path, text);
      return 'mp3';
    };
  const names = (): string[] => readdirSync(folder).sort();
  return { profile, folder, media, fill, names, fetched: () => fetched };
}

describe('the cache of media', () => {
  it('fetches a medium once, and still has it after a restart', async () => {
    const { media, fill, folder, fetched } = cache();
    const [one, two] = await Promise.all([
      media.file('a voicemail', fill('sound'), patient),
      media.file('a voicemail', fill('sound'), patient),
    ]);
    expect(one).toBe(two);
    expect(readFileSync(join(folder, one), 'utf8')).toBe('sound');
    const again = createMediaCache({ folder, limit: 1000, now: Date.now });
    expect(await again.file('a voicemail', fill('sound'), patient)).toBe(one);
    expect(fetched()).toBe(1);
  });

  it('keeps what was played last when it is full', async () => {
    const { media, fill, names } = cache(10);
    const first = await media.file('first', fill('12345'), patient);
    const second = await media.file('second', fill('12345'), patient);
    await media.file('first', fill('never asked for'), patient);
    const third = await media.file('third', fill('12345'), patient);
    expect(names()).toEqual([first, third].sort());
    expect(names()).not.toContain(second);
  });

  it('keeps nothing of failed or cancelled fetches', async () => {
    const { media, names } = cache();
    const breaks: Fill = async (path) => {
      await writeFile(path, 'half of');
      throw new Error('no network');
    };
    await expect(media.file('a', breaks, patient)).rejects.toThrow('no network');
    const stop = new AbortController();
    const ends: Fill = async (path, signal) => {
      await writeFile(path, 'half of');
      stop.abort(new Error('ended by the user'));
      signal.throwIfAborted();
      return 'mp3';
    };
    await expect(media.file('a', ends, stop.signal)).rejects.toThrow('ended by the user');
    await expect.poll(names).toEqual([]);
  });

  it('discards pending fetches when the program ends', async () => {
    const { media, fill, folder, names } = cache();
    const name = await media.file('a', fill('sound'), patient);
    writeFileSync(join(folder, `${'0'.repeat(40)}.1a2b3c4d.part`), 'half of');
    createMediaCache({ folder, limit: 1000, now: Date.now });
    await expect.poll(names).toEqual([name]);
  });

  it('is empty after a sign-out, including pending fetches', async () => {
    const { media, fill, profile } = cache();
    await media.file('a', fill('sound'), patient);
    const late: Fill = async (path) => {
      await media.forget();
      await writeFile(path, 'late').catch(() => undefined);
      return 'mp3';
    };
    await expect(media.file('b', late, patient)).rejects.toThrow();
    expect(readdirSync(profile)).toEqual([]);
  });

  it('reports errors of the disk', async () => {
    const { media, fill, folder } = cache();
    writeFileSync(folder, 'a file where the folder should be');
    await expect(media.file('a', fill('sound'), patient)).rejects.toThrow(StorageError);
  });
});
