import { constants, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSignatureCheck, sameSecret } from '../../../src/push/verify.ts';
import { presets } from '../../../src/shared/presets.ts';

const pems = (): { publicKey: string; privateKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const keys = pems();
const others = pems();
const body = Buffer.from('event=newCall&from=4915799912345&user[]=J%C3%B6rg');
const signature = sign('RSA-SHA256', body, keys.privateKey).toString('base64');
const check = createSignatureCheck(keys.publicKey);

describe('the signature of a push', () => {
  it('is valid for exactly the signed bytes', async () => {
    expect(await check(body, signature)).toBe(true);
  });

  it('is invalid for any other bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: body.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, mask) => {
          const changed = Buffer.from(body);
          changed[at] = (changed[at] ?? 0) ^ mask;
          expect(await check(changed, signature)).toBe(false);
        },
      ),
    );
  });

  const pss = sign('sha256', body, {
    key: createPrivateKey(keys.privateKey),
    padding: constants.RSA_PKCS1_PSS_PADDING,
  });

  it.each([
    ['missing', ''],
    ['no base64', `${signature.slice(0, -4)}!!!!`],
    ['base64 with a blank in it', `${signature.slice(0, 10)} ${signature.slice(10)}`],
    ['truncated', signature.slice(0, -8)],
    ['longer than the key', `${signature.replace(/=+$/, '')}AAAA`],
    ['of PSS padding', pss.toString('base64')],
    ['of SHA-1', sign('RSA-SHA1', body, keys.privateKey).toString('base64')],
    ['of another key', sign('RSA-SHA256', body, others.privateKey).toString('base64')],
  ])('is invalid when %s', async (_name, text) => {
    expect(await check(body, text)).toBe(false);
  });

  it('never throws, for any signature', async () => {
    const text = fc.string({ unit: 'binary' });
    await fc.assert(fc.asyncProperty(text, async (given) => !(await check(body, given))));
  });

  it('can be verified with the key of every preset that has one', async () => {
    const known = presets.flatMap((preset) => preset.pushPublicKey ?? []);
    expect(known.length).toBeGreaterThan(0);
    for (const pem of known) expect(await createSignatureCheck(pem)(body, signature)).toBe(false);
  });

  it('is verified at once when alone, and correctly among many', async () => {
    const fresh = createSignatureCheck(keys.publicKey);
    expect(fresh(body, signature)).toBe(true);
    const wrong = sign('RSA-SHA256', body, others.privateKey).toString('base64');
    const burst = Array.from({ length: 40 }, (_, i) => fresh(body, i % 3 === 0 ? wrong : signature));
    expect(burst.some((result) => result instanceof Promise)).toBe(true);
    expect(await Promise.all(burst.map((result) => Promise.resolve(result)))).toEqual(
      burst.map((_, i) => i % 3 !== 0),
    );
  });

  it('requires an RSA key', () => {
    const { publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    expect(() => createSignatureCheck(publicKey)).toThrow(/RSA/);
  });
});

describe('comparing secrets', () => {
  it('finds whether two texts are equal', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => sameSecret(a, b) === (a === b)));
    fc.assert(fc.property(fc.string(), (a) => sameSecret(a, a)));
  });
});
