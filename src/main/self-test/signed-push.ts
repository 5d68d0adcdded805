import { generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { presetFor } from '../../shared/presets.ts';

/** The signature header of a service on this computer. */
const { signatureHeader } = presetFor('http://127.0.0.1');

interface PushSender {
  /** Public key of the signatures, PEM. */
  publicKey: string;
  signatureHeader: string;
  /** Posts signed fields like the platform. */
  send(url: string, fields: Record<string, string>): Promise<Response>;
  /** Sends a push with a wrong signature. */
  forge(url: string, fields: Record<string, string>): Promise<Response>;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Simulates a platform that sends one push, with its own key. */
export async function createPushSender(fetch: Fetch, signal: AbortSignal): Promise<PushSender> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const post = (url: string, body: string, signed: string): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        [signatureHeader]: sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64'),
      },
      signal,
    });
  const bodyOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    signatureHeader,
    send: (url, fields) => post(url, bodyOf(fields), bodyOf(fields)),
    forge: (url, fields) => post(url, bodyOf(fields), `${bodyOf(fields)}&`),
  };
}
