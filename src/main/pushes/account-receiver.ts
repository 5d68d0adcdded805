import { createDedupe } from '../../push/dedupe.ts';
import { createSignatureCheck } from '../../push/verify.ts';
import { createPushReceiver, type PushReceiver, type PushReceiverDeps } from '../../tunnel/push-receiver.ts';
import type { Account } from '../account/account.ts';

/** Creates the receiver for the pushes of an account: it verifies the platform's signature and drops duplicates. */
export const accountReceiver = (
  account: Pick<Account, 'pushPublicKey' | 'signatureHeader' | 'versionHeaderWord'>,
  now: () => number,
  handlers: Pick<PushReceiverDeps, 'policy' | 'onFact' | 'onRefused'>,
): PushReceiver =>
  createPushReceiver({
    ...(account.pushPublicKey !== undefined && { verify: createSignatureCheck(account.pushPublicKey) }),
    signatureHeader: account.signatureHeader,
    ...(account.versionHeaderWord !== undefined && { versionHeaderWord: account.versionHeaderWord }),
    seenBefore: createDedupe({ now }),
    ...handlers,
  });
