import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asideName, copiesSetAside, setAside, wasLatelyDamaged } from '../../../src/storage/set-aside.ts';
import { freshFolder } from './folder.ts';

const days = 86_400_000;

it('a file counts as damaged for 30 days, by the names of its moved copies only', () => {
  const folder = freshFolder();
  const path = join(folder, 'settings.json');
  expect(wasLatelyDamaged(path, 0)).toBe(false);
  for (const name of ['settings.json', 'other.damaged-1.json', 'settings.damaged-x.json'])
    writeFileSync(join(folder, name), '');
  expect(wasLatelyDamaged(path, 0)).toBe(false);
  const at = 50 * days;
  setAside(path, 'damaged', at);
  writeFileSync(path, '');
  expect(asideName(path, 'damaged', at)).toBe(join(folder, `settings.damaged-${at}-1.json`));
  setAside(path, 'damaged', at);
  expect(copiesSetAside(path, 'damaged').map((copy) => copy.at)).toEqual([at, at]);
  expect([0, 30 * days - 1, 30 * days].map((later) => wasLatelyDamaged(path, at + later))).toEqual([
    true,
    true,
    false,
  ]);
});
