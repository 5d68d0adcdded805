import { expect, test } from 'vitest';
import type { Fixture } from '../launch.ts';

/** More than all buffers on the way from a handler to its page hold; on the stand-in those of the kernel are among them. */
const buffersHold = 128 * 2 ** 20;

declare global {
  interface Window {
    /** Continues reading a body later in the case. */
    reader: ReadableStreamDefaultReader<Uint8Array>;
    abort: AbortController;
  }
}

/** Answers of the program's own scheme that do not come whole. */
export function bodyCases(app: () => Fixture): void {
  const begin = async (page: string, path: string): Promise<unknown> =>
    (await app().shell.page(page)).evaluate(async (address) => {
      window.abort = new AbortController();
      const response = await fetch(address, { signal: window.abort.signal });
      if (!response.body) throw new Error('no body');
      window.reader = response.body.getReader();
      return [response.status, response.headers.get('x-kind'), response.url];
    }, path);
  const read = async (): Promise<string> =>
    (await app().shell.page('desk')).evaluate(() =>
      window.reader.read().then(
        ({ done, value }) => (done ? 'end' : new TextDecoder().decode(value)),
        (error: unknown) => (error as Error).name,
      ),
    );
  const pulled = (name: string): Promise<number> =>
    app().main((_electron, which) => fixture.bodies.pulled[which] ?? 0, name);
  /** How much is asked for in the end: nothing more comes for a while. */
  const pulledInTheEnd = (name: string): Promise<number> =>
    app().main(async (_electron, which) => {
      for (let before = -1; ;) {
        const now = fixture.bodies.pulled[which] ?? 0;
        if (now > 0 && now === before) return now;
        before = now;
        await new Promise((done) => setTimeout(done, 150));
      }
    }, name);

  test('a page gets the headers of a response before its body, and each chunk as it is sent', async () => {
    const { main } = app();
    expect(await begin('desk', '/told/pieces')).toEqual([
      200,
      'told',
      expect.stringMatching(/\/told\/pieces$/),
    ]);
    await main(() => fixture.bodies.push('pieces', 'one'));
    expect(await read()).toBe('one');
    await main(() => fixture.bodies.push('pieces', 'two'));
    expect(await read()).toBe('two');
    await main(() => fixture.bodies.end('pieces'));
    expect(await read()).toBe('end');
  });

  test('a body that fails half-way is an error in its page after the data received so far', async () => {
    const { main } = app();
    await begin('desk', '/told/failing');
    await main(() => fixture.bodies.push('failing', 'half'));
    expect(await read()).toBe('half');
    await main(() => fixture.bodies.fail('failing'));
    expect(await read()).toBe('TypeError');
  });

  test('a handler is read no faster than its page reads, and is notified when the page cancels', async () => {
    await begin('desk', '/endless/slow');
    const first = await pulledInTheEnd('slow');
    expect(first).toBeLessThan(buffersHold);
    const page = await app().shell.page('desk');
    const wanted = first + 2 ** 22;
    await page.evaluate(async (bytes) => {
      for (let size = 0; size < bytes;) size += (await window.reader.read()).value?.byteLength ?? Infinity;
    }, wanted);
    expect(await pulled('slow')).toBeGreaterThanOrEqual(wanted);
    expect(await pulledInTheEnd('slow')).toBeLessThan(wanted + buffersHold);
    await page.evaluate(() => window.abort.abort());
    await app().untilSeen('slow cancelled');
  });

  test('a handler is notified when the reading page navigates or its window closes', async () => {
    const { main, untilSeen } = app();
    await main(() =>
      Promise.all(['leaving', 'closing'].map((name) => fixture.open(name))).then(() => undefined),
    );
    await begin('leaving', '/endless/left');
    await begin('closing', '/endless/closed');
    await main(async ({ BrowserWindow }) => {
      const windowOf = (name: string): Electron.BrowserWindow | undefined =>
        BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes(`//${name}/`));
      await windowOf('leaving')?.loadURL('app://leaving/index.html?again');
      windowOf('closing')?.destroy();
    });
    await untilSeen('left cancelled');
    await untilSeen('closed cancelled');
    await main(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes('//leaving/'))
        ?.destroy(),
    );
  });

  test('a response that arrives after its page has cancelled is cancelled, too', async () => {
    const { main, shell, untilSeen } = app();
    const page = await shell.page('desk');
    await page.evaluate(() => {
      window.abort = new AbortController();
      void fetch('/held/late', { signal: window.abort.signal }).catch(() => undefined);
    });
    await untilSeen('late held');
    await page.evaluate(() => window.abort.abort());
    await main(() => fixture.bodies.release('late'));
    await untilSeen('late cancelled');
  });

  test('a player that seeks requests another part of the sound, and cancels the first one', async () => {
    const { main, shell, untilSeen } = app();
    const page = await shell.page('desk');
    const place = await page.evaluate(async () => {
      const audio = Object.assign(document.createElement('audio'), { preload: 'metadata', src: '/sound' });
      document.body.append(audio);
      const until = (event: string): Promise<unknown> =>
        new Promise((resolve, reject) => {
          audio.addEventListener(event, resolve, { once: true });
          audio.addEventListener('error', () => reject(new Error(audio.error?.message)), { once: true });
        });
      await until('loadedmetadata');
      const sent = until('seeked');
      audio.currentTime = 1080;
      await sent;
      return [Math.round(audio.duration), audio.currentTime];
    });
    expect(place).toEqual([1200, 1080]);
    const ranges = await main(() => fixture.bodies.ranges);
    expect(ranges[0]).toBe(0);
    expect(ranges.at(-1)).toBeGreaterThan(200_000_000);
    await untilSeen('sound 1 cancelled');
  });
}
