import { dialIntent } from '../../../shared/dial-choice.ts';
import type { DeskSnapshot } from '../../../shared/ipc/snapshot.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { orderCall } from '../dialler/asked-call.svelte.ts';
import { choiceOf } from '../dialler/dial-choice.ts';

/** Ignores a second key press on the same number within this time, ms. */
const strayMs = 1_000;
let last = { number: '', at: -Infinity };

/** Whether a number can be called; some contacts have text in that field. */
export const isCallable = (number: string): boolean => /^\+?[\d*#]{2,}$/.test(number);

/** Calls with the settings of the dialler. @returns the error */
export async function startCall(number: string, snapshot: DeskSnapshot): Promise<Sentence | undefined> {
  const { session } = snapshot;
  if (session.status !== 'signed-in') return undefined;
  if (session.offline !== undefined) return { id: 'dialler.away' };
  const intent = dialIntent(number, choiceOf(snapshot.dialler), snapshot, session.accountType);
  if (intent === undefined) return { id: 'failure.no-device' };
  const now = performance.now();
  if (last.number === number && now - last.at < strayMs) return undefined;
  last = { number, at: now };
  const answer = await orderCall(intent);
  return answer === undefined || answer.ok ? undefined : answer.why;
}
