import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchLab, type Lab } from './lab.ts';

let lab: Lab;
let desk: Page;

const refusal = (channel: string, ...args: string[]): Promise<string> =>
  desk.evaluate(
    async ([name = '', ...source]) => {
      const values = source.map((text): unknown => (text === 'function' ? () => 1 : text));
      try {
        return `answered ${String(await window.lab.invoke(name, ...values))}`;
      } catch (error) {
        return (error as Error).message;
      }
    },
    [channel, ...args],
  );

beforeAll(async () => {
  lab = await launchLab();
  desk = await lab.page('desk');
});
afterAll(() => lab.close());

test('dates, maps, bytes and special numbers arrive unchanged in the host and back', async () => {
  const same = await desk.evaluate(async () => {
    const sent = {
      date: new Date(5),
      map: new Map<unknown, unknown>([[1, new Set(['a'])]]),
      bytes: new Uint8Array([1, 2, 255]),
      nothing: undefined,
      numbers: [NaN, -0, Infinity, 12n],
      $: 'tagged',
    };
    const got = (await window.lab.invoke('echo', sent)) as typeof sent;
    return [
      got.date instanceof Date && got.date.getTime(),
      got.map instanceof Map && (got.map.get(1) as Set<string>).has('a'),
      got.bytes instanceof Uint8Array && [...got.bytes],
      'nothing' in got && typeof got.nothing,
      got.numbers.map((number, at) => Object.is(number, sent.numbers[at])),
      got.$,
    ];
  });
  expect(same).toEqual([5, true, [1, 2, 255], 'undefined', [true, true, true, true], 'tagged']);
});

test('a function as an argument is rejected', async () => {
  expect(await refusal('echo', 'function')).toBe('An object could not be cloned.');
});

test('a function as a result is rejected', async () => {
  expect(await refusal('function')).toBe(
    "Error invoking remote method 'function': Error: An object could not be cloned.",
  );
});

test('a function in a message of the host is rejected', async () => {
  const sending = lab.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.send('message', () => 1),
  );
  await expect(sending).rejects.toThrow('An object could not be cloned.');
});

test('errors of a handler and a missing handler have Electron’s messages', async () => {
  expect(await refusal('fail')).toBe("Error invoking remote method 'fail': Error: no such call");
  expect(await refusal('nobody')).toBe(
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  );
});

test('the sender has its app address, not that of Chromium', async () => {
  expect(await desk.evaluate(() => window.lab.invoke('frame'))).toEqual({
    url: 'app://desk/index.html',
    origin: 'app://desk',
  });
});

test('a large message of the host reaches the page complete and in order', async () => {
  const got = desk.evaluate(
    () =>
      new Promise((resolve) => {
        const values: unknown[] = [];
        const stop = window.lab.onMessage((value) => {
          if (values.push(value) === 3) resolve((stop(), values));
        });
        window.lab.note('listening');
      }),
  );
  await lab.untilSeen('listening');
  await lab.evaluate(({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows().find(({ id }) => id === 1) ?? {};
    for (const value of [1, 'zwei', { three: [3] }]) webContents?.send('message', value);
  });
  expect(await got).toEqual([1, 'zwei', { three: [3] }]);
});

test('a second handler for a channel is rejected', async () => {
  await expect(lab.evaluate(({ ipcMain }) => ipcMain.handle('echo', () => 1))).rejects.toThrow(
    "Attempted to register a second handler for 'echo'",
  );
});

test('a message to a page that has not loaded yet is dropped', async () => {
  await lab.evaluate(async ({ BrowserWindow }) => {
    const opening = globalThis.lab.open('late');
    BrowserWindow.getAllWindows()
      .find(({ id }) => id === 3)
      ?.webContents.send('ping');
    await opening;
    globalThis.lab.seen.push('late loaded');
  });
  await lab.untilSeen('late loaded');
  expect(await lab.seen()).not.toContain('painted');
});
