import { describe, expect, it } from 'vitest';
import { watchHistoryLifetime } from '../../../../src/main/privacy/history-lifetime.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import { manualClock } from '../support.ts';

const hourMs = 3_600_000;
const away = new PlatformException({ kind: 'unreachable', detail: 'ENETUNREACH' });

/** A platform that gives these answers, one after the other, and the last one from then on. */
async function watched(answers: unknown[], retention?: () => Promise<void>) {
  const clock = manualClock();
  const closing = new AbortController();
  const kept: (number | undefined)[] = [];
  const faults: unknown[] = [];
  let asked = 0;
  watchHistoryLifetime({
    account: {
      signal: closing.signal,
      transport: {
        request({ schema }) {
          const answer = answers[Math.min(asked, answers.length - 1)];
          asked += 1;
          return answer instanceof Error
            ? Promise.reject(answer)
            : Promise.resolve(schema.parse({ company: 'Berg', historyLifeTime: answer }));
        },
      },
    },
    retention: {
      platformKeeps: (days) => retention?.() ?? Promise.resolve(void kept.push(days)),
    },
    clock,
    first: Promise.resolve(),
    onFault: (error) => void faults.push(error),
  });
  await clock.advance(0);
  return { clock, kept, faults, asked: () => asked, close: () => closing.abort() };
}

describe('the history lifetime of the account', () => {
  it('is followed when it changes while the program runs', async () => {
    const { clock, kept } = await watched([365, 30, 'UNLIMITED']);
    expect(kept).toEqual([365]);
    await clock.advance(24 * hourMs);
    expect(kept).toEqual([365, 30]);
    await clock.advance(24 * hourMs);
    expect(kept).toEqual([365, 30, undefined]);
  });

  it.each([0, '0', 'NONE', '', null, undefined, -1, 'soon', 0.5, Number.MAX_VALUE * 2, [30]])(
    'is ignored when it is %j',
    async (answer) => {
      const { clock, kept } = await watched([30, answer]);
      await clock.advance(24 * hourMs);
      expect(kept).toEqual([30]);
    },
  );

  it('is requested again soon after the platform was offline, and never after sign-out', async () => {
    const { clock, kept, faults, asked, close } = await watched([away, away, 14]);
    expect(kept).toEqual([]);
    await clock.advance(2 * hourMs);
    expect(kept).toEqual([14]);
    close();
    await clock.advance(100 * hourMs);
    expect([asked(), faults]).toEqual([3, []]);
  });

  it('is logged as an error when it cannot be stored, and tried again', async () => {
    const { clock, faults } = await watched([14], () => Promise.reject(new Error('disk full')));
    await clock.advance(hourMs);
    expect(faults).toHaveLength(2);
  });
});
