import { describe, expect, it } from 'vitest';
import { createFairQueue } from '../../../src/relay/http/fair-queue.ts';

const limits = { concurrent: 4, concurrentPerAddress: 3, queued: 6, queuedPerAddress: 4, maxWaitMs: 60_000 };
const never = new AbortController().signal;

describe('the fair queue of requests', () => {
  it('serves an address with one request before the remaining ones of an address with many', async () => {
    const turns = createFairQueue(limits);
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const come = async (address: string): Promise<void> => {
      const end = await turns.acquire(address, never);
      order.push(end === undefined ? `${address} refused` : address);
      if (end) ends.push(end);
    };
    const coming = ['a', 'a', 'a', 'a', 'a', 'b', 'a', 'c', 'd'].map(come);
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(['a', 'a', 'a', 'b']);
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(coming);
    expect(order).toEqual(['a', 'a', 'a', 'b', 'a', 'c', 'd', 'a', 'a']);
  });

  it('refuses requests beyond the limits per address and in total', async () => {
    const turns = createFairQueue(limits);
    const results: string[] = [];
    const come = (address: string): void => {
      void turns.acquire(address, never).then((end) => results.push(end ? 'let in' : `${address} refused`));
    };
    for (let index = 0; index < 8; index += 1) come('a');
    for (const address of ['b', 'c', 'd', 'e']) come(address);
    await new Promise((resolve) => setImmediate(resolve));
    expect(results.filter((result) => result === 'let in')).toHaveLength(4);
    expect(results.filter((result) => result !== 'let in')).toEqual(['a refused', 'e refused']);
  });

  it('drops the requests of clients that disconnect', async () => {
    const turns = createFairQueue({ ...limits, concurrent: 1 });
    const end = await turns.acquire('a', never);
    const leaving = new AbortController();
    const left = turns.acquire('a', leaving.signal);
    const next = turns.acquire('b', never);
    leaving.abort();
    expect(await left).toBeUndefined();
    end?.();
    expect(await next).toBeDefined();
  });
});
