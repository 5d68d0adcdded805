import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSerialQueue } from '../../../src/shared/serial-queue.ts';

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
