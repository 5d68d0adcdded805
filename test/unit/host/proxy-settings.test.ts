import { afterEach, expect, it, vi } from 'vitest';
import { resolveProxy } from '../../host/electron/proxy-settings.ts';

afterEach(() => vi.unstubAllEnvs());

const through = 'PROXY proxy.test:3128';

it.each([
  ['', 'https://a.example.com/', through],
  ['example.com', 'https://a.example.com/', 'DIRECT'],
  ['example.com', 'https://example.com/', 'DIRECT'],
  ['example.com', 'https://anexample.com/', through],
  ['.example.com', 'https://a.example.com/', 'DIRECT'],
  ['.example.com', 'https://example.com/', through],
  ['*.example.com', 'https://a.example.com/', 'DIRECT'],
  ['other.test, example.com:8443', 'https://example.com:8443/', 'DIRECT'],
  ['example.com:8443', 'https://example.com/', through],
  ['10.0.0.0/8', 'https://10.1.2.3/', 'DIRECT'],
  ['10.0.0.0/8', 'https://11.1.2.3/', through],
  ['10.1.2.3', 'https://10.1.2.3/', 'DIRECT'],
  ['2001:db8::/32', 'https://[2001:db8::7]/', 'DIRECT'],
  ['[2001:db8::7]', 'https://[2001:db8::7]/', 'DIRECT'],
  ['2001:db8::7', 'https://[2001:db8::8]/', through],
  ['*', 'https://a.example.com/', 'DIRECT'],
])('NO_PROXY=%s routes %s %s', async (noProxy, url, way) => {
  for (const name of ['auto_proxy', 'all_proxy', 'http_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, '');
  vi.stubEnv('https_proxy', 'http://proxy.test:3128');
  vi.stubEnv('no_proxy', noProxy);
  expect(await resolveProxy(url)).toBe(way);
});
