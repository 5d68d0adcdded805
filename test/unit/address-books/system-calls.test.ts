import { spawnSync } from 'node:child_process';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callSystem } from '../../../src/address-books/file/system-calls.ts';
import { freshFolder } from '../storage/folder.ts';

const never = new AbortController().signal;

it('hanging file system calls do not block other files, queue up, and end once given up', async () => {
  const folder = freshFolder();
  const pipes = Array.from({ length: 6 }, (_, at) => join(folder, `pipe${at}`));
  // Opening a pipe without a writer blocks, like a share that hangs.
  expect(spawnSync('mkfifo', pipes).status).toBe(0);
  await writeFile(join(folder, 'other'), 'other');
  const givenUp = new AbortController();
  const begun: string[] = [];
  const openings = pipes.map((path, at) =>
    callSystem(
      async () => {
        begun.push(path);
        await (await open(path, 'r')).close();
      },
      at < 4 ? never : givenUp.signal,
    ),
  );
  expect(await readFile(join(folder, 'other'), 'utf8')).toBe('other');
  expect(begun).toEqual(pipes.slice(0, 2));

  const abandoned = Promise.allSettled(openings.slice(4));
  givenUp.abort();
  expect((await abandoned).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // Written in turn, the pipes let go of whoever opened them.
  for (const path of pipes.slice(0, 4)) await (await open(path, 'w')).close();
  await Promise.all(openings.slice(0, 4));
  expect(begun).toEqual(pipes.slice(0, 4));
});
