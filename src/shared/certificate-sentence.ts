import type { Sentence } from './sentence.ts';

/** Codes of Node and OpenSSL for untrusted certificates, with the message about each problem. */
const reasons: readonly [RegExp, Sentence['id']][] = [
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, 'certificate.self-signed'],
  [/^(?:SELF_SIGNED_CERT_IN_CHAIN|CERT_UNTRUSTED|INVALID_CA)$/, 'certificate.unknown-authority'],
  [/^UNABLE_TO_(?:GET_ISSUER_CERT\w*|VERIFY_LEAF_SIGNATURE)$/, 'certificate.unknown-authority'],
  [/^CERT_HAS_EXPIRED$/, 'certificate.expired'],
  [/^CERT_NOT_YET_VALID$/, 'certificate.not-yet-valid'],
  [/^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'certificate.other-name'],
  [/^CERT_REVOKED$/, 'certificate.revoked'],
  [/CERT\w*_REQUIRED$/, 'certificate.required'],
  [/^PEM$/, 'certificate.bad-authority'],
];

/** Says why a certificate is refused, and what to do. @param detail ends with the code */
export function certificateSentence(detail: string): Sentence {
  const [code = ''] = /\w+$/.exec(detail) ?? [];
  return { id: reasons.find(([pattern]) => pattern.test(code))?.[1] ?? 'certificate.other' };
}
