import { describe, expect, it } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import { anna, callsOf, crm, number, world } from './number-lookups-support.ts';

describe('a look-up', () => {
  it('whose password is refused is the last one until the settings are changed', async () => {
    const { lookups, answer, asked, settings, clock, settled } = world();
    lookups.follow(callsOf(number));
    await settled();
    await answer(0, new AddressBookException('sign-in', 'invalid credentials'));
    await clock.advance(3_600_000);
    lookups.follow(callsOf(number, '+493055509999'));
    await settled();
    expect(asked).toHaveLength(1);
    settings.update({ addressBooks: [{ ...crm }] });
    lookups.changed();
    lookups.follow([]);
    lookups.follow(callsOf(number));
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('whose header is refused is retried after five minutes, then ten, and at most an hour', async () => {
    const { lookups, answer, asked, lookedUp, clock, settled } = world();
    let callers = 0;
    const twoCalls = async (): Promise<void> => {
      lookups.follow([]);
      lookups.follow(callsOf(`+4930555${(callers += 1) + 10_000}`, `+4930555${(callers += 1) + 10_000}`));
      await settled();
    };
    lookups.follow(callsOf(number));
    await settled();
    await answer(0, new AddressBookException('header-refused', 'HTTP 401'));
    for (const [at, minutes] of [5, 10, 20, 40, 60, 60].entries()) {
      await clock.advance(minutes * 60_000 - 1);
      await twoCalls();
      expect(asked, `before ${minutes} minutes`).toHaveLength(at + 1);
      await clock.advance(1);
      await twoCalls();
      expect(asked, `after ${minutes} minutes`).toHaveLength(at + 2);
      await answer(at + 1, new AddressBookException('header-refused', 'HTTP 401'));
    }
    expect(lookups.activityOf(crm.id)).toMatchObject({ failure: { problem: 'header-refused' } });
    await clock.advance(60 * 60_000);
    lookups.follow(callsOf(number));
    await settled();
    await answer(7, [anna]);
    expect(lookedUp.match(number)).toMatchObject([{ name: 'Anna Berg' }]);
    expect(lookups.activityOf(crm.id)).toBeUndefined();
    await twoCalls();
    expect(asked).toHaveLength(10);
  });

  it('that is held back for long shows until when', async () => {
    const { lookups, answer, clock, settled } = world();
    const call = async (at: number, result: Error): Promise<number | undefined> => {
      lookups.follow([]);
      lookups.follow(callsOf(number));
      await settled();
      await answer(at, result);
      return lookups.activityOf(crm.id)?.retryAt;
    };
    // A pause, if any, lasts only seconds.
    expect(await call(0, new AddressBookException('server-fault', 'HTTP 500'))).toBeUndefined();
    const busy = new AddressBookException('server-busy', 'HTTP 429', { retryAfterMs: 90_000 });
    expect(await call(1, busy)).toBe(clock.now() + 90_000);
    await clock.advance(90_000);
    const refused = new AddressBookException('header-refused', 'HTTP 401');
    expect(await call(2, refused)).toBe(clock.now() + 5 * 60_000);
    await clock.advance(5 * 60_000);
    // The pause lasts until the user enters another password.
    expect(await call(3, new AddressBookException('sign-in', 'HTTP 401'))).toBeUndefined();
  });

  it('that is forbidden cancels no other query, until three in a row are forbidden', async () => {
    const { lookups, answer, asked, clock, settled } = world();
    const forbidden = new AddressBookException('forbidden', 'HTTP 403');
    let count = 0;
    /** @returns whether it was asked about */
    const call = async (of: string, result: Parameters<typeof answer>[1]): Promise<boolean> => {
      lookups.follow([]);
      lookups.follow(callsOf(of));
      await settled();
      if (asked.length === count) return false;
      await answer((count += 1) - 1, result);
      return true;
    };
    expect(await call(number, forbidden)).toBe(true);
    expect(await call(number, forbidden)).toBe(false);
    expect(await call('+493055500001', [])).toBe(true);
    expect(lookups.activityOf(crm.id)).toBeUndefined();
    for (const at of [2, 3, 4]) expect(await call(`+49305550000${at}`, forbidden)).toBe(true);
    expect(await call('+493055500005', [])).toBe(false);
    await clock.advance(5 * 60_000);
    expect(await call('+493055500005', [])).toBe(true);
    expect(await call('+493055500006', [])).toBe(true);
  });

  it('that is refused for four queries at once counts once', async () => {
    const { lookups, answer, asked, clock, settled } = world();
    lookups.follow(callsOf(...[1, 2, 3, 4, 5].map((at) => `+49305550000${at}`)));
    await settled();
    for (let at = 0; at < 4; at += 1)
      await answer(at, new AddressBookException('header-refused', 'HTTP 401'));
    expect(asked).toHaveLength(4);
    await clock.advance(5 * 60_000);
    lookups.follow(callsOf(number));
    await settled();
    expect(asked).toHaveLength(5);
  });

  it.each(['header-refused', 'sign-in'] as const)(
    'that is %s is retried as soon as the user asks for it',
    async (problem) => {
      const { lookups, answer, asked, answered, changes, settled } = world();
      lookups.follow(callsOf(number));
      await settled();
      await answer(0, new AddressBookException(problem, 'HTTP 401'));
      expect(changes()).toBe(1);
      lookups.askAgain(crm.id);
      await settled();
      expect([lookups.activityOf(crm.id), changes()]).toEqual([undefined, 2]);
      expect(asked).toHaveLength(2);
      await answer(1, [anna]);
      expect(answered).toEqual([number]);
      lookups.askAgain('ffffffff');
    },
  );
});
