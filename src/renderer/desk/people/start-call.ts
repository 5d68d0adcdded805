import { dialIntent } from '../../../shared/dial-choice.ts';
import type { DeskSnapshot } from '../../../shared/model/snapshot.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { orderCall } from '../calls/asked-call.svelte.ts';
import { choiceOf } from '../dialler/dial-choice.ts';

/** A second key on the same number calls nobody twice, ms. */
const strayMs = 1_000;
let last = { number: '', at: -Infinity };

/** What can be called at all: no words that stand where a number should. */
export const isCallable = (number: string): boolean => /^\+?[\d*#]{2,}$/.test(number);

/** Calls as the dialler is set. @returns why not */
export async function startCall(number: string, snapshot: DeskSnapshot): Promise<Sentence | undefined> {
  const { session } = snapshot;
  if (session.status !== 'signed-in') return undefined;
  if (session.offline !== undefined) return { id: 'dialler.away' };
  const intent = dialIntent(number, choiceOf(snapshot.dialler), snapshot, session.accountType);
  if (intent === undefined) return { id: 'dialler.missingDevice' };
  const now = performance.now();
  if (last.number === number && now - last.at < strayMs) return undefined;
  last = { number, at: now };
  const answer = await orderCall(intent);
  return answer === undefined || answer.ok ? undefined : answer.why;
}
