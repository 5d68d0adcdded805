import { createPrivateKey, X509Certificate } from 'node:crypto';
import { get } from 'node:https';
import { describe, expect, it } from 'vitest';
import { startService } from '../../../src/service/server.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import { realNow } from '../../host/clock.ts';

describe('the certificate generated at the start', () => {
  it('names this machine, is self-signed and matches its key', async () => {
    const { key, cert } = await createCertificate(Date.UTC(2026, 0, 2));
    const certificate = new X509Certificate(cert);
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(2027);
    expect(certificate.ca).toBe(true);
    const { cert: server } = await createCertificate(Date.UTC(2026, 0, 2), { isAuthority: false });
    expect(new X509Certificate(server).ca).toBe(false);
  });

  it('lets a client that trusts it use https with the service', async () => {
    const tls = await createCertificate(realNow());
    const service = await startService({ system: 'new', tls });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      get(`${service.baseUrl}/balance`, { ca: tls.cert, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
    });
    await service.close();
    expect(status).toBe(401);
  });
});
