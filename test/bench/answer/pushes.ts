import { generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { presetFor } from '../../../src/shared/presets.ts';
import type { ServerAddress } from './server.ts';

interface SignedPush {
  body: string;
  signature: string;
}

export interface SignedPushes {
  publicKey: string;
  pushes: SignedPush[];
}

/** The size of the platform's own key. */
const keyBits = 4096;
const signAsync = promisify(sign);
/** The platform's, which the library insists on. */
const source = presetFor('https://api.sipgate.com/v2').pushSources?.[0] ?? '';

/** New calls, each with its own id, as the platform words and signs them. */
export async function signPushes(count: number): Promise<SignedPushes> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits });
  const signed = async (index: number): Promise<SignedPush> => {
    const body = newCall(index);
    return {
      body,
      signature: (await signAsync('RSA-SHA256', Buffer.from(body), privateKey)).toString('base64'),
    };
  };
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    pushes: await Promise.all(Array.from({ length: count }, (_each, index) => signed(index))),
  };
}

function newCall(index: number): string {
  const id = String(index).padStart(20, '0');
  return new URLSearchParams([
    ['event', 'newCall'],
    ['direction', 'in'],
    ['from', '493023125101'],
    ['to', '4921163553355'],
    ['callId', id],
    ['origCallId', id],
    ['xcid', `xcid-${id}`],
    ['user[]', 'Alice Keller'],
    ['user[]', 'Bob Sommer'],
    ['userId[]', 'w0'],
    ['userId[]', 'w1'],
    ['fullUserId[]', '1234567w0'],
    ['fullUserId[]', '1234567w1'],
  ]).toString();
}

/** The bytes of one request. */
export function requestBytes({ port, path }: ServerAddress, { body, signature }: SignedPush): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
    `X-Sipgate-Signature: ${signature}`,
    `X-Forwarded-For: ${source}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
