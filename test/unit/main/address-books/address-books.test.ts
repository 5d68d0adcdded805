import { expect, it } from 'vitest';
import { createAddressBooks } from '../../../../src/main/address-books/address-books.ts';
import { createUnnamedBooks } from '../../../../src/main/address-books/unnamed-books.ts';
import { manualClock, memorySettings } from '../support.ts';

it('contacts that no address book has any more go as soon as all files can be read', async () => {
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
