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
  it('is believed over exactly the bytes that were signed', () => {
    expect(check(body, signature)).toBe(true);
  });

  it('is not believed over any other bytes', () => {
    fc.assert(
      fc.property(fc.nat({ max: body.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(body);
        changed[at] = (changed[at] ?? 0) ^ mask;
        expect(check(changed, signature)).toBe(false);
      }),
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
  ])('is not believed when %s', (_name, text) => {
    expect(check(body, text)).toBe(false);
  });

  it('is answered without an exception, whatever it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !check(body, text)));
  });

  it('can be checked with the key of every preset that has one', () => {
    const known = presets.flatMap((preset) => preset.pushPublicKey ?? []);
    expect(known.length).toBeGreaterThan(0);
    for (const pem of known) expect(createSignatureCheck(pem)(body, signature)).toBe(false);
  });

  it('needs an RSA key', () => {
    const { publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    expect(() => createSignatureCheck(publicKey)).toThrow(/RSA/);
  });
});

describe('comparing secrets', () => {
  it('says whether two texts are the same', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => sameSecret(a, b) === (a === b)));
    fc.assert(fc.property(fc.string(), (a) => sameSecret(a, a)));
  });
});
