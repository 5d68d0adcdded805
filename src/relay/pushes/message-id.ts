import { createHash, hash } from 'node:crypto';
import { tellingApart } from '../../push/dedupe.ts';
import type { PushFact } from '../../shared/model/push.ts';

/** What a push is known by: `(callId, event)`, and what tells pushes of one event apart, as at the desk. */
export function pushId(account: string, fact: PushFact): string {
  return idOf(account, fact.event, fact.callId, tellingApart(fact));
}

/** What the beginning of this call is known by. */
export function beginningId(account: string, callId: string): string {
  return idOf(account, 'newCall', callId, '');
}

function idOf(...parts: string[]): string {
  return short(hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'base64url'));
}

/** What an agent log is known by: its call, or else its bytes. */
export function logId(account: string, callId: string | undefined, body: Uint8Array): string {
  const made = createHash('sha256');
  const last = callId === undefined ? body : '';
  // Lengths keep the parts apart.
  for (const part of [account, 'log', callId ?? '', last]) made.update(`${part.length}:`).update(part);
  return short(made.digest('base64url'));
}

/** Short, safe in a header, and telling nothing of the call. */
const short = (digest: string): string => digest.slice(0, 22);
