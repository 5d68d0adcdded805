import { createAccount, decode, encodeUser, createUser } from '@nats-io/jwt';
import { fromPublic } from '@nats-io/nkeys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signerFrom } from '../../../src/relay/identity/signer.ts';

const pair = createAccount();
const signer = signerFrom(new TextDecoder().decode(pair.getSeed()));

describe('the native signer', () => {
  it('derives the public key from its seed', () => {
    expect(signer.getPublicKey()).toBe(pair.getPublicKey());
  });

  it('produces the same signatures as the library for any bytes', () => {
    const verifier = fromPublic(pair.getPublicKey());
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const signature = signer.sign(bytes);
        expect(verifier.verify(bytes, signature)).toBe(true);
        expect(Buffer.compare(signature, pair.sign(bytes))).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('signs user JWTs that the library accepts', async () => {
    const jwt = await encodeUser('a name', createUser(), signer, {});
    expect(decode(jwt)).toMatchObject({ iss: pair.getPublicKey(), name: 'a name' });
  });

  it.each(['', 'SA', 'not a seed', pair.getPublicKey()])('rejects %j, which is no seed', (text) => {
    expect(() => signerFrom(text)).toThrow();
  });
});
