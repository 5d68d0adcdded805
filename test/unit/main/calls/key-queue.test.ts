import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyQueue, type KeyQueue, type Keys } from '../../../../src/main/calls/key-queue.ts';
import { deferred } from '../support.ts';

interface Request {
  id: string;
  digits: string;
  accept: () => void;
  refuse: () => void;
}

/** A queue whose platform answers when the test says so. */
function bench(): {
  queue: KeyQueue;
  requests: Request[];
  reported: [what: 'taken' | 'sent' | 'dropped', id: string, keys: Keys][];
  mostAtOnce: () => number;
} {
  const requests: Request[] = [];
  const reported: [what: 'taken' | 'sent' | 'dropped', id: string, keys: Keys][] = [];
  const open = new Map<string, number>();
  let most = 0;
  const queue = createKeyQueue({
    now: () => 1_000,
    taken: (id, keys) => reported.push(['taken', id, keys]),
    sent: (id, keys) => reported.push(['sent', id, keys]),
    dropped: (id, keys) => reported.push(['dropped', id, keys]),
    send: (id, digits) => {
      const { promise, resolve, reject } = deferred<undefined>();
      open.set(id, (open.get(id) ?? 0) + 1);
      most = Math.max(most, open.get(id) ?? 0);
      const over = (): void => void open.set(id, (open.get(id) ?? 0) - 1);
      const accept = (): void => (over(), resolve(undefined));
      const refuse = (): void => (over(), reject(new Error('refused')));
      requests.push({ id, digits, accept, refuse });
      return promise;
    },
  });
  return { queue, requests, reported, mostAtOnce: () => most };
}

const digitsOf = (reported: ReturnType<typeof bench>['reported'], what: string, id = 'a'): string =>
  reported.flatMap(([kind, call, { digits }]) => (kind === what && call === id ? [digits] : [])).join('');

describe('keys pressed in a call', () => {
  it('are sent one request at a time, those pressed meanwhile together', async () => {
    const { queue, requests } = bench();
    for (const key of '12#') void queue.press('a', key);
    expect(requests.map(({ digits }) => digits)).toEqual(['1']);
    requests[0]?.accept();
    await expect.poll(() => requests.map(({ digits }) => digits)).toEqual(['1', '2#']);
  });

  it('do not wait for those of another call', () => {
    const { queue, requests } = bench();
    void queue.press('a', '1');
    void queue.press('b', '2');
    expect(requests.map(({ id, digits }) => [id, digits])).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  it('are dropped behind a failed request, and later ones are sent again', async () => {
    const { queue, requests, reported } = bench();
    const pressed = [queue.press('a', '1'), queue.press('a', '2')];
    requests[0]?.refuse();
    await Promise.all(pressed);
    expect(digitsOf(reported, 'dropped')).toBe('12');
    void queue.press('a', '3');
    expect(requests.map(({ digits }) => digits)).toEqual(['1', '3']);
  });

  it('are distinguished even when pressed in the same millisecond', () => {
    const { queue, reported } = bench();
    for (const key of '11') void queue.press('a', key);
    expect(new Set(reported.map(([, , { sentAt }]) => sentAt)).size).toBe(2);
  });

  it('arrive once and in order, or are reported as lost, whatever the platform answers', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ press: fc.stringMatching(/^[0-9A-D*#]{1,4}$/) }) },
      { weight: 2, arbitrary: fc.constant({ answer: true }) },
      { weight: 1, arbitrary: fc.constant({ answer: false }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { queue, requests, reported, mostAtOnce } = bench();
        const answered = { count: 0, taken: '' };
        const answerNext = async (ok: boolean): Promise<void> => {
          const request = requests[answered.count];
          if (!request) return;
          answered.count += 1;
          if (ok) answered.taken += request.digits;
          if (ok) request.accept();
          else request.refuse();
          await new Promise(setImmediate);
        };
        let pressed = '';
        for (const wanted of steps) {
          if ('press' in wanted) {
            pressed += wanted.press;
            void queue.press('a', wanted.press);
          } else await answerNext(wanted.answer);
        }
        while (answered.count < requests.length) await answerNext(true);
        const ends = reported.filter(([what]) => what !== 'taken');
        expect(digitsOf(reported, 'sent')).toBe(answered.taken);
        expect(ends.map(([, , { digits }]) => digits).join('')).toBe(pressed);
        expect(new Set(ends.map(([, , { sentAt }]) => sentAt)).size).toBe(ends.length);
        expect(mostAtOnce()).toBeLessThanOrEqual(1);
      }),
    );
  });
});
