import { setImmediate } from 'node:timers/promises';
import {
  watchBook,
  type BookActivity,
  type BookWatch,
} from '../../../../src/main/address-books/watch-book.ts';
import type { BookEnd } from '../../../../src/main/contacts/book-messages.ts';
import type {
  AddressBookKind,
  AddressBookProblem,
  OpenBook,
} from '../../../../src/shared/model/address-book.ts';
import { manualClock } from '../support.ts';

const book: OpenBook = {
  id: '0a1b2c3d',
  kind: 'carddav',
  name: 'Office',
  paused: false,
  address: 'cloud.example.com',
  userName: 'anna',
  collections: [],
};
export const failed = (problem: AddressBookProblem): BookEnd => ({
  status: 'failed',
  failure: { kind: 'address-book', problem, detail: 'x' },
});

export const shrunkTo = (after: number): BookEnd => ({ status: 'shrunk', after, before: 9, state: 'asked' });

interface WorldOptions {
  kind?: AddressBookKind;
  ends?: BookEnd[];
  state?: string;
  /** What the disk knows of an answer of the user. */
  agreed?: number;
  hasChanged?: (state: string) => boolean;
}

interface World {
  clock: ReturnType<typeof manualClock>;
  watch: BookWatch;
  readings: {
    mayShrinkTo: number;
    isWhole: boolean;
    removedHere: readonly string[];
    stopped: boolean;
    end: PromiseWithResolvers<BookEnd>;
  }[];
  /** Which readings have ended well. */
  readWell: number[];
  seen: BookActivity[];
  settled(): Promise<void>;
  checks(): number;
  agreed(): number | undefined;
  reached(): number;
  /** Which readings have failed on this computer; whether the user had asked for them. */
  failedHere: boolean[];
  close(): void;
}

/** An address book whose readings end as the test says. */
export function world(options: WorldOptions = {}): World {
  const clock = manualClock();
  const ends = [...(options.ends ?? [])];
  const closing = new AbortController();
  const seen: BookActivity[] = [];
  const readings: World['readings'] = [];
  const readWell: number[] = [];
  const failedHere: boolean[] = [];
  let checks = 0;
  let { agreed } = options;
  let reached = 0;
  const watch = watchBook({
    kind: options.kind ?? 'carddav',
    clock,
    signal: closing.signal,
    first: Promise.resolve(),
    access: {
      open: () => Promise.resolve(book),
      openReader: () =>
        Promise.resolve({
          read: () => Promise.reject(new Error('read in another process')),
          check: (state) => {
            checks += 1;
            return Promise.resolve().then(() => options.hasChanged?.(state) ?? false);
          },
          dispose: () => undefined,
        }),
      state: () => options.state,
      agreedSize: () => agreed,
      agree: (size) => void (agreed = size),
      removedHere: () => ['book:0a1b2c3d:removed'],
      read({ mayShrinkTo, isWhole, removedHere }, onProgress) {
        const end = Promise.withResolvers<BookEnd>();
        const reading = { mayShrinkTo, isWhole, removedHere, stopped: false, end };
        readings.push(reading);
        onProgress({ contacts: 7, total: 10 });
        const next = ends.shift();
        if (next) end.resolve(next);
        return {
          ended: end.promise,
          stop() {
            reading.stopped = true;
            end.resolve({ status: 'stopped' });
          },
        };
      },
    },
    events: {
      onReached: () => (reached += 1),
      onFailedHere: (isAsked) => failedHere.push(isAsked),
      onReading: () => {
        const of = readings.length + 1;
        return () => Promise.resolve(void readWell.push(of));
      },
      onActivity: () => seen.push(watch.activity),
    },
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  };
  return {
    ...{ clock, watch, readings, readWell, failedHere, seen, settled },
    checks: () => checks,
    agreed: () => agreed,
    reached: () => reached,
    close: () => closing.abort(),
  };
}

export const minute = 60_000;
