import type { Failure } from '../../shared/failure.ts';

/** A list of the platform that could not be read at the last try. */
export interface ReadProblem {
  /** `history`, `events` …, or `channel …` with its id. */
  list: string;
  failure: Failure;
  /** How often in a row. */
  count: number;
}

/** What of the past cannot be read, for diagnostics: each list by itself, until it is read again. */
export interface ReadProblems {
  failed(list: string, failure: Failure): void;
  read(list: string): void;
  all(): ReadProblem[];
}

/** One line of an account is one list; nobody looks through more of them than this. */
const mostProblems = 100;

export function createReadProblems(): ReadProblems {
  const problems = new Map<string, ReadProblem>();
  return {
    failed(list, failure) {
      // Whoever closes the desk ends what is being read.
      if (failure.kind === 'cancelled') return;
      const count = (problems.get(list)?.count ?? 0) + 1;
      if (count > 1 || problems.size < mostProblems) problems.set(list, { list, failure, count });
    },
    read: (list) => void problems.delete(list),
    all: () => [...problems.values()],
  };
}
