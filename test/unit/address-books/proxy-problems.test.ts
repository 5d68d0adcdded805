import { expect, it } from 'vitest';
import { networkProblem } from '../../../src/address-books/http/problem.ts';
import { ProxyError } from '../../../src/network/proxy-error.ts';

it.each([
  ['sign-in', 'proxy-sign-in'],
  ['certificate', 'proxy-certificate'],
  ['untrusted', 'proxy-certificate'],
  ['forbidden', 'proxy'],
  ['away', 'proxy'],
] as const)('a problem with the proxy (%s) is described with a remedy: %s', (problem, told) => {
  const cause = new ProxyError(problem, { proxy: 'proxy.test:3128', host: 'books.test:443' });
  expect(networkProblem('books.test', new Error('fetch failed', { cause }))).toMatchObject({ problem: told });
});
