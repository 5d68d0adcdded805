import type { Call } from './call.ts';

/** Live calls by id, and the most recent ended ones. */
export interface CallStore {
  add(call: Call): void;
  get(callId: string): Call | undefined;
  live(): Call[];
  /** Live and ended calls, oldest first. */
  all(): Call[];
  /** Limits memory: beyond the limit, the oldest ended calls are removed. */
  noteEnded(call: Call): void;
}

export function createCallStore(endedLimit = 10_000): CallStore {
  const calls = new Map<string, Call>();
  const liveCalls = new Set<Call>();
  const ended: string[] = [];
  return {
    add: (call) => {
      calls.set(call.callId, call);
      liveCalls.add(call);
    },
    get: (callId) => calls.get(callId),
    live: () => [...liveCalls],
    all: () => [...calls.values()],
    noteEnded: (call) => {
      liveCalls.delete(call);
      ended.push(call.callId);
      while (ended.length > endedLimit) calls.delete(ended.shift() ?? '');
    },
  };
}
