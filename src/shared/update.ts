export type UpdatesOff = 'unpackaged' | 'managed' | 'policy' | 'noAddress';

export type UpdateRefusal = 'broken' | 'unsigned' | 'older' | 'selfTest' | 'full' | 'unwritable' | 'readOnly';

/**
 * Why a version that was ready was not installed: its file is gone or damaged, or the installed one is gone from its place or
 * cannot be replaced.
 */
export const installProblems = ['lost', 'full', 'unwritable', 'moved'] as const;
export type InstallProblem = (typeof installProblems)[number];

export type UpdateView =
  | { status: 'off'; why: UpdatesOff }
  /** `at`: last checked, epoch milliseconds; absent: never. */
  | { status: 'current'; at?: number }
  | { status: 'checking' }
  /** `share`: from 0 to 1. */
  | { status: 'downloading'; version: string; share: number }
  | { status: 'testing'; version: string }
  /** Installed when the program quits, or on request. */
  | { status: 'ready'; version: string }
  | { status: 'refused'; version: string; why: UpdateRefusal; checks?: string[]; folder?: string }
  | { status: 'notInstalled'; version: string; why: InstallProblem }
  /** `redirects`: the address leads from one to the next without end; `noList`: it answers with no list of versions. */
  | { status: 'unreachable'; why?: 'redirects' | 'noList' };
