import { expect, it } from 'vitest';
import { createWorkQueue } from '../../../../src/main/do-not-disturb/work-queue.ts';
import { deferred } from '../support.ts';

function queue() {
  const ending = new AbortController();
  const done: string[] = [];
  const write = (what: string) => (): Promise<void> => Promise.resolve(void done.push(what));
  return { ...createWorkQueue(ending.signal), end: () => ending.abort(), done, write };
}

it('runs one job after the other', async () => {
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

it('asks a running background job to end early, and drops the queued ones', async () => {
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

it('runs no background job after its end, but still those of the user', async () => {
  const { inBackground, forUser, end, done, write } = queue();
  end();
  await inBackground(write('background'));
  await forUser(write('user'));
  expect(done).toEqual(['user']);
});
