import { createServer, type Server } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../support/free-port.ts';

it('free ports are given out once each, and none that is in use', async () => {
  const first = await freePort();
  const server = await new Promise<Server>((done) => {
    const listening = createServer().listen(first + 1, '127.0.0.1', () => done(listening));
    listening.once('error', () => done(listening));
  });
  onTestFinished(() => void server.close());
  const others = [await freePort(), await freePort(), await freePort()];
  expect(others).not.toContain(first);
  expect(others).not.toContain(first + 1);
  expect(new Set(others).size).toBe(3);
  for (const port of others) expect(port).toBeLessThan(32_768);
});
