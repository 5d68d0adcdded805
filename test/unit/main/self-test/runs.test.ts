import { describe, expect, it } from 'vitest';
import { createSelfTestRuns } from '../../../../src/main/self-test/runs.ts';
import type { SelfTestReport } from '../../../../src/shared/self-test-report.ts';

const report: SelfTestReport = {
  ok: false,
  shell: 'electron',
  versions: { deskbell: '1.0.0' },
  checks: [{ name: 'tray', ok: false, ms: 3, detail: 'No tray.', code: 'selfTest.tray.noHost' }],
};
const printed = `Deskbell self-test\n\nFAILED  Tray\n\n${JSON.stringify(report)}\n`;

describe('a self-test from the settings', () => {
  it('is the last line of a second process, in the language of the windows', async () => {
    const languages: string[] = [];
    const runs = createSelfTestRuns({
      start: (locale) => Promise.resolve(void languages.push(locale)).then(() => printed),
      locale: () => 'de',
      now: () => 42,
    });
    expect(runs.last()).toBeUndefined();
    expect(await runs.run()).toEqual({ at: 42, report });
    expect(runs.last()).toEqual({ at: 42, report });
    expect(languages).toEqual(['de']);
  });

  it('runs once at a time, and can run again afterwards', async () => {
    const waiting: ((text: string) => void)[] = [];
    const runs = createSelfTestRuns({
      start: () => new Promise((done) => void waiting.push(done)),
      locale: () => 'en',
      now: () => 1,
    });
    const both = Promise.all([runs.run(), runs.run()]);
    expect(waiting).toHaveLength(1);
    waiting[0]?.(printed);
    await both;
    const again = runs.run();
    expect(waiting).toHaveLength(2);
    waiting[1]?.(printed);
    await again;
  });

  it('fails without a report, keeps the previous one, and can be tried again', async () => {
    let answer = printed;
    const runs = createSelfTestRuns({
      start: () => Promise.resolve(answer),
      locale: () => 'en',
      now: () => 7,
    });
    await runs.run();
    for (answer of ['', 'killed', '{"ok":true}']) await expect(runs.run()).rejects.toThrow();
    expect(runs.last()).toEqual({ at: 7, report });
    answer = printed;
    expect(await runs.run()).toEqual({ at: 7, report });
  });
});
