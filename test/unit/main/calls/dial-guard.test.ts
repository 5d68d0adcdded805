import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDialGuard } from '../../../../src/main/calls/dial-guard.ts';
import { deferred, manualClock } from '../support.ts';

function bench(): {
  dial: (number: string) => Promise<void>;
  orders: { number: string; accept: () => void; refuse: () => void }[];
  wait: (ms: number) => Promise<void>;
  over: Set<string>;
} {
  const clock = manualClock();
  const over = new Set<string>();
  const guard = createDialGuard(clock.now, (id) => !over.has(id));
  const orders: { number: string; accept: () => void; refuse: () => void }[] = [];
  const dial = (number: string): Promise<void> =>
    guard.once(number, () => {
      const { promise, resolve, reject } = deferred<string>();
      const id = `call-${orders.length}`;
      orders.push({ number, accept: () => resolve(id), refuse: () => reject(new Error('no')) });
      return promise;
    });
  return { dial, orders, wait: (ms) => clock.advance(ms), over };
}

describe('a second click on Call', () => {
  it('joins the first while the platform is slow, and when it has just answered', async () => {
    const { dial, orders, wait } = bench();
    const first = dial('+49301');
    await wait(4_900);
    const second = dial('+49301');
    orders[0]?.accept();
    await Promise.all([first, second]);
    await wait(1_900);
    await dial('+49301');
    expect(orders).toHaveLength(1);
  });

  it('is a separate request later on, for another number, and after the call was hung up', async () => {
    const { dial, orders, wait, over } = bench();
    const first = dial('+49301');
    orders[0]?.accept();
    await first;
    void dial('+49302');
    await wait(2_000);
    const third = dial('+49301');
    orders[2]?.accept();
    await third;
    over.add('call-2');
    void dial('+49301');
    expect(orders.map(({ number }) => number)).toEqual(['+49301', '+49302', '+49301', '+49301']);
  });

  it('fails like the first, and a third one tries again', async () => {
    const { dial, orders } = bench();
    const clicks = [dial('+49301'), dial('+49301')];
    orders[0]?.refuse();
    expect((await Promise.allSettled(clicks)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void dial('+49301');
    expect(orders).toHaveLength(2);
  });

  it('never causes two pending requests to one number', async () => {
    const step = fc.oneof(
      fc.record({ dial: fc.constantFrom('1', '2') }),
      fc.record({ answer: fc.boolean() }),
      fc.record({ wait: fc.integer({ min: 1, max: 3_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { dial, orders, wait } = bench();
        let answered = 0;
        for (const wanted of steps) {
          if ('dial' in wanted) void dial(wanted.dial).catch(() => undefined);
          else if ('wait' in wanted) await wait(wanted.wait);
          else if (answered < orders.length) {
            if (wanted.answer) orders[answered]?.accept();
            else orders[answered]?.refuse();
            answered += 1;
            await new Promise(setImmediate);
          }
          const open = orders.slice(answered).map(({ number }) => number);
          expect(new Set(open).size).toBe(open.length);
        }
      }),
      { numRuns: 50 },
    );
  });
});
