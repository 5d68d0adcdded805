import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { debuggingPort } from '../../../scripts/debugging-port.mjs';

it('a second start does not look for its windows at the debugging port of the first', async () => {
  const first = createServer();
  await new Promise<void>((listening) => void first.listen(0, '127.0.0.1', listening));
  const { port } = first.address() as AddressInfo;
  onTestFinished(() => void first.close());
  const second = await debuggingPort(port);
  expect(second).not.toBe(port);
  expect(second).toBeGreaterThan(0);
  await new Promise((closed) => first.close(closed));
  expect(await debuggingPort(port)).toBe(port);
});
