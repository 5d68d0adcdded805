import { ask } from '../../ui/requests.ts';

/** The callers that are blocked, read once for the whole window and again when they have changed. */
let numbers = $state.raw<readonly string[]>([]);
let read = -1;

/** @param revision changes whenever rules or blocked callers do */
export function isBlocked(number: string | undefined): boolean {
  return number !== undefined && numbers.includes(number);
}

export async function readBlocked(revision: number): Promise<void> {
  if (revision === read) return;
  read = revision;
  const answer = await ask('caller.blocked');
  if (answer.ok && read === revision) ({ numbers } = answer.value);
}
