import { describe, expect, it } from 'vitest';
import type { Check } from '../../../../src/main/self-test/check.ts';
import { certificateCheck } from '../../../../src/main/self-test/network-checks.ts';
import { overLoopback } from '../../../../src/main/self-test/over-loopback.ts';
import { createCertificate } from '../../../../src/service/tls/certificate.ts';
import { lost } from '../../../../src/tunnel/trouble.ts';

const never = new AbortController().signal;
const failing = (error: Error): Check =>
  overLoopback({ name: 'ssh', fix: { id: 'selfTest.ssh.fix' }, run: () => Promise.reject(error) });
const unreachable = Object.assign(new Error('connect ENETUNREACH 127.0.0.1:4022'), { code: 'ENETUNREACH' });

describe('a check that connects to this computer', () => {
  it.each([
    [
      lost({ id: 'providers.unreachable', values: { host: '127.0.0.1', detail: '' } }, unreachable),
      'ENETUNREACH',
    ],
    [new Error('net::ERR_INTERNET_DISCONNECTED'), 'ERR_INTERNET_DISCONNECTED'],
  ])('names the network where it cannot: %s', async (error, why) => {
    expect(await failing(error).run(never)).toEqual({
      ok: false,
      detail: { id: 'selfTest.loopback', values: { why } },
      fix: { id: 'selfTest.loopback.fix' },
    });
  });

  it('names the network when no certificate could be refused', async () => {
    const check = certificateCheck({
      fetch: () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED')),
      createCertificate: () => createCertificate(Date.now()),
      env: {},
      roots: () => 1,
    });
    expect(await overLoopback(check).run(never)).toMatchObject({ fix: { id: 'selfTest.loopback.fix' } });
  });

  it('leaves other failures to the check', async () => {
    await expect(failing(new Error('no such algorithm')).run(never)).rejects.toThrow('no such algorithm');
  });
});
