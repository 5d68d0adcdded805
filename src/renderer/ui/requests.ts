import type { Failure } from '../../shared/failure.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Bridge, RequestArgs, RequestResult } from '../../shared/ipc/contract.ts';
import type { WindowName } from '../../shared/ipc/request.ts';
import type { Sentence } from '../../shared/sentence.ts';

declare global {
  interface Window {
    /** The bridge of the preload. Which requests it lets through depends on the window. */
    readonly deskbell: Bridge<WindowName>;
  }
}

export type Answer<N extends string> =
  { ok: true; value: RequestResult<N> } | { ok: false; why: Sentence; failure: Failure };

/** Makes a request of the main process; a failure comes back as a sentence for the user, never as an exception. */
export async function ask<N extends string>(
  name: N,
  ...args: RequestArgs<N> extends void ? [] : [RequestArgs<N>]
): Promise<Answer<N>> {
  try {
    const outcome = await window.deskbell.request(name, ...args);
    return outcome.ok ? outcome : refused(outcome.failure);
  } catch (error) {
    // The bridge itself is gone: the main process ends or the page is being rebuilt.
    return refused({ kind: 'internal', detail: String(error) });
  }
}

const refused = (failure: Failure): { ok: false; why: Sentence; failure: Failure } => ({
  ok: false,
  why: failureSentence(failure),
  failure,
});
