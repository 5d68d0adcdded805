import type { Failure } from '../../shared/failure.ts';

/** A list that could not be read at the last attempt. */
export interface ReadProblem {
  /** `history`, `events` …, or `channel …` with its id. */
  list: string;
  failure: Failure;
  /** Consecutive failures. */
  count: number;
}

/** Lists that cannot be read, for diagnostics. */
export interface ReadProblems {
  failed(list: string, failure: Failure): void;
  read(list: string): void;
  all(): ReadProblem[];
}

/** Each line of the account is a list; more would not be read by anybody. */
const mostProblems = 100;

export function createReadProblems(): ReadProblems {
  const problems = new Map<string, ReadProblem>();
  return {
    failed(list, failure) {
      // Closing the desk cancels requests.
      if (failure.kind === 'cancelled') return;
      const count = (problems.get(list)?.count ?? 0) + 1;
      if (count > 1 || problems.size < mostProblems) problems.set(list, { list, failure, count });
    },
    read: (list) => void problems.delete(list),
    all: () => [...problems.values()],
  };
}
