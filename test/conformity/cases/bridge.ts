import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Fixture } from '../launch.ts';

/** What crosses between the page, its preload and the main process, and what does not. */
export function bridgeCases(app: () => Fixture): void {
  const page = (): Promise<Page> => app().shell.page('desk');

  test('what a preload exposes is frozen, and its functions take and return values', async () => {
    const found = await (
      await page()
    ).evaluate(async () => ({
      frozen: [window.bridge, window.bridge.nested, window.bridge.nested.list].map(Object.isFrozen),
      list: [...window.bridge.nested.list],
      twice: window.bridge.callTwice((value) => value * 2),
      later: await window.bridge.later(),
      date: (window.bridge.same(new Date(5)) as Date).getTime(),
      bytes: [...(window.bridge.same(new Uint8Array([1, 2])) as Uint8Array)],
      deep: window.bridge.same({ a: [{ b: undefined }], n: null }),
    }));
    expect(found).toEqual({
      frozen: [true, true, true],
      list: [1, 2, 3],
      twice: 4,
      later: { done: true },
      date: 5,
      bytes: [1, 2],
      deep: { a: [{ b: undefined }], n: null },
    });
  });

  test('neither a symbol nor a Proxy crosses the bridge, and ipcRenderer becomes empty', async () => {
    const thrown = await (
      await page()
    ).evaluate(() =>
      [() => window.bridge.same(Symbol('one')), () => window.bridge.proxy()].map((use) => {
        try {
          return String(use());
        } catch (error) {
          return (error as Error).message;
        }
      }),
    );
    for (const message of thrown) expect(message).toContain('could not be cloned');
    expect(
      await (
        await page()
      ).evaluate(() => Object.keys((window.bridge.renderer() as { ipcRenderer: object }).ipcRenderer)),
    ).toEqual([]);
  });

  test('an error reaches the page with its message, as an error of the page', async () => {
    const reported = await (
      await page()
    ).evaluate(() => {
      try {
        return window.bridge.fails();
      } catch (error) {
        return [error instanceof Error, (error as Error).message];
      }
    });
    expect(reported).toEqual([true, 'not today']);
  });

  test('a file created by a script has no path', async () => {
    expect(await (await page()).evaluate(() => window.bridge.pathOf(new File(['a'], 'a.txt')))).toBe('');
  });

  test('a request is answered by its handler, with unchanged values and the sender frame', async () => {
    const answers = await (
      await page()
    ).evaluate(async () => {
      const map = (await window.bridge.invoke('same', new Map([['day', new Date(0)]]))) as Map<string, Date>;
      return { map: map.get('day')?.getTime(), sender: await window.bridge.invoke('sender') };
    });
    expect(answers).toEqual({ map: 0, sender: [1, false, 'app://desk/index.html', null] });
  });

  test('a handler that fails, that is missing, or whose result cannot cross rejects with its name', async () => {
    const rejected = await (
      await page()
    ).evaluate(() =>
      Promise.all(
        [['fail'], ['missing'], ['function'], ['same', () => 1]].map(([channel, ...args]) =>
          window.bridge.invoke(String(channel), ...args).then(
            () => 'resolved',
            (error: unknown) => (error as Error).message,
          ),
        ),
      ),
    );
    expect(rejected.slice(0, 2)).toEqual([
      "Error invoking remote method 'fail': TypeError: no such call",
      "Error invoking remote method 'missing': Error: No handler registered for 'missing'",
    ]);
    expect(rejected[2]).toMatch(/^Error invoking remote method 'function': /);
    expect(rejected[3]).toContain('could not be cloned');
  });

  test('a message reaches the main process, and its reply every listener until removal', async () => {
    const { main, untilSeen } = app();
    await (await page()).evaluate(() => window.bridge.send('note', 'hello'));
    await untilSeen('hello of app://desk/index.html 1');
    const tell = (value: number): Promise<unknown> =>
      main(
        ({ BrowserWindow }, reported) => BrowserWindow.fromId(1)?.webContents.send('told', reported),
        value,
      );
    await (
      await page()
    ).evaluate(() => {
      const leave = window.bridge.listen((value) => {
        document.title += ` ${String(value)}`;
        if (value === 2) leave();
      });
    });
    for (const value of [1, 2, 3]) await tell(value);
    // A request that is answered after them shows that all have come.
    expect(
      await (await page()).evaluate(async () => [await window.bridge.invoke('same', 1), document.title]),
    ).toEqual([1, 'Conformity 1 2']);
  });
}
