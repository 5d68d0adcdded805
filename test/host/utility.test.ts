import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { setOnline } from './electron/network.ts';
import { until } from '../support/until.ts';
import { forkUtility, type UtilityProcess } from './utility/fork.ts';

const file = fileURLToPath(new URL('./fixtures/lab/utility.cjs', import.meta.url));

function start(): UtilityProcess & { heard: unknown[] } {
  const child = forkUtility(file);
  const heard: unknown[] = [];
  child.on('message', (message) => heard.push(message));
  onTestFinished(() => void child.kill());
  return Object.assign(child, { heard });
}

const ended = (child: UtilityProcess): Promise<number> =>
  new Promise((done) => child.once('exit', (code: number) => done(code)));
const answer = async (child: { heard: unknown[] }): Promise<unknown> =>
  (
    await until(() => (child.heard.length > 0 ? { said: child.heard.shift() } : undefined), 'an answer', {
      withinMs: 10_000,
    })
  ).said;

test('a utility process gets messages sent before it listened, and answers', async () => {
  const child = start();
  child.postMessage('hello');
  expect(await answer(child)).toEqual({ sent: 1, data: 'hello', type: 'utility', ports: 0 });
});

test('bytes arrive as plain bytes, whatever their class', async () => {
  const child = start();
  child.postMessage({ bytes: Buffer.from('abc') });
  expect(await answer(child)).toMatchObject({ data: { bytes: new Uint8Array([97, 98, 99]) } });
});

test('values that cannot be cloned throw when they are sent', () => {
  const child = start();
  expect(() => child.postMessage({ work: () => 1 })).toThrow('could not be cloned');
});

test('a utility process ends with its own code or when killed, and gets no more messages', async () => {
  const first = start();
  first.postMessage('end');
  expect(await ended(first)).toBe(7);
  expect([first.pid, first.kill()]).toEqual([undefined, false]);
  expect(() => first.postMessage('late')).not.toThrow();
  const second = start();
  second.postMessage('hello');
  await answer(second);
  expect(second.kill()).toBe(true);
  expect(await ended(second)).toBe(15);
});

test('a utility process has neither Node’s channel to its parent nor modules of Electron', async () => {
  const child = start();
  child.postMessage('send');
  expect(await answer(child)).toBe('undefined');
  child.postMessage('electron');
  expect(await answer(child)).toContain('is not implemented in a utility process');
});

test('a utility process can access the network, and detects when there is none', async () => {
  const server = createServer((_request, response) => response.end('here'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const child = start();
  const asked = async (): Promise<unknown> => {
    child.postMessage({ fetch: `http://127.0.0.1:${port}/` });
    return answer(child);
  };
  onTestFinished(() => setOnline(true));
  expect(await asked()).toEqual({ online: true, said: 'here' });
  setOnline(false);
  expect(await asked()).toEqual({ online: false, said: 'net::ERR_INTERNET_DISCONNECTED' });
  setOnline(true);
  server.close();
  expect(await asked()).toEqual({ online: true, said: 'net::ERR_CONNECTION_REFUSED' });
});

test('an option or a member that the stand-in lacks throws its name', () => {
  expect(() => forkUtility(file, [], { session: {} } as never)).toThrow('the option session');
  expect(() => (start() as unknown as { respond: unknown }).respond).toThrow('UtilityProcess.respond');
});
