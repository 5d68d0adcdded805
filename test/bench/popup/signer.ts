import { generateKeyPairSync, sign } from 'node:crypto';

export interface PushSigner {
  /** PEM. */
  publicKey: string;
  /** @returns the value of the signature header */
  sign(body: string): string;
}

/** The size of the platform's own key. */
const keyBits = 4096;

export function createPushSigner(): PushSigner {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: keyBits });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (body) => sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64'),
  };
}
