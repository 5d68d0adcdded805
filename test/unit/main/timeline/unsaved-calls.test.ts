import { expect, it } from 'vitest';
import { createUnsavedCalls } from '../../../../src/main/timeline/unsaved-calls.ts';
import type { CallSighting } from '../../../../src/account-database/sighting.ts';
import type { NewSighting } from '../../../../src/account-database/sightings.ts';

const call = (id: string, number?: string): NewSighting<CallSighting> => ({
  sighting: {
    family: 'board',
    id,
    revision: 0,
    callIds: [id],
    direction: 'in',
    outcome: 'missed',
    at: 0,
    ...(number !== undefined && { number }),
  },
  seen: false,
  notified: false,
});

it('finds calls that are not written yet by their numbers', () => {
  const unsaved = createUnsavedCalls();
  const [first, second, other] = [call('a', '+491'), call('b', '+491'), call('c', '+492')];
  unsaved.set('a', first);
  unsaved.set('b', second);
  unsaved.set('c', other);
  unsaved.set('d', call('d'));
  const found = (...numbers: string[]): string[] => unsaved.withNumbers(numbers).map(({ id }) => id);
  expect(found('+491', '+499', '+491')).toEqual(['a', 'b']);
  unsaved.saved('a', first);
  expect(found('+491', '+492')).toEqual(['b', 'c']);
  expect(unsaved.size).toBe(3);
});

it('keeps a call that has changed since it was written', () => {
  const unsaved = createUnsavedCalls();
  const [old, now] = [call('a', '+491'), call('a', '+492')];
  unsaved.set('a', old);
  unsaved.set('a', now);
  unsaved.saved('a', old);
  expect(unsaved.withNumbers(['+491'])).toEqual([]);
  expect(unsaved.withNumbers(['+492'])).toEqual([now.sighting]);
  expect(unsaved.oldest(1)).toEqual([['a', now]]);
});
