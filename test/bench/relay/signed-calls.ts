import { generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';

export interface SignedCalls {
  publicKey: string;
  /** The whole request, by the number of the call. */
  requests: Buffer[];
}

/** The size of the platform's own key. */
const keyBits = 4096;
const signAsync = promisify(sign);

/** The user of call `index`: all desks take turns. */
export const userOf = (index: number, desks: number): string => `w${index % desks}`;

/** Beginnings of calls, each with an id of its own, for one user each, as the platform words and signs them. */
export async function signCalls(count: number, desks: number, path: string): Promise<SignedCalls> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits });
  const request = async (index: number): Promise<Buffer> => {
    const body = callBody(index, userOf(index, desks));
    const signature = (await signAsync('RSA-SHA256', Buffer.from(body), privateKey)).toString('base64');
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
      `X-Sipgate-Signature: ${signature}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    requests: await Promise.all(Array.from({ length: count }, (_, index) => request(index))),
  };
}

/** The number of the call comes first, so that a desk finds it without reading the form. */
function callBody(index: number, user: string): string {
  const id = `call-${String(index).padStart(12, '0')}`;
  return new URLSearchParams([
    ['callId', id],
    ['event', 'newCall'],
    ['direction', 'in'],
    ['from', '493023125101'],
    ['to', '4921163553355'],
    ['origCallId', id],
    ['xcid', `xcid-${id}`],
    ['user[]', 'Alice Keller'],
    ['userId[]', user],
    ['fullUserId[]', `1234567${user}`],
  ]).toString();
}

/** Which call a body begins. */
export function callIn(body: Uint8Array): number {
  return Number(Buffer.from(body.buffer, body.byteOffset + 'callId=call-'.length, 12).toString('latin1'));
}
