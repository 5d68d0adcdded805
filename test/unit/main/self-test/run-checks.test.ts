import { describe, expect, it } from 'vitest';
import type { Check, CheckResult } from '../../../../src/main/self-test/check.ts';
import { runChecks } from '../../../../src/main/self-test/run-checks.ts';
import { unusable } from '../../../../src/tunnel/trouble.ts';
import { manualClock } from '../support.ts';

const limits = { check: 10_000, total: 25_000, cleanup: 1_000 };
const fix = { id: 'selfTest.sqlite.fix' } as const;
const good: CheckResult = { ok: true, detail: { id: 'selfTest.keychain' } };
const check = (run: Check['run'], name: Check['name'] = 'keychain'): Check => ({ name, fix, run });

describe('the self-test', () => {
  it('runs its checks one after the other and measures each', async () => {
    const clock = manualClock();
    const reported: string[] = [];
    const takes = (name: Check['name'], ms: number): Check =>
      check(async (signal) => {
        reported.push(`${name} begins`);
        await clock.sleep(ms, signal);
        reported.push(`${name} ends`);
        return good;
      }, name);
    const running = runChecks([takes('sqlite', 300), takes('keychain', 40)], { ...clock, limits });
    await clock.advance(300);
    await clock.advance(40);
    expect(await running).toEqual([
      { ...good, name: 'sqlite', ms: 300 },
      { ...good, name: 'keychain', ms: 40 },
    ]);
    expect(reported).toEqual(['sqlite begins', 'sqlite ends', 'keychain begins', 'keychain ends']);
  });

  it('says the sentence of a tunnel’s error instead of its message for logs', async () => {
    const sentence = { id: 'providers.ssh.noAgent' } as const;
    const outcomes = await runChecks([check(() => Promise.reject(unusable(sentence)))], {
      ...{ ...manualClock(), limits },
    });
    expect(outcomes).toMatchObject([{ detail: { id: 'selfTest.failed', values: { why: sentence } } }]);
  });

  it('continues after a check that throws, now or later, with the reason and the remedy', async () => {
    const clock = manualClock();
    const outcomes = await runChecks(
      [
        check(() => {
          throw new Error('no such module');
        }, 'sqlite'),
        check(() => Promise.reject(new Error('damaged')), 'sqlite-utility'),
        check(() => Promise.resolve(good)),
      ],
      { ...clock, limits },
    );
    expect(outcomes).toEqual([
      {
        name: 'sqlite',
        ms: 0,
        ok: false,
        fix,
        detail: { id: 'selfTest.failed', values: { why: 'no such module' } },
      },
      {
        name: 'sqlite-utility',
        ms: 0,
        ok: false,
        fix,
        detail: { id: 'selfTest.failed', values: { why: 'damaged' } },
      },
      { ...good, name: 'keychain', ms: 0 },
    ]);
  });

  it('cancels a check that hangs, lets it clean up, and continues', async () => {
    const clock = manualClock();
    let cleaned = false;
    const hangs = check(async (signal) => {
      await clock.sleep(Infinity, signal).catch(() => undefined);
      await clock.sleep(200, new AbortController().signal);
      cleaned = true;
      return good;
    }, 'sqlite');
    const running = runChecks([hangs, check(() => Promise.resolve(good))], { ...clock, limits });
    await clock.advance(10_000);
    await clock.advance(200);
    const late = { id: 'selfTest.late', values: { seconds: 10 } };
    expect(await running).toEqual([
      { name: 'sqlite', ms: 10_200, ok: false, fix, detail: late },
      { ...good, name: 'keychain', ms: 0 },
    ]);
    expect(cleaned).toBe(true);
  });

  it('ends in time though every check hangs and ignores its cancellation', async () => {
    const clock = manualClock();
    const start = clock.now();
    const hangs = check(() => new Promise(() => undefined));
    const running = runChecks([hangs, hangs, hangs, hangs], { ...clock, limits });
    for (const ms of [10_000, 1_000, 10_000, 1_000, 3_000, 1_000]) await clock.advance(ms);
    const outcomes = await running;
    expect(outcomes.map(({ detail }) => detail.id)).toEqual([
      'selfTest.late',
      'selfTest.late',
      'selfTest.late',
      'selfTest.notRun',
    ]);
    expect(outcomes[2]?.detail.values).toEqual({ seconds: 3 });
    expect(clock.now() - start).toBeLessThanOrEqual(limits.total + limits.cleanup);
  });

  it('reports the results so far before each check', async () => {
    const known: number[] = [];
    const onProgress = (outcomes: readonly unknown[]): void => void known.push(outcomes.length);
    const checks = [check(() => Promise.resolve(good)), check(() => Promise.reject(new Error('no')))];
    await runChecks(checks, { ...manualClock(), limits, onProgress });
    expect(known).toEqual([0, 1, 2]);
  });
});
