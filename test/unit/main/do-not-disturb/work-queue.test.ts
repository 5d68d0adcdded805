import { expect, it } from 'vitest';
import { createWorkQueue } from '../../../../src/main/do-not-disturb/work-queue.ts';
import { deferred } from '../support.ts';

function queue() {
  const ending = new AbortController();
  const done: string[] = [];
  const write = (what: string) => (): Promise<void> => Promise.resolve(void done.push(what));
  return { ...createWorkQueue(ending.signal), end: () => ending.abort(), done, write };
}

it('does one thing after the other', async () => {
  const { inBackground, forUser, done, write } = queue();
  const first = deferred<undefined>();
  const begun = deferred<undefined>();
  const running = inBackground(() => {
    begun.resolve(undefined);
    return first.promise.then(write('background'));
  });
  await begun.promise;
  const asked = forUser(write('user'));
  expect(done).toEqual([]);
  first.resolve(undefined);
  await Promise.all([running, asked]);
  expect(done).toEqual(['background', 'user']);
});

it('tells what runs in the background to make room, and drops what waits there', async () => {
  const { inBackground, forUser, done, write } = queue();
  const running = inBackground(
    (signal) => new Promise((given) => signal.addEventListener('abort', () => given())),
  );
  const waiting = inBackground(write('waiting'));
  await forUser(write('user'));
  await Promise.all([running, waiting]);
  expect(done).toEqual(['user']);
  await inBackground(write('later'));
  expect(done).toEqual(['user', 'later']);
});

it('does nothing in the background after the end, and what the user asked for all the same', async () => {
  const { inBackground, forUser, end, done, write } = queue();
  end();
  await inBackground(write('background'));
  await forUser(write('user'));
  expect(done).toEqual(['user']);
});
