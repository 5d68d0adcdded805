import { createPublicKey, timingSafeEqual, verify } from 'node:crypto';

/** Whether `signature`, as its header has it, was made over exactly these bytes. Never throws. */
export type VerifySignature = (body: Uint8Array, signature: string) => boolean;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Prepares the check of push signatures: base64 of RSA-SHA256, PKCS#1 v1.5, over the raw body (platform facts,
 * "Push API"). The key is read once, as reading it costs more than verifying with it.
 * @throws when `pem` is not an RSA public key
 */
export function createSignatureCheck(pem: string): VerifySignature {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The push key must be an RSA public key.');
  const length = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  return (body, signature) => {
    if (!BASE64.test(signature)) return false;
    const bytes = Buffer.from(signature, 'base64');
    return bytes.length === length && verify('RSA-SHA256', body, key, bytes);
  };
}

/** Compares without telling by its duration where the two differ; that the lengths differ is no secret. */
export function sameSecret(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
