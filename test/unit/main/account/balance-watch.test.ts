import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchBalance } from '../../../../src/main/account/balance-watch.ts';
import { createState } from '../../../../src/main/state/state.ts';
import { fakeAccount, manualClock, memorySettings } from '../support.ts';

const HOUR = 3_600_000;

/** A desk of an account whose balance is `amount()`, which throws if the token may not read it. */
async function desk(amount: () => number, { settings } = memorySettings()) {
  const clock = manualClock();
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const reported: number[] = [];
  const { account, asked } = fakeAccount(() => ({ currency: 'EUR', totalIncludingVat: amount() }));
  onTestFinished(() => account.close());
  const watch = watchBalance({
    account,
    clock,
    state,
    settings,
    first: Promise.resolve(),
    tell: (balance) => reported.push(balance.amount),
  });
  await clock.advance(0);
  return { watch, clock, state, settings, reported, asked, account };
}

describe('the balance', () => {
  it('is shown with the time of the platform’s answer, and stored for an offline start', async () => {
    const { state, settings, clock } = await desk(() => 12.5);
    const balance = { amount: 12.5, currency: 'EUR', at: clock.now() };
    expect(state.get().balance).toEqual(balance);
    expect(settings.get().balance.last).toEqual(balance);
  });

  it('is read hourly and on request, and never after the account was closed', async () => {
    const { asked, clock, watch, account } = await desk(() => 12.5);
    await clock.advance(HOUR);
    expect(asked).toHaveLength(2);
    watch.soon();
    await clock.advance(0);
    expect(asked).toHaveLength(2);
    await clock.advance(6 * 60_000);
    watch.soon();
    await clock.advance(0);
    expect(asked).toHaveLength(3);
    account.close();
    await clock.advance(3 * HOUR);
    expect(asked).toHaveLength(3);
  });

  it('keeps the last value when it cannot be read', async () => {
    let away = false;
    const { state, clock, reported } = await desk(() => {
      if (away) throw new Error('away');
      return 12.5;
    });
    away = true;
    await clock.advance(HOUR);
    expect([state.get().balance?.amount, reported]).toEqual([12.5, []]);
  });

  it('is reported once when low, also after restarts', async () => {
    const settings = memorySettings();
    const first = await desk(() => 3, settings);
    await first.clock.advance(3 * HOUR);
    const second = await desk(() => 2, settings);
    expect([first.reported, second.reported]).toEqual([[3], []]);
  });

  it('is checked again when the user changes the threshold, and never when the warning is off', async () => {
    const { watch, settings, reported } = await desk(() => 8);
    const warnBelow = (amount: number | null): void => {
      settings.update({ balance: { ...settings.get().balance, warnBelow: amount } });
      watch.judge();
    };
    expect(reported).toEqual([]);
    warnBelow(10);
    warnBelow(20);
    expect(reported).toEqual([8]);
    warnBelow(null);
    warnBelow(10);
    expect(reported).toEqual([8, 8]);
  });

  it('is reported once for each fall below the threshold, for any sequence of amounts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1 }), async (amounts) => {
        let hour = 0;
        const { clock, reported } = await desk(() => amounts[hour] ?? 0);
        for (hour = 1; hour < amounts.length; hour += 1) await clock.advance(HOUR);
        const falls = amounts.filter((amount, at) => amount < 5 && (amounts[at - 1] ?? 5) >= 5);
        expect(reported).toEqual(falls);
      }),
      { numRuns: 50 },
    );
  });
});
