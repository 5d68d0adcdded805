import type { DialIntent } from '../../../shared/ipc/requests/dial.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask, type Answer } from '../../ui/requests.ts';

interface Question {
  number: string;
  why: Sentence;
  answer(sure: boolean): void;
}

let asked = $state.raw<Question>();

export const question = (): Question | undefined => asked;

/** Starts a call, after a confirmation where the number needs one. @returns undefined if the user declined */
export async function orderCall(intent: DialIntent): Promise<Answer<'dial.start'> | undefined> {
  const first = await ask('dial.start', intent);
  if (first.ok || first.failure.kind !== 'ask-first') return first;
  const { number } = first.failure;
  asked?.answer(false);
  const sure = await new Promise<boolean>((answer) => {
    asked = { number, why: first.why, answer };
  });
  asked = undefined;
  return sure ? ask('dial.start', { ...intent, sure }) : undefined;
}
