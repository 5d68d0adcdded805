import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventStore } from '../../../src/service/events/event-store.ts';
import type { EventKind, StoredEvent } from '../../../src/service/state/event.ts';
import { createPastTimes } from '../../../src/service/events/past-times.ts';
import { createAccount } from '../../../src/service/data/initial-account.ts';

const NOW = Date.UTC(2026, 10, 18, 10, 30);

describe('the times of generated events', () => {
  it('are descending, before now and a few years old at most, however many there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.nat(1_000_000),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (count, from, now) => {
          const timeOf = createPastTimes(count, now.getTime());
          const start = from % count;
          const times = [0, 1, 2, 3, 4].map((step) => timeOf(start + step));
          const sorted = [...new Set(times)].sort((a, b) => b - a);
          expect(times).toEqual(sorted);
          expect(times[0]).toBeLessThan(now.getTime());
          expect(timeOf(count - 1)).toBeGreaterThan(now.getTime() - 4 * 366 * 86_400_000);
        },
      ),
    );
  });

  it('are on working days, except for the newest', () => {
    const timeOf = createPastTimes(400, NOW);
    const days = Array.from({ length: 394 }, (_, step) => new Date(timeOf(6 + step)).getUTCDay());
    expect(days.filter((day) => day === 0 || day === 6)).toEqual([]);
  });
});

const everything: EventKind[] = ['call', 'fax', 'sms', 'voicemail'];

describe.each(['new', 'classic'] as const)('the events of a %s account', (system) => {
  const account = createAccount(system, 250);
  const all = (view: ReturnType<ReturnType<typeof createEventStore>['view']>): StoredEvent[] =>
    Array.from({ length: view.count }, (_, index) => view.at(index)).filter((event) => event !== undefined);

  it('are, in every view, those that filtering all of them would give', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120 }),
        fc.subarray(everything),
        fc.option(fc.constantFrom(...account.lines.map((line) => line.id))),
        fc.array(fc.nat(119), { maxLength: 6 }),
        (count, kinds, lineId, removed) => {
          const store = createEventStore(account, count, NOW);
          const walked = all(store.view({ kinds: everything, userId: 'w0' }));
          const gone = new Set(removed.flatMap((index) => walked[index]?.id ?? []));
          for (const id of gone) {
            const event = store.find(id);
            if (event) store.change({ ...event, location: 'trash' });
          }
          const line = lineId === null ? {} : { lineId };
          const view = store.view({ kinds, userId: 'w0', without: ['trash'], ...line });
          const expected = walked
            .filter((event) => kinds.includes(event.kind) && !gone.has(event.id))
            .filter((event) => lineId === null || event.lineId === lineId);
          expect(all(view).map((event) => event.id)).toEqual(expected.map((event) => event.id));
          expected.forEach((event, index) => expect(view.after(event.id)).toBe(index + 1));
          expect(view.at(view.count)).toBeUndefined();
        },
      ),
    );
  });

  it('are the same at every start, and found by their ids', () => {
    const [one, two] = [createEventStore(account, 1_000_000, NOW), createEventStore(account, 1_000_000, NOW)];
    for (const index of [0, 17, 4711, 999_999]) {
      const event = one.view({ kinds: everything }).at(index);
      expect(event).toEqual(two.view({ kinds: everything }).at(index));
      expect(one.find(event?.id ?? '')).toEqual(event);
    }
  });

  it('continue at the same place after an event that was moved to the trash', () => {
    const store = createEventStore(account, 100, NOW);
    const before = all(store.view({ kinds: everything }));
    const [event] = before.slice(10);
    if (event) store.change({ ...event, location: 'trash' });
    const view = store.view({ kinds: everything, without: ['trash'] });
    expect(view.at(view.after(before[10]?.id ?? '') ?? -1)?.id).toBe(before[11]?.id);
  });
});
