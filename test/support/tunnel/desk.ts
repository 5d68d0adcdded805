import { createDedupe } from '../../../src/push/dedupe.ts';
import type { PushPolicy } from '../../../src/shared/model/push-policy.ts';
import { createSignatureCheck } from '../../../src/push/verify.ts';
import type { SteeringFact, PushFact } from '../../../src/shared/model/push.ts';
import { createPushReceiver, type PushReceiver } from '../../../src/tunnel/push-receiver.ts';

/** The desk's side of a tunnel, which records what it receives. */
export interface TunnelDesk {
  receiver: PushReceiver;
  facts: PushFact[];
  /** Bodies of the verified pushes. */
  bodies: Buffer[];
  /** Answers to calls, by number: `to` rings instead. */
  policy(fact: SteeringFact): PushPolicy;
}

/** Redirects each call to the number in its `callId`. */
const policy = ({ callId }: SteeringFact): PushPolicy =>
  /^\d+$/.test(callId) ? { action: 'redirect', numbers: [`+49${callId}`] } : { action: 'ring' };

export function createTunnelDesk(publicKey: string): TunnelDesk {
  const facts: PushFact[] = [];
  const bodies: Buffer[] = [];
  const verify = createSignatureCheck(publicKey);
  const receiver = createPushReceiver({
    verify: (body, signature) => {
      bodies.push(Buffer.from(body));
      return verify(body, signature);
    },
    signatureHeader: 'X-Sipgate-Signature',
    seenBefore: createDedupe({ now: Date.now }),
    policy,
    onFact: (fact) => facts.push(fact),
  });
  return { receiver, facts, bodies, policy };
}
