import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostAndPort, parseProxyList } from '../../../src/network/proxy-list.ts';

describe('the result of a PAC script', () => {
  it.each([
    ['DIRECT', ['direct']],
    ['', ['direct']],
    ['nonsense; QUIC a:1', ['direct']],
    ['PROXY a:3128', [{ kind: 'http', host: 'a', port: 3128 }]],
    ['proxy a', [{ kind: 'http', host: 'a', port: 80 }]],
    ['HTTPS a ; DIRECT', [{ kind: 'https', host: 'a', port: 443 }, 'direct']],
    [
      'SOCKS a:1;SOCKS5 [::1]:2',
      [
        { kind: 'socks4', host: 'a', port: 1 },
        { kind: 'socks5', host: '::1', port: 2 },
      ],
    ],
    ['PROXY a:0; PROXY a:65536; PROXY b:1', [{ kind: 'http', host: 'b', port: 1 }]],
    ['PROXY user:password@a:1', ['direct']],
  ])('is parsed as %j', (list, ways) => {
    expect(parseProxyList(list)).toEqual(ways);
  });

  it('always contains a route, with valid ports', () => {
    fc.assert(
      fc.property(fc.string(), (list) => {
        const ways = parseProxyList(list);
        expect(ways.length).toBeGreaterThan(0);
        for (const way of ways) if (way !== 'direct') expect(way.port).toBeGreaterThan(0);
      }),
    );
  });

  it('is written as it was parsed', () => {
    const proxy = fc.record({
      host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6()),
      port: fc.integer({ min: 1, max: 65_535 }),
    });
    fc.assert(
      fc.property(proxy, ({ host, port }) => {
        expect(parseProxyList(`PROXY ${hostAndPort({ host, port })}`)).toEqual([
          { kind: 'http', host, port },
        ]);
      }),
    );
  });
});
