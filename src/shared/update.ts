/** Why this program does not look for updates itself. */
export type UpdatesOff = 'unpackaged' | 'managed' | 'policy' | 'noAddress';

/** Why an update that was offered was not taken. */
export type UpdateRefusal = 'broken' | 'unsigned' | 'older' | 'selfTest';

/** How it stands with updates. */
export type UpdateView =
  | { status: 'off'; why: UpdatesOff }
  /** `at`: when that was found, epoch milliseconds; absent before the first time. */
  | { status: 'current'; at?: number }
  | { status: 'checking' }
  /** `share`: from 0 to 1. */
  | { status: 'downloading'; version: string; share: number }
  | { status: 'testing'; version: string }
  /** It is installed when the program ends, or at once when the user asks for it. */
  | { status: 'ready'; version: string }
  | { status: 'refused'; version: string; why: UpdateRefusal; checks?: string[] }
  | { status: 'unreachable' };
