import { createPublicKey, timingSafeEqual, verify } from 'node:crypto';

/** Whether `signature`, as in its header, was made over exactly these bytes. Never throws or rejects. */
export type VerifySignature = (body: Uint8Array, signature: string) => boolean | Promise<boolean>;

const ALGORITHM = 'RSA-SHA256';
/** The pool also resolves host names, which can take seconds: few checks may wait there. */
const MOST_IN_POOL = 16;

/**
 * Prepares the check of push signatures: base64 of RSA-SHA256, PKCS#1 v1.5, over the raw body (platform facts,
 * "Push API"). The key is read once, as reading it costs as much as verifying with it.
 * A single push is checked at once, since nothing is quicker. When several come in one turn of the event loop, or while
 * others are being checked, the thread pool takes some of them: the check is most of the work that a push makes.
 * @throws when `pem` is not an RSA public key
 */
export function createSignatureCheck(pem: string, { mostInPool = MOST_IN_POOL } = {}): VerifySignature {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The push key must be an RSA public key.');
  const length = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  let checkedThisTurn = false;
  let inPool = 0;

  function checkInPool(body: Uint8Array, bytes: Buffer): Promise<boolean> {
    inPool += 1;
    return new Promise((resolve) => {
      verify(ALGORITHM, body, key, bytes, (error, matches) => {
        inPool -= 1;
        resolve(error === null && matches);
      });
    });
  }

  return (body, signature) => {
    const bytes = Buffer.from(signature, 'base64');
    if (bytes.length !== length) return false;
    // Decoding skips invalid base64: encoded again it must be the same, with or without padding.
    const written = bytes.toString('base64');
    if (signature !== written && signature !== written.replace(/=+$/, '')) return false;
    if ((checkedThisTurn || inPool > 0) && inPool < mostInPool) return checkInPool(body, bytes);
    if (!checkedThisTurn) {
      checkedThisTurn = true;
      setImmediate(() => (checkedThisTurn = false));
    }
    return verify(ALGORITHM, body, key, bytes);
  };
}

/** Compares in constant time; different lengths are no secret. */
export function sameSecret(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
