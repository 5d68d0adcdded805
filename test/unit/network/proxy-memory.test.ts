import { expect, it } from 'vitest';
import { parseProxyList } from '../../../src/network/proxy-list.ts';
import { createProxyMemory } from '../../../src/network/proxy-memory.ts';

const url = 'https://server.test/';

it('caches the answer of a slow script for a while, and that of a fast one never', async () => {
  let [now, takes, asked] = [0, 2_000, 0];
  const memory = createProxyMemory(
    () => {
      asked += 1;
      now += takes;
      return Promise.resolve('DIRECT');
    },
    () => now,
  );
  await memory.list(url);
  await memory.list(url);
  expect(asked).toBe(1);
  now += 31_000;
  takes = 10;
  await memory.list(url);
  await memory.list(url);
  expect(asked).toBe(3);
});

it('runs a script again that never answered', () => {
  let [now, asked] = [0, 0];
  const memory = createProxyMemory(
    () => {
      asked += 1;
      return new Promise(() => undefined);
    },
    () => now,
  );
  void memory.list(url);
  void memory.list(url);
  now = 61_000;
  void memory.list(url);
  expect(asked).toBe(2);
});

it('tries a proxy that was down last, until some minutes later', () => {
  let now = 0;
  const memory = createProxyMemory(
    () => Promise.resolve(''),
    () => now,
  );
  const ways = parseProxyList('PROXY a:1; SOCKS5 b:1; DIRECT');
  const [first, second] = ways;
  if (first === undefined || first === 'direct') throw new Error('no proxy');
  memory.isAway(first);
  expect(memory.sort(ways)).toEqual([second, 'direct', first]);
  now = 300_001;
  expect(memory.sort(ways)).toEqual(ways);
  memory.isAway(first);
  memory.answers(first);
  expect(memory.sort(ways)).toEqual(ways);
});
