import type { Failure } from '../../shared/failure.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Bridge, RequestArgs, RequestResult } from '../../shared/ipc/contract.ts';
import type { WindowName } from '../../shared/ipc/request.ts';
import type { Sentence } from '../../shared/sentence.ts';

declare global {
  interface Window {
    /** The preload's bridge; the window decides which requests it allows. */
    readonly deskbell: Bridge<WindowName>;
  }
}

export type Answer<N extends string> =
  | { ok: true; value: RequestResult<N> }
  | { ok: false; why: Sentence; failure: Failure };

/** Makes a request; a failure is returned as a sentence, never thrown. */
export async function ask<N extends string>(
  name: N,
  ...args: RequestArgs<N> extends void ? [] : [RequestArgs<N>]
): Promise<Answer<N>> {
  try {
    const outcome = await window.deskbell.request(name, ...args);
    return outcome.ok ? outcome : refused(outcome.failure);
  } catch (error) {
    // The bridge is gone: the main process is quitting or the page is reloading.
    return refused({ kind: 'internal', detail: String(error) });
  }
}

const refused = (failure: Failure): { ok: false; why: Sentence; failure: Failure } => ({
  ok: false,
  why: failureSentence(failure),
  failure,
});
