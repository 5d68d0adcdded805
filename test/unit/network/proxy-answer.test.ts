import { expect, it } from 'vitest';
import { problemInAnswer } from '../../../src/network/proxy-answer.ts';

const html = { 'content-type': 'text/html;charset=utf-8' };
const json = { 'content-type': 'application/json' };

const told = (status: number, headers: Record<string, string>): string | undefined =>
  problemInAnswer({ status, header: (name) => headers[name] });

it.each([
  [403, { ...html, server: 'squid/5.7', 'x-squid-error': 'ERR_ACCESS_DENIED 0' }, 'forbidden'],
  [503, { ...html, server: 'squid/5.7', 'x-squid-error': 'ERR_DNS_FAIL 0' }, 'unreachable'],
  [403, { ...html, server: 'Zscaler/6.2' }, 'forbidden'],
  [403, { 'content-type': 'text/plain', 'proxy-agent': 'gateway' }, 'forbidden'],
  // The page may come from the proxy or from the server.
  [403, html, 'page'],
  [403, { ...html, via: '1.1 proxy (squid/5.7)' }, 'page'],
])('recognises the proxy’s answer: %i, %j', (status, headers, problem) => {
  expect(told(status, headers)).toBe(problem);
});

it.each([
  [200, { ...html, 'x-squid-error': 'ERR_NONE 0' }],
  [403, json],
  [403, { ...json, via: '1.1 proxy (squid/5.7)', 'x-cache': 'MISS from proxy' }],
  [403, { ...json, server: 'squid/5.7' }],
  [401, html],
  [404, html],
  [503, html],
  // The proxy asks for name and password.
  [407, { ...html, 'x-squid-error': 'ERR_CACHE_ACCESS_DENIED 0' }],
])('does not change the server’s answer: %i, %j', (status, headers) => {
  expect(told(status, headers)).toBeUndefined();
});
