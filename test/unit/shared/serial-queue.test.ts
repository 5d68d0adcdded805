import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFailFastQueue,
  createSerialQueue,
  createSerialQueues,
} from '../../../src/shared/serial-queue.ts';

describe('a serial queue', () => {
  it('never runs two jobs at a time, keeps their order, and returns each result', async () => {
    const pieces = fc.array(fc.record({ turns: fc.nat(4), fails: fc.boolean() }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(pieces, async (works) => {
        const inTurn = createSerialQueue();
        const begun: number[] = [];
        let running = 0;
        const results = works.map(({ turns, fails }, index) =>
          inTurn(async () => {
            begun.push(index);
            running += 1;
            expect(running).toBe(1);
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
            running -= 1;
            if (fails) throw new Error(`${index} failed`);
            return index;
          }),
        );
        const ends = await Promise.allSettled(results);
        expect(begun).toEqual(works.map((_, index) => index));
        expect(ends.map(({ status }) => status)).toEqual(
          works.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
      }),
    );
  });
});

it('a queue that fails fast runs nothing after a failure, and tells each sender of it', async () => {
  const inTurn = createFailFastQueue();
  const begun: number[] = [];
  const works = [1, 2, 3].map((number) =>
    inTurn(() => {
      begun.push(number);
      return number === 2 ? Promise.reject(new Error('2 failed')) : Promise.resolve(number);
    }),
  );
  const ends = await Promise.allSettled(works);
  expect(begun).toEqual([1, 2]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
});

describe('serial queues by key', () => {
  it('let no key wait for another one', async () => {
    const { inTurn } = createSerialQueues();
    const slow = Promise.withResolvers<string>();
    const first = inTurn('a', () => slow.promise);
    const ends: string[] = [];
    const second = inTurn('a', () => Promise.resolve()).then(() => ends.push('second of a'));
    await inTurn('b', () => Promise.resolve()).then(() => ends.push('b'));
    expect(ends).toEqual(['b']);
    slow.resolve('');
    await Promise.all([first, second]);
    expect(ends).toEqual(['b', 'second of a']);
  });

  it('are busy until the last work of a key has ended, also by a failure', async () => {
    const { inTurn, isBusy, idle } = createSerialQueues();
    const first = Promise.withResolvers<undefined>();
    const second = Promise.withResolvers<undefined>();
    const ends = Promise.allSettled([inTurn('a', () => first.promise), inTurn('a', () => second.promise)]);
    let isIdle = false;
    const done = idle().then(() => (isIdle = true));
    expect([isBusy('a'), isBusy('b')]).toEqual([true, false]);
    first.reject(new Error('failed'));
    await expect.poll(() => isBusy('a')).toBe(true);
    expect(isIdle).toBe(false);
    second.resolve(undefined);
    await Promise.all([ends, done]);
    expect(isBusy('a')).toBe(false);
  });
});
