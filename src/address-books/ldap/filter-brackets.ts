export interface BracketProblem {
  problem: 'filter-not-opened' | 'filter-not-closed';
  /** Index of the bracket, in characters. */
  at: number;
}

/** The first bracket of a filter (RFC 4515) without its counterpart; those of values are escaped. */
export function bracketProblem(filter: string): BracketProblem | undefined {
  const open: number[] = [];
  for (const [at, character] of Array.from(filter).entries()) {
    if (character === '(') open.push(at);
    else if (character === ')' && open.pop() === undefined) return { problem: 'filter-not-opened', at };
  }
  const last = open.at(-1);
  return last === undefined ? undefined : { problem: 'filter-not-closed', at: last };
}
