import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockEnvironment, realNow, shiftClock } from './clock.ts';
import { launchLab, type Lab } from './lab.ts';

/** Long before anything that the computer's clock could show. */
const chosen = Date.UTC(2019, 11, 31, 23, 58);
const minute = 60_000;
let lab: Lab;

beforeAll(async () => {
  shiftClock(chosen - realNow());
  lab = await launchLab({ env: clockEnvironment() });
});
afterAll(async () => {
  await lab.close();
  shiftClock(0);
});

const expectChosen = (time: number): void => {
  expect(time).toBeGreaterThanOrEqual(chosen);
  expect(time).toBeLessThan(chosen + minute);
};

test('the main process has the chosen time, through every API', async () => {
  const [now, made, text] = await lab.evaluate(() => [Date.now(), new Date().getTime(), Date()] as const);
  expectChosen(now);
  expectChosen(made);
  // The text has whole seconds.
  expectChosen(Date.parse(text) + 999);
});

test('performance.timeOrigin and performance.now() of main add up to the chosen time', async () => {
  expectChosen(await lab.evaluate(() => performance.timeOrigin + performance.now()));
});

test('a worker thread of the main process has the chosen time', async () => {
  expectChosen(
    await lab.evaluate(() => {
      const { Worker } = process.getBuiltinModule('node:worker_threads');
      const worker = new Worker(`require('worker_threads').parentPort.postMessage(Date.now())`, {
        eval: true,
      });
      return new Promise<number>((done) => worker.once('message', done));
    }),
  );
});

test('a Node program started by the main process has the chosen time', async () => {
  expectChosen(
    await lab.evaluate(() => {
      const { execFileSync } = process.getBuiltinModule('node:child_process');
      return Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { encoding: 'utf8' }));
    }),
  );
});

test('a page and its preload have the chosen time', async () => {
  await lab.evaluate(() => globalThis.lab.open('clock').then(() => undefined));
  const page = await lab.page('clock');
  expectChosen(await page.evaluate(() => new Date().getTime()));
  expectChosen(await page.evaluate(() => window.lab.now()));
});

test('given dates keep their value, and objects their class', async () => {
  expect(
    await lab.evaluate(() => [
      new Date(0).toISOString(),
      new Date(2024, 0, 2).getDate(),
      new Date() instanceof Date,
      structuredClone(new Date(5)) instanceof Date,
      Date.UTC(2020, 0, 1),
    ]),
  ).toEqual(['1970-01-01T00:00:00.000Z', 2, true, true, Date.UTC(2020, 0, 1)]);
});
