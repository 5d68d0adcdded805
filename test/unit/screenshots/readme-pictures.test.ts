import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openReadmePictures } from '../../screenshots/readme-pictures.ts';

it('reports the pictures of the README that differ or were not taken, and keeps them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['same', 'other', 'missed']) writeFileSync(join(folder, `${name}.png`), name);
  const looksSame = (file: string, now: Buffer): Promise<boolean> =>
    Promise.resolve(readFileSync(file).equals(now));
  const pictures = openReadmePictures(folder, true, { looksSame });
  await pictures.take('same', Buffer.from('same'));
  await pictures.take('other', Buffer.from('changed'));
  expect(pictures.end()).toEqual(['other: looks different', 'missed: not taken any more']);
  expect(readFileSync(join(folder, 'other.png'), 'utf8')).toBe('other');
});
