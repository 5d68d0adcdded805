import { expect, it } from 'vitest';
import { createRandom } from '../../../src/service/server.ts';
import { createBoundedLog } from '../../../src/service/state/service-state.ts';

it('random numbers repeat with the same seed, and ids are version 4 UUIDs', () => {
  const [one, two] = [createRandom(7), createRandom(7)];
  const ids = Array.from({ length: 500 }, () => one.uuid());
  expect(ids).toEqual(Array.from({ length: 500 }, () => two.uuid()));
  expect(new Set(ids).size).toBe(500);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(one.next()).toBeLessThan(1);
});

it('a bounded log keeps the most recent entries in order', () => {
  const log = createBoundedLog<number>(3);
  for (let entry = 0; entry < 10; entry++) log.add(entry);
  expect(log.entries()).toEqual([7, 8, 9]);
});
