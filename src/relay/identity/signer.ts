import { fromSeed, type KeyPair } from '@nats-io/jwt';
import { createPrivateKey, sign } from 'node:crypto';

/** The DER header before the 32 bytes of an Ed25519 seed in PKCS #8. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SEED_BYTES = 32;
/** An NKey starts with two bytes for its type. */
const PREFIX_BYTES = 2;

/**
 * The key pair of an NKey seed, which signs with Node's native Ed25519. The library signs in JavaScript, which takes
 * milliseconds and would delay pushes when thousands of desks reconnect at once.
 * @throws for an invalid seed
 */
export function signerFrom(seed: string): KeyPair {
  const text = seed.trim();
  const pair = fromSeed(new TextEncoder().encode(text));
  const publicKey = pair.getPublicKey();
  let privateKey: Uint8Array | undefined;
  const raw = base32(text).subarray(PREFIX_BYTES, PREFIX_BYTES + SEED_BYTES);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, raw]), format: 'der', type: 'pkcs8' });
  return {
    getPublicKey: () => publicKey,
    sign: (input) => sign(null, input, key),
    // The library reads it for every JWT just to check that it exists, and computing it takes as long as signing.
    getPrivateKey: () => (privateKey ??= pair.getPrivateKey()),
    getSeed: () => pair.getSeed(),
    verify: (input, signature) => pair.verify(input, signature),
    clear: () => pair.clear(),
    seal: (input, recipient, nonce) => pair.seal(input, recipient, nonce),
    open: (input, sender) => pair.open(input, sender),
  };
}

function base32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = (value << 5) | BASE32.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
