import { describe, expect, it } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { failed, minute, shrunkTo, world } from './watch-book-support.ts';

describe('an address book', () => {
  it('that would lose most of its contacts is left unchanged until the user confirms', async () => {
    const { readings, watch, clock, settled } = world({
      ends: [shrunkTo(3), { status: 'done' }],
      state: 's',
      hasChanged: (state) => state === 's',
    });
    await settled();
    // These may be missing without a question.
    expect(readings).toMatchObject([{ removedHere: ['book:0a1b2c3d:removed'] }]);
    expect(watch.activity).toEqual({ shrunk: { to: 3, from: 9 } });
    await clock.advance(60 * minute);
    expect(readings).toHaveLength(1);
    await watch.removeGone();
    expect(readings.map(({ mayShrinkTo }) => mayShrinkTo)).toEqual([Infinity, 3]);
    expect(watch.activity).toEqual({});
  });

  it.each(['file', 'carddav', 'ldap'] as const)(
    'of the kind %s is read again when it has changed since the user was asked to confirm',
    async (kind) => {
      let checked = 'asked';
      const { readings, watch, clock, settled } = world({
        ...{ kind, state: 's', hasChanged: (state) => state !== checked },
        ends: [shrunkTo(3), shrunkTo(2), { status: 'done' }],
      });
      await settled();
      expect(watch.activity).toEqual({ shrunk: { to: 3, from: 9 } });
      checked = 'changed';
      await clock.advance(minute);
      expect(readings.length).toBeGreaterThanOrEqual(2);
      // Only a whole reading of a directory shows that removed contacts are back.
      expect(readings[1]).toMatchObject({ mayShrinkTo: Infinity, isWhole: kind === 'ldap' });
      await clock.advance(minute);
      expect(watch.activity.shrunk).toBeUndefined();
    },
  );

  it('keeps asking to confirm while the source cannot be checked for changes', async () => {
    const { readings, watch, clock, settled, checks } = world({
      ...{ state: 's', ends: [shrunkTo(3)] },
      hasChanged: (state) => {
        if (state === 'asked') throw new AddressBookException('unreachable', 'ECONNREFUSED');
        return true;
      },
    });
    await settled();
    await clock.advance(10 * minute);
    expect([readings.length, watch.activity]).toEqual([1, { shrunk: { to: 3, from: 9 } }]);
    expect(checks()).toBeGreaterThan(2);
  });

  it('keeps the confirmation of the user until it has been applied', async () => {
    const { watch, agreed, settled } = world({
      ends: [shrunkTo(3), failed('unreachable'), { status: 'done' }],
      state: 's',
      hasChanged: () => true,
    });
    await settled();
    await watch.removeGone();
    expect(agreed()).toBe(3);
    await watch.refresh();
    expect(agreed()).toBeUndefined();
  });

  it('applies a confirmation once that comes during a reading, or twice', async () => {
    const { readings, watch, agreed, settled } = world({
      ends: [shrunkTo(3)],
      state: 's',
      hasChanged: () => true,
    });
    await settled();
    const refreshed = watch.refresh();
    await settled();
    const removed = [watch.removeGone(), watch.removeGone()];
    expect(agreed()).toBe(3);
    readings[1]?.end.resolve(shrunkTo(3));
    await refreshed;
    await settled();
    expect(readings.map(({ mayShrinkTo }) => mayShrinkTo)).toEqual([Infinity, Infinity, 3]);
    readings[2]?.end.resolve({ status: 'done' });
    await Promise.all(removed);
    expect([readings.length, agreed(), watch.activity]).toEqual([3, undefined, {}]);
  });

  it('shrinks as the user confirmed before the program ended, and no further', async () => {
    const { readings, watch, agreed, settled } = world({
      ...{ kind: 'ldap', agreed: 3, state: 's', hasChanged: () => false },
      ends: [shrunkTo(1)],
    });
    await settled();
    expect(readings).toMatchObject([{ mayShrinkTo: 3, isWhole: true }]);
    expect(watch.activity).toEqual({ shrunk: { to: 1, from: 9 } });
    expect(agreed()).toBeUndefined();
  });
});
