import { describe, expect, it } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { pausesMs, watchBook } from '../../../../src/main/address-books/watch-book.ts';
import { exceptionOf, failureOf } from '../../../../src/main/base/refusal.ts';
import type { BookEnd } from '../../../../src/main/contacts/book-messages.ts';
import { failureSentence } from '../../../../src/shared/failure-sentence.ts';
import { textsIn } from '../../../support/texts.ts';
import { manualClock } from '../support.ts';
import { failed, minute, shrunkTo, world } from './watch-book-support.ts';

describe('an address book', () => {
  it('reports which readings succeeded, excluding failed, stopped and unconfirmed ones', async () => {
    const ends: BookEnd[] = [
      { status: 'failed', failure: { kind: 'address-book', problem: 'unreachable', detail: '' } },
      { status: 'done' },
      { status: 'stopped' },
      shrunkTo(1),
      { status: 'done' },
    ];
    const { watch, readWell } = world({ ends: [...ends], hasChanged: () => false, state: 'known' });
    for (const _ of ends) await watch.readAgain();
    expect(readWell).toEqual([2, 5]);
  });

  it('is read at first, and its progress is shown', async () => {
    const { readings, seen, settled, watch, reached } = world({ ends: [{ status: 'done' }] });
    await settled();
    expect(readings).toHaveLength(1);
    expect(seen).toContainEqual({ reading: { contacts: 7, total: 10 } });
    expect(watch.activity).toEqual({});
    expect(reached()).toBe(1);
  });

  it('pauses for as long as its server asks, except when the user refreshes it', async () => {
    const busy: BookEnd = {
      status: 'failed',
      failure: { kind: 'address-book', problem: 'server-fault', detail: '429', retryAfterMs: 30 * minute },
    };
    const { clock, watch, readings, settled } = world({
      ends: [busy, busy, { status: 'done' }, { status: 'done' }],
    });
    await settled();
    expect(readings).toHaveLength(1);
    await clock.advance(29 * minute);
    // The computer is awake again, say.
    watch.soon();
    await settled();
    expect(readings).toHaveLength(1);
    await clock.advance(minute);
    await settled();
    expect(readings).toHaveLength(2);
    await watch.refresh();
    expect(readings).toHaveLength(3);
    // It answers again: the next look is not half an hour away.
    await clock.advance(minute);
    await settled();
    expect(readings.length).toBeGreaterThan(3);
  });

  it.each([
    ['7 seconds', 7_000, 'asks for a pause of 7 seconds', 'bittet um eine Pause von 7 Sekunden'],
    ['2 hours', 120 * minute, 'asks for a pause of 2 hours', 'bittet um eine Pause von 2 Stunden'],
    ['a day', 24 * 60 * minute, 'asks for a pause of 24 hours', 'bittet um eine Pause von 24 Stunden'],
  ])('is read again at the time that its server names, and shows that time: %s', async (_in, ms, en, de) => {
    const busy = failureOf(
      exceptionOf(failureOf(new AddressBookException('server-busy', 'x: 429', { retryAfterMs: ms }))),
    );
    const { clock, watch, readings, settled } = world({
      ends: [{ status: 'failed', failure: busy }, { status: 'done' }],
    });
    await settled();
    expect(watch.activity.retryAt).toBe(clock.now() + ms);
    expect(textsIn('en').say(failureSentence(busy))).toContain(`(x: 429, ${en})`);
    expect(textsIn('de').say(failureSentence(busy))).toContain(`(x: 429, ${de})`);
    await clock.advance(ms - 1_000);
    await settled();
    expect(readings).toHaveLength(1);
    await clock.advance(1_000);
    await settled();
    expect(readings).toHaveLength(2);
    expect(watch.activity).toEqual({});
  });

  it('is read less and less often when its server names no useful time', async () => {
    const failure = failureOf(new AddressBookException('server-busy', 'x: 429', { retryAfterMs: 0 }));
    const ends = Array.from({ length: 90 }, (): BookEnd => ({ status: 'failed', failure }));
    const { clock, readings, settled } = world({ ends });
    await settled();
    await clock.advance(60 * minute);
    expect(readings.length).toBeLessThan(16);
  });

  it('is checked every minute for changes, and read only when there are some', async () => {
    let changed = false;
    const { readings, clock, settled, checks } = world({
      state: 's',
      ends: [{ status: 'done' }],
      hasChanged: () => changed,
    });
    await settled();
    await clock.advance(minute);
    expect(checks()).toBeGreaterThanOrEqual(2);
    expect(readings).toHaveLength(0);
    changed = true;
    await clock.advance(minute);
    expect(readings.length).toBeGreaterThanOrEqual(1);
  });

  it('is retried less and less often while it is unreachable, and at once after an event', async () => {
    const unreachable = Array.from({ length: 30 }, () => failed('unreachable'));
    const { readings, clock, settled, watch } = world({
      state: 's',
      hasChanged: () => true,
      ends: unreachable,
    });
    await settled();
    expect(watch.activity.failure).toMatchObject({ problem: 'unreachable' });
    await clock.advance(60 * minute);
    const inAnHour = readings.length;
    expect(inAnHour).toBeGreaterThanOrEqual(7);
    expect(inAnHour).toBeLessThanOrEqual(12);
    watch.soon();
    await settled();
    expect(readings).toHaveLength(inAnHour + 1);
  });

  it('is read again soon as long as the disk is full, and its server is spared afterwards as before', async () => {
    const full: BookEnd = { status: 'failed', failure: { kind: 'storage', problem: 'full', detail: '' } };
    const { clock, readings, settled } = world({
      ends: [...Array.from({ length: 10 }, () => full), failed('unreachable'), { status: 'done' }],
    });
    await settled();
    for (let times = 1; times <= 10; times += 1) {
      expect(readings).toHaveLength(times);
      await clock.advance(pausesMs.carddav);
      await settled();
    }
    expect(readings).toHaveLength(11);
    await clock.advance(2 * pausesMs.carddav);
    await settled();
    expect(readings).toHaveLength(12);
  });

  it('reports a reading that failed on this computer, and who requested it', async () => {
    const full: BookEnd = { status: 'failed', failure: { kind: 'storage', problem: 'full', detail: '' } };
    const { clock, settled, watch, failedHere, reached } = world({
      ends: [full, full, full, failed('unreachable')],
    });
    await settled();
    await clock.advance(minute);
    expect(failedHere).toEqual([true, false]);
    await watch.refresh();
    await watch.refresh();
    expect([failedHere, reached()]).toEqual([[true, false, true], 0]);
  });

  it('reports since when it cannot be read, also after its process was killed, until it can', async () => {
    const killed: BookEnd = { status: 'failed', failure: { kind: 'internal', detail: '' } };
    const { clock, settled, watch } = world({
      state: 's',
      hasChanged: () => true,
      ends: [killed, failed('unreachable'), { status: 'done' }],
    });
    await settled();
    const since = clock.now();
    expect(watch.activity).toMatchObject({ failingSince: since });
    await clock.advance(2 * minute);
    expect(watch.activity.failingSince ?? since).toBe(since);
    await clock.advance(10 * minute);
    expect(watch.activity.failingSince).toBeUndefined();
  });

  it.each(['sign-in', 'forbidden'] as const)(
    'is not retried when the answer is %s, which could lock the user out',
    async (problem) => {
      const { readings, clock, settled, watch } = world({ ends: [failed(problem)] });
      await settled();
      await clock.advance(24 * 60 * minute);
      watch.soon();
      await settled();
      expect(readings).toHaveLength(1);
    },
  );

  it('is polled again once a refresh by the user has succeeded', async () => {
    const { readings, clock, settled, watch, checks } = world({
      ends: [failed('forbidden'), { status: 'done' }],
      state: 's',
      hasChanged: () => true,
    });
    await settled();
    await watch.refresh();
    expect(readings).toHaveLength(2);
    await clock.advance(minute);
    expect(checks()).toBeGreaterThanOrEqual(1);
    expect(readings.length).toBeGreaterThanOrEqual(3);
  });

  it('that is a file is retried when it may not be read, as another program may have it open', async () => {
    const { readings, clock, settled } = world({ kind: 'file', ends: [failed('forbidden')] });
    await settled();
    await clock.advance(minute);
    expect(readings.length).toBeGreaterThanOrEqual(2);
  });

  it('that is a partly written file is checked every minute, as it is soon complete', async () => {
    const { readings, clock, settled } = world({
      kind: 'file',
      state: 's',
      hasChanged: () => true,
      ends: Array.from({ length: 30 }, () => failed('unfinished-row')),
    });
    await settled();
    await clock.advance(10 * minute);
    expect(readings.length).toBeGreaterThanOrEqual(10);
    expect(readings.length).toBeLessThanOrEqual(14);
  });

  it('is read once when two readings are requested, and both get the result', async () => {
    const { readings, watch, settled } = world({ ends: [{ status: 'done' }] });
    await settled();
    const both = [watch.refresh(), watch.refresh()];
    await settled();
    expect(readings).toHaveLength(2);
    readings[1]?.end.resolve({ status: 'done' });
    await Promise.all(both);
  });

  it('is read again when something was written during the reading', async () => {
    const { readings, watch, settled } = world();
    await settled();
    const again = watch.readAgain();
    readings[0]?.end.resolve({ status: 'done' });
    await settled();
    expect(readings).toHaveLength(2);
    readings[1]?.end.resolve({ status: 'done' });
    await again;
  });

  it('is read completely on request if only this reveals removals, after reading changes', async () => {
    const { readings, watch, settled } = world({
      kind: 'ldap',
      ends: [{ status: 'done' }, { status: 'done' }, { status: 'done' }],
      state: 's',
    });
    await settled();
    await watch.refresh();
    expect(readings.map(({ isWhole }) => isWhole)).toEqual([false, true]);
    await watch.readAgain();
    expect(readings.map(({ isWhole }) => isWhole)).toEqual([false, true, false]);
  });

  it('that fails or is stopped on request is not read completely afterwards', async () => {
    const { readings, watch, settled } = world({ kind: 'ldap', ends: [failed('unreachable')], state: 's' });
    await settled();
    await watch.refresh();
    expect(readings).toHaveLength(1);
    const stopped = watch.refresh();
    await settled();
    watch.stop();
    await stopped;
    expect(readings).toHaveLength(2);
  });

  it('stops reading when the user requests it or the session ends', async () => {
    const { readings, watch, settled, close } = world();
    await settled();
    watch.stop();
    await settled();
    expect(readings[0]?.stopped).toBe(true);
    expect(watch.activity).toEqual({});
    void watch.refresh();
    await settled();
    close();
    await settled();
    expect(readings[1]?.stopped).toBe(true);
  });

  it('reports the problem when the reading cannot even start', async () => {
    const clock = manualClock();
    const watch = watchBook({
      kind: 'file',
      clock,
      signal: new AbortController().signal,
      first: Promise.resolve(),
      access: {
        open: () => Promise.reject(new AddressBookException('sign-in', 'the keychain is locked')),
        openReader: () => Promise.reject(new Error('not opened')),
        state: () => undefined,
        agreedSize: () => undefined,
        agree: () => undefined,
        removedHere: () => [],
        read: () => {
          throw new Error('not read');
        },
      },
      events: {
        onReached: () => undefined,
        onFailedHere: () => undefined,
        onReading: () => () => Promise.resolve(),
        onActivity: () => undefined,
      },
    });
    await watch.refresh();
    expect(watch.activity.failure).toMatchObject({ problem: 'sign-in' });
  });
});

it('an unreachable address book counts as such during a retry; a refused one does not', async () => {
  const { watch, seen } = world({ ends: [failed('unreachable'), failed('sign-in'), { status: 'done' }] });
  const begins = (): (number | undefined)[] =>
    seen.flatMap(({ reading, failingSince }) => (reading?.contacts === 0 ? [failingSince] : []));
  await watch.readAgain();
  await watch.readAgain();
  await watch.readAgain();
  expect(begins().map((since) => since !== undefined)).toEqual([false, true, false]);
});
