import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchLab, type Lab } from './lab.ts';

let lab: Lab;
let desk: Page;

beforeAll(async () => {
  lab = await launchLab();
  desk = await lab.page('desk');
});
afterAll(() => lab.close());

test('an API exposed by a preload exists before the first script of the page', async () => {
  expect(await desk.evaluate(() => window.apiAtStart)).toBe('object');
});

test('an exposed object is a frozen copy that the page cannot replace', async () => {
  const states = await desk.evaluate(() => {
    'use strict';
    const attempt = (change: () => void): string => {
      try {
        change();
        return 'changed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      attempt(() => (window.lab.platform.name = 'other')),
      attempt(() => window.lab.platform.nested.list.push(4)),
      attempt(() => Object.defineProperty(window, 'lab', { value: {} })),
      Reflect.deleteProperty(window, 'lab'),
      Object.getPrototypeOf(window.lab.platform) === Object.prototype,
      window.lab.platform.name,
    ];
  });
  expect(states).toEqual(['TypeError', 'TypeError', 'TypeError', false, true, 'lab']);
});

test('a callback of the page gets a value and returns one synchronously', async () => {
  expect(await desk.evaluate(() => window.lab.callTwice((value) => value + 20))).toBe(41);
});

test('values, promises and errors are copied across the bridge', async () => {
  const crossed = await desk.evaluate(async () => {
    class Point {
      x = 1;
      length() {
        return 1;
      }
    }
    const map = window.lab.made();
    const error = ((): unknown => {
      try {
        return window.lab.fails();
      } catch (thrown) {
        return thrown;
      }
    })();
    const point = window.lab.same(new Point()) as Point;
    return [
      map.get('day') instanceof Date,
      await window.lab.later(),
      error instanceof Error && error.message,
      [point.x, point instanceof Point, typeof point.length],
      window.lab.same(undefined) === undefined,
    ];
  });
  expect(crossed).toEqual([true, { done: true }, 'not today', [1, false, 'undefined'], true]);
});

test('values that cannot be cloned are rejected at the bridge', async () => {
  const refused = await desk.evaluate(() =>
    [
      () => window.lab.element(),
      () => window.lab.proxy(),
      () => window.lab.same({ inside: [new Proxy({}, {})] }),
      () => window.lab.same(Symbol('s')),
      () => window.lab.same(new WeakMap()),
    ].map((call) => {
      try {
        return String(call());
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
  expect(refused).toEqual(Array(5).fill('An object could not be cloned.'));
});

test('the page can access neither the globals of its preload nor the channel to the host', async () => {
  const reached = await desk.evaluate(() => [
    ...['preloadOnly', 'require', 'process', 'ipcRenderer', 'electron'].filter((name) => name in window),
    ...Object.getOwnPropertyNames(window).filter((name) => /^(host|deliver)_/.test(name)),
  ]);
  expect(reached).toEqual([]);
});

test('ipcRenderer crosses the bridge as an empty object', async () => {
  expect(await desk.evaluate(() => [typeof window.lab.channel(), Object.keys(window.lab.channel())])).toEqual(
    ['object', []],
  );
});

test('a preload may require only what the sandbox allows', async () => {
  const results = await desk.evaluate(() =>
    ['events', 'node:events', 'timers', 'url', 'fs', 'node:child_process', './other.cjs'].map((name) => {
      try {
        return window.lab.tryRequire(name).length > 0;
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
  expect(results.slice(0, 4)).toEqual([true, true, true, true]);
  expect(results.slice(4)).toEqual([
    'module not found: fs',
    'module not found: node:child_process',
    'module not found: ./other.cjs',
  ]);
});

test('a preload that requires a forbidden module fails and the app is notified', async () => {
  await lab.evaluate(
    (_electron, preload) => void globalThis.lab.open('broken', { webPreferences: { preload } }),
    new URL('./fixtures/lab/forbidden.cjs', import.meta.url).pathname,
  );
  await lab.untilSeen('broken preload-error module not found: fs');
  expect(await lab.errors()).toContainEqual(expect.stringContaining('module not found: fs'));
});
