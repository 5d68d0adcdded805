import { describe, expect, it } from 'vitest';
import { readLogLine } from '../../../src/tunnel/cloudflared/program.ts';

describe('the log of cloudflared', () => {
  it.each([
    [
      '2024-02-08T06:25:46Z INF |  https://four-dashed-word-url.trycloudflare.com                             |',
      { kind: 'address', url: 'https://four-dashed-word-url.trycloudflare.com' },
    ],
    [
      '2024-02-08T06:25:48Z INF Registered tunnel connection connIndex=2 connection=830bf962-7674-4e02-b648-65177c832c67 event=0 ip=198.41.192.167 location=lax08 protocol=quic',
      { kind: 'connected', connection: '2' },
    ],
    [
      '2022-06-01T16:23:12Z INF Connection c206cf44-945f-4c3c-a85c-af60c6338dc2 registered connIndex=0 location=ORD',
      { kind: 'connected', connection: '0' },
    ],
    [
      '2022-08-21T00:22:25Z INF Unregistered tunnel connection connIndex=2',
      { kind: 'disconnected', connection: '2' },
    ],
    [
      'failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: lookup api.trycloudflare.com: no such host',
      {
        kind: 'error',
        detail:
          'failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: lookup api.trycloudflare.com: no such host',
      },
    ],
    [
      '2024-02-08T06:25:48Z ERR Register tunnel error from server side error="Unauthorized: Invalid tunnel secret" connIndex=0',
      {
        kind: 'refused',
        detail:
          'Register tunnel error from server side error="Unauthorized: Invalid tunnel secret" connIndex=0',
      },
    ],
    [
      'Provided Tunnel token is not valid.',
      { kind: 'refused', detail: 'Provided Tunnel token is not valid.' },
    ],
    ['2024-02-08T06:25:47Z INF Initial protocol quic', undefined],
    [
      '2021-09-03T10:44:41Z INF Cannot determine default configuration path. No file [config.yml config.yaml]',
      undefined,
    ],
    ['', undefined],
  ])('%s', (line, fact) => {
    expect(readLogLine(line)).toEqual(fact);
  });
});
