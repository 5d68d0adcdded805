import { createHash } from 'node:crypto';
import type { PushFact } from '../../shared/model/push.ts';

/** What a push is known by: `(callId, event)`; keys pressed count as another event for each other sequence. */
export function pushId(account: string, fact: PushFact): string {
  return digest(account, fact.event, fact.callId, fact.event === 'dtmf' ? fact.digits : '');
}

/** What an agent log is known by: its call, or else its bytes. */
export function logId(account: string, callId: string | undefined, body: Uint8Array): string {
  return callId === undefined ? digest(account, 'log', '', body) : digest(account, 'log', callId, '');
}

/** Short, safe in a header, and telling nothing of the call. Lengths keep the parts apart. */
function digest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url').slice(0, 22);
}
