import { describe, expect, it } from 'vitest';
import { certificateCodeIn } from '../../../src/network/certificate-error.ts';
import { failureOf } from '../../../src/main/base/refusal.ts';
import { runChecks } from '../../../src/main/self-test/run-checks.ts';
import { certificateSentence } from '../../../src/shared/certificate-sentence.ts';
import { detailOf } from '../../../src/tunnel/trouble.ts';

const failing = (code: string, message = 'in words of the system'): Error =>
  Object.assign(new Error(message), { code });
const advice =
  'self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca';
const untrusted = failing('DEPTH_ZERO_SELF_SIGNED_CERT', advice);
const fetchFailed = new TypeError('fetch failed', { cause: untrusted });

describe('an error about a certificate', () => {
  it.each([untrusted, fetchFailed])('is shown by its code, never with advice on Node (%#)', async (error) => {
    expect(detailOf(error)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(failureOf(error)).toEqual({ kind: 'internal', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    const [outcome] = await runChecks(
      [{ name: 'push', run: () => Promise.reject(error), fix: { id: 'selfTest.certificates.fix' } }],
      { now: () => 0, sleep: () => new Promise(() => undefined) },
    );
    expect(JSON.stringify(outcome)).not.toContain('Node');
  });

  it.each([
    ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'CERT_REVOKED', 'CERT_UNTRUSTED', 'HOSTNAME_MISMATCH'],
    ...['ERR_TLS_CERT_ALTNAME_INVALID', 'INVALID_CA'],
  ])('is recognised by %s, and explained', (code) => {
    expect(certificateCodeIn(failing(code))).toBe(code);
    expect(certificateSentence(`nas.example.com: ${code}`).id).not.toBe('certificate.other');
  });

  it.each([
    'CERT_CHAIN_TOO_LONG',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
    'CRL_HAS_EXPIRED',
    'UNABLE_TO_GET_CRL',
  ])('is recognised by %s', (code) => {
    expect(certificateCodeIn(failing(code))).toBe(code);
    expect(certificateSentence(code).id).toBe('certificate.other');
  });

  it.each(['ECONNREFUSED', 'ERR_PROXY_CERTIFICATE', 'ERR_SSL_WRONG_VERSION_NUMBER'])(
    'is not recognised by %s',
    (code) => {
      expect(certificateCodeIn(failing(code))).toBeUndefined();
    },
  );
});
