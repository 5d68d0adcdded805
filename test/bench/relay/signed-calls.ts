import { createPrivateKey, createPublicKey, generateKeyPair, sign, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface CallSigner {
  /** PEM. */
  publicKey: string;
  /** The whole requests of calls `first` to `first + count - 1`. */
  sign(range: { first: number; count: number }): Promise<Buffer[]>;
}

/** The size of the platform's own key. */
const keyBits = 4096;
const signatureBytes = keyBits / 8;
const signAsync = promisify(sign);
/** Signing takes long, and each run signs the same texts. */
const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'deskbell-bench');

/** The user of call `index`: all desks take turns. */
export const userOf = (index: number, desks: number): string => `w${index % desks}`;

/** Signs beginnings of calls, each with an id of its own, for one user each, as the platform words and signs them. */
export async function createCallSigner(desks: number, path: string): Promise<CallSigner> {
  mkdirSync(cache, { recursive: true });
  const key = await privateKey();
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    sign: async ({ first, count }) => {
      const bodies = Array.from({ length: count }, (_, index) =>
        callBody(first + index, userOf(first + index, desks)),
      );
      const signatures = await signaturesOf(bodies, key, join(cache, `${desks}-${first}-${count}`));
      return bodies.map((body, index) => {
        const signature = signatures.subarray(index * signatureBytes, (index + 1) * signatureBytes);
        const head = [
          `POST ${path} HTTP/1.1`,
          'Host: 127.0.0.1',
          'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
          `X-Sipgate-Signature: ${signature.toString('base64')}`,
          `Content-Length: ${Buffer.byteLength(body)}`,
        ];
        return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
      });
    },
  };
}

async function privateKey(): Promise<KeyObject> {
  const file = join(cache, 'key.pem');
  if (existsSync(file)) return createPrivateKey(readFileSync(file));
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits });
  writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return pair.privateKey;
}

async function signaturesOf(bodies: string[], key: KeyObject, file: string): Promise<Buffer> {
  const known = existsSync(file) ? readFileSync(file) : undefined;
  if (known?.length === bodies.length * signatureBytes) return known;
  const signed = await Promise.all(bodies.map((body) => signAsync('RSA-SHA256', Buffer.from(body), key)));
  const signatures = Buffer.concat(signed);
  writeFileSync(file, signatures);
  return signatures;
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
