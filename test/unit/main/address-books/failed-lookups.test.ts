import { describe, expect, it } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { anna, callsOf, crm, number, world } from './number-lookups-support.ts';

describe('a look-up', () => {
  it('that fails removes no name that is shown', async () => {
    const { lookups, answer, asked, clock, lookedUp, settled } = world();
    lookups.follow(callsOf(number));
    await settled();
    await answer(0, [anna]);
    lookups.follow([]);
    await clock.advance(24 * 3_600_000);
    lookups.follow(callsOf(number));
    await settled();
    expect(asked).toHaveLength(2);
    await answer(1, new AddressBookException('unreachable', 'ECONNREFUSED'));
    expect(lookedUp.match(number)).toMatchObject([{ name: 'Anna Berg' }]);
  });

  it('that fails is repeated with the next call, over a new connection', async () => {
    const { lookups, answer, asked, faults, disposed, settled } = world();
    lookups.follow(callsOf(number));
    await settled();
    await answer(0, new AddressBookException('unreachable', 'ECONNREFUSED'));
    expect(faults).toHaveLength(1);
    expect(disposed()).toBe(1);
    lookups.follow(callsOf(number));
    await settled();
    expect(asked).toHaveLength(1);
    lookups.follow([]);
    lookups.follow(callsOf(number));
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('that fails repeatedly is retried less and less often, until any number is answered', async () => {
    const { lookups, answer, asked, clock, settled } = world();
    let callers = 0;
    const call = async (): Promise<void> => {
      lookups.follow([]);
      lookups.follow(callsOf(`+4930555${(callers += 1) + 10_000}`));
      await settled();
    };
    const failed = new AddressBookException('server-fault', '500');
    await call();
    await answer(0, failed);
    await call();
    await answer(1, failed);
    for (const [at, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
      await clock.advance(seconds * 1_000 - 1);
      await call();
      expect(asked, `before ${seconds} s`).toHaveLength(at + 2);
      await clock.advance(1);
      await call();
      expect(asked, `after ${seconds} s`).toHaveLength(at + 3);
      await answer(at + 2, failed);
    }
    await clock.advance(60_000);
    await call();
    await answer(8, []);
    await call();
    await answer(9, failed);
    await call();
    expect(asked).toHaveLength(11);
  });

  it('that fails for several callers at once counts as one failure', async () => {
    const { lookups, answer, asked, settled } = world();
    const numbers = [1, 2, 3].map((at) => `+49305550000${at}`);
    lookups.follow(callsOf(...numbers));
    await settled();
    for (const at of numbers.keys()) await answer(at, new AddressBookException('unreachable', 'ECONNRESET'));
    lookups.follow([]);
    lookups.follow(callsOf(...numbers));
    await settled();
    expect(asked).toHaveLength(6);
  });

  it('that fails does not cancel a query for another number, and causes no duplicate', async () => {
    const { lookups, answer, asked, disposed, named, settled } = world();
    const [first, second] = callsOf(number, '+493055509999');
    if (!first || !second) throw new Error('Two numbers have two calls.');
    lookups.follow([first, second]);
    await settled();
    await answer(1, new AddressBookException('server-fault', '500'));
    expect(disposed()).toBe(0);
    lookups.follow([{ id: 'next', number }, first]);
    await settled();
    expect(asked).toHaveLength(2);
    await answer(0, [anna]);
    expect(named(first)).toEqual(['Anna Berg']);
    expect(disposed()).toBe(1);
  });

  it('that fails leaves the previous answer in use for a minute', async () => {
    const { lookups, answer, clock, named, settled } = world();
    const [call = { id: '', number }] = callsOf(number);
    const ring = async (): Promise<void> => {
      lookups.follow([]);
      lookups.follow([call]);
      await settled();
    };
    await ring();
    await answer(0, [anna]);
    lookups.follow([]);
    await clock.advance(24 * 3_600_000);
    lookups.follow([call]);
    await settled();
    await answer(1, new AddressBookException('unreachable', 'ECONNREFUSED'));
    await ring();
    expect(named(call)).toEqual(['Anna Berg']);
    await clock.advance(60_000);
    await ring();
    expect(named(call)).toEqual([]);
  });

  it('that fails is shown at its source until one succeeds or the source is set up again', async () => {
    const { lookups, answer, settings, clock, changes, settled } = world();
    const began = clock.now();
    const ask = async (): Promise<void> => {
      lookups.follow([]);
      lookups.follow(callsOf(number));
      await settled();
    };
    await ask();
    expect(lookups.activityOf(crm.id)).toBeUndefined();
    await answer(0, new AddressBookException('unreachable', 'refused'));
    const failing = {
      failure: { kind: 'address-book', problem: 'unreachable', detail: 'refused' },
      failingSince: began,
    };
    expect(lookups.activityOf(crm.id)).toEqual(failing);
    await clock.advance(61_000);
    await ask();
    await answer(1, new AddressBookException('unreachable', 'refused'));
    expect(lookups.activityOf(crm.id)).toEqual(failing);
    await clock.advance(61_000);
    await ask();
    await answer(2, []);
    expect(lookups.activityOf(crm.id)).toBeUndefined();
    expect(changes()).toBe(3);
    await clock.advance(3_600_000);
    await ask();
    await answer(3, new AddressBookException('sign-in', 'refused'));
    expect(lookups.activityOf(crm.id)).toMatchObject({ failure: { problem: 'sign-in' } });
    settings.update({ addressBooks: [{ ...crm }] });
    lookups.changed();
    expect(lookups.activityOf(crm.id)).toBeUndefined();
  });
});
