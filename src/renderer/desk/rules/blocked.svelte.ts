import { ask } from '../../ui/requests.ts';

/** Blocked callers, shared by the window and read again after changes. */
let numbers = $state.raw<readonly string[]>([]);
let read = -1;

/** @param revision changes with rules and blocked callers */
export function isBlocked(number: string | undefined): boolean {
  return number !== undefined && numbers.includes(number);
}

export async function readBlocked(revision: number): Promise<void> {
  if (revision === read) return;
  read = revision;
  const answer = await ask('caller.blocked');
  if (answer.ok && read === revision) ({ numbers } = answer.value);
}
