import { mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFileReader } from '../../../../src/address-books/file/file-reader.ts';
import { watchBook } from '../../../../src/main/address-books/watch-book.ts';
import { failureOf } from '../../../../src/main/base/refusal.ts';
import type { BookEnd } from '../../../../src/main/contacts/book-messages.ts';
import { failureSentence } from '../../../../src/shared/failure-sentence.ts';
import type { FileBook } from '../../../../src/shared/model/address-book.ts';
import { StoredBook } from '../../../support/address-books/stored-book.ts';
import { textsIn } from '../../../support/texts.ts';
import { manualClock, type ManualClock } from '../support.ts';

const whole = 'Name;Telefon\nAnna;030 1111\n';

/** An address book in a file of the disk. */
function fileWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-unreadable-'));
  const path = join(folder, 'people.csv');
  const book: FileBook = {
    ...{ id: '0123abcd', name: 'Customers', kind: 'file', paused: false, address: path },
    format: {
      ...{ kind: 'csv', encoding: 'utf-8', delimiter: ';', hasHeadings: true },
      ...{ columns: ['name', 'workNumber'], headings: ['Name', 'Telefon'] },
    },
  };
  const clock = manualClock();
  let asleep = 0;
  const sleep: ManualClock['sleep'] = (ms, signal) => {
    asleep += 1;
    return clock.sleep(ms, signal).finally(() => (asleep -= 1));
  };
  const closing = new AbortController();
  onTestFinished(() => {
    closing.abort();
    rmSync(folder, { recursive: true });
  });
  const reader = { ...createFileReader(book), dispose: () => undefined };
  const stored = new StoredBook();
  let readings = 0;
  const watch = watchBook({
    ...{ kind: 'file', clock: { ...clock, sleep }, signal: closing.signal, first: Promise.resolve() },
    access: {
      open: () => Promise.resolve(book),
      openReader: () => Promise.resolve(reader),
      state: () => stored.state,
      agreedSize: () => undefined,
      agree: () => undefined,
      removedHere: () => [],
      read: () => {
        readings += 1;
        const ended = stored.read(reader).then(
          (): BookEnd => ({ status: 'done' }),
          (error: unknown): BookEnd => ({ status: 'failed', failure: failureOf(error) }),
        );
        return { ended, stop: () => undefined };
      },
    },
    events: {
      onReached: () => undefined,
      onFailedHere: () => undefined,
      onReading: () => () => Promise.resolve(),
      onActivity: () => undefined,
    },
  });
  /** The clock goes on in steps: a look that has begun waits for the disk, and is over when the watch sleeps again. */
  const pass = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 5) {
      await clock.advance(5_000);
      await vi.waitUntil(() => asleep > 0, { interval: 1 });
    }
  };
  return { path, watch, stored, pass, readings: () => readings };
}

it.each([
  ['in a circle of links', 'link-circle', (path: string) => symlinkSync(path, path)],
  ['missing', 'no-file', () => undefined],
  ['a link that leads nowhere', 'no-file', (path: string) => symlinkSync(`${path}.gone`, path)],
  ['none that can be read', 'bad-file', (path: string) => writeFileSync(path, 'Rufname\nAnna\n')],
] as const)(
  'reads a file again within the usual time after it was %s for ten minutes',
  async (_was, problem, spoil) => {
    const { path, watch, stored, pass, readings } = fileWorld();
    writeFileSync(path, whole);
    await pass(15);
    expect(stored.names).toEqual(['Anna']);
    unlinkSync(path);
    spoil(path);
    await pass(600);
    expect(watch.activity.failure).toMatchObject({ problem });
    // It is looked at, and not read every time.
    expect(readings()).toBeLessThan(9);
    rmSync(path, { force: true });
    writeFileSync(path, whole.replace('Anna', 'Anna Berg'));
    await pass(15);
    expect(watch.activity.failure).toBeUndefined();
    expect(stored.names).toEqual(['Anna Berg']);
  },
);

it('reports a circle of symbolic links as such', async () => {
  const { path, watch, pass } = fileWorld();
  symlinkSync(path, path);
  await pass(10);
  const { failure } = watch.activity;
  expect(failure && textsIn('en').say(failureSentence(failure))).toContain('points to itself');
  expect(failure && textsIn('de').say(failureSentence(failure))).toContain('zeigt auf sich selbst');
});
