import { describe, expect, it } from 'vitest';
import { createDirectory } from '../../../src/contacts/directory.ts';
import { syncDirectory } from '../../../src/contacts/sync.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';

const page = (from: number, count: number): Contact[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `id${from + i}`,
    name: `Person ${from + i}`,
    numbers: [{ raw: `+4930${1_000_000 + from + i}`, types: [] }],
    emails: [],
  }));

async function* pagesOf(...pages: (Contact[] | Error)[]): AsyncGenerator<Contact[]> {
  for (const each of pages) {
    await Promise.resolve();
    if (each instanceof Error) throw each;
    yield each;
  }
}

/** A clock on which every look takes 3 ms. */
function setUp() {
  let clock = 0;
  let yields = 0;
  const directory = createDirectory({ country: () => 'DE' });
  directory.replaceAll(page(900, 1));
  const now = (): number => (clock += 3);
  const yieldToLoop = (): Promise<void> => {
    yields++;
    return Promise.resolve();
  };
  return { directory, now, yieldToLoop, yields: () => yields };
}

describe('reading the contacts of the platform', () => {
  it('replaces the directory by all pages', async () => {
    const it = setUp();
    const progress: number[] = [];
    const result = await syncDirectory({
      ...it,
      pages: pagesOf(page(0, 100), page(100, 50)),
      onProgress: (contacts) => {
        progress.push(contacts);
        expect(it.directory.size, 'the old one is in use meanwhile').toBe(1);
      },
    });
    expect(result).toEqual({ status: 'done', contacts: 150 });
    expect(progress).toEqual([100, 150]);
    expect([it.directory.size, it.directory.match('+49301000149').length]).toEqual([150, 1]);
  });

  it('keeps the old directory when a page cannot be read, and says why', async () => {
    const it = setUp();
    const error = new Error('page 2');
    const result = await syncDirectory({ ...it, pages: pagesOf(page(0, 100), error) });
    expect(result).toEqual({ status: 'failed', error, contactsRead: 100 });
    expect(it.directory.match('+49301000900')).toHaveLength(1);
  });

  it('stops when told so, and keeps the old directory', async () => {
    const it = setUp();
    const stop = new AbortController();
    const result = await syncDirectory({
      ...it,
      pages: pagesOf(page(0, 100), page(100, 100)),
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(result).toEqual({ status: 'stopped' });
    expect(it.directory.size).toBe(1);
  });

  it('lets the loop run before half a frame is used up', async () => {
    const it = setUp();
    await syncDirectory({ ...it, pages: pagesOf(page(0, 1000)) });
    // 20 chunks, and 3 ms each time the clock is read: every third chunk is one too many.
    expect(it.yields()).toBeGreaterThanOrEqual(6);
  });
});
