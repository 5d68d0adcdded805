import { expect, it } from 'vitest';
import { createAddressBooks } from '../../../../src/main/address-books/address-books.ts';
import { createUnnamedBooks } from '../../../../src/main/address-books/unnamed-books.ts';
import type { AddressBook } from '../../../../src/shared/model/address-book.ts';
import { manualClock, memorySettings } from '../support.ts';

const team: AddressBook = {
  ...{ id: '0a1b2c3d', kind: 'carddav', name: 'Team', paused: false, address: 'cloud.example.com' },
  ...{ userName: 'anna', collections: [] },
};

it('contacts that belong to no configured address book are removed once all files can be read', async () => {
  const { settings } = memorySettings();
  let isAllKnown = false;
  const unnamed = createUnnamedBooks({ settings, isAllKnown: () => isAllKnown });
  const kept: string[][] = [];
  const unexpected = (): never => {
    throw new Error('unexpected');
  };
  const standing = { state: 's', contacts: 1, readAt: 1 };
  const books = createAddressBooks({
    settings,
    directory: { standings: () => new Map([['0a1b2c3d', standing]]) as never, mayRemove: unnamed.mayRemove },
    clock: manualClock(),
    processes: {
      read: unexpected,
      keepOnly: (ids: string[]) => Promise.resolve(void kept.push(ids)),
      idle: () => Promise.resolve(),
    },
    opening: {
      ...{ withPassword: unexpected, openReader: unexpected, onReached: unexpected },
      onFailedHere: unexpected,
      ...{ onReading: unexpected, removedHere: () => [] },
    },
    show: () => undefined,
    onFault: unexpected,
  });
  const { signal } = new AbortController();
  books.start(signal, Promise.resolve());
  await Promise.resolve();
  if (unnamed.becameKnown()) books.becameKnown();
  await Promise.resolve();
  expect(kept).toEqual([]);
  isAllKnown = true;
  if (unnamed.becameKnown()) books.becameKnown();
  await expect.poll(() => kept).toEqual([[]]);
});

it('a fault at the end of a reading is reported, and the address book goes on', async () => {
  const { settings } = memorySettings();
  settings.update({ addressBooks: [team] });
  const faults: unknown[] = [];
  const clock = manualClock();
  let readings = 0;
  const books = createAddressBooks({
    settings,
    directory: { standings: () => new Map(), mayRemove: () => false },
    clock,
    processes: {
      read: () => {
        readings += 1;
        return { ended: Promise.resolve({ status: 'done' }), stop: () => undefined };
      },
      keepOnly: () => Promise.resolve(),
      idle: () => Promise.resolve(),
    },
    opening: {
      withPassword: (book) => Promise.resolve(book),
      openReader: () => Promise.reject(new Error('not asked before it was read')),
      onReached: () => undefined,
      onFailedHere: () => undefined,
      onReading: () => () => Promise.reject(new Error('the disk is full')),
      removedHere: () => [],
    },
    show: () => undefined,
    onFault: (error) => faults.push(error),
  });
  const end = new AbortController();
  books.start(end.signal, Promise.resolve());
  await clock.advance(60_000);
  expect(faults).toHaveLength(readings);
  expect(readings).toBeGreaterThan(1);
  expect(books.watch(team.id)?.activity).toEqual({});
  end.abort();
});
