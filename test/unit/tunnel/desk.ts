import { generateKeyPairSync, sign } from 'node:crypto';
import { createDedupe } from '../../../src/push/dedupe.ts';
import { createSignatureCheck } from '../../../src/push/verify.ts';
import type { PushFact } from '../../../src/shared/model/push.ts';
import {
  createPushReceiver,
  type PushReceiver,
  type PushReceiverDeps,
} from '../../../src/tunnel/push-receiver.ts';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const FORM = 'application/x-www-form-urlencoded; charset=UTF-8';
export const newCall =
  'event=newCall&direction=in&from=4915799912345&to=4921112345&callId=c1&user[]=Ada&user[]=Ben';

export const signatureOf = (body: string): string =>
  sign('RSA-SHA256', Buffer.from(body), keys.privateKey).toString('base64');

/** A receiver that checks signatures and writes down the facts it hands on. */
export function createDesk(deps: Partial<PushReceiverDeps> = {}): {
  receiver: PushReceiver;
  facts: PushFact[];
} {
  const facts: PushFact[] = [];
  const receiver = createPushReceiver({
    verify: createSignatureCheck(keys.publicKey),
    signatureHeader: 'X-Sipgate-Signature',
    seenBefore: createDedupe({ now: () => 0 }),
    policy: () => ({ action: 'ring' }),
    onFact: (fact) => facts.push(fact),
    ...deps,
  });
  return { receiver, facts };
}
