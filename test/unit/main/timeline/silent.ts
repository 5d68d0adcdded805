import type { DeskTimeline } from '../../../../src/main/timeline/desk-timeline.ts';

/** A timeline that keeps nothing, for tests of other things. */
export const silentTimeline: DeskTimeline = {
  open: () => undefined,
  close: () => Promise.resolve(),
  ended: () => undefined,
  kept: () => Promise.resolve(),
  take: () => Promise.resolve([]),
  cursor: () => Promise.resolve(undefined),
  before: () => ({ earlier: [] }),
  agentLogs: () => Promise.resolve([]),
  note: () => undefined,
  writeNote: () => Promise.resolve(),
  keepAgentLog: () => Promise.resolve(),
  writeContact: () => Promise.resolve(),
  search: () => Promise.resolve({ calls: [] }),
  list: () => Promise.resolve({ rows: [] }),
  tallies: () => Promise.resolve({ hours: [], lines: [], people: [] }),
  entry: () => undefined,
  mark: () => Promise.resolve(),
  waiting: () => Promise.resolve([]),
  settled: () => Promise.resolve(),
  ask: () => Promise.reject(new Error('A timeline that keeps nothing knows nothing.')),
  seen: () => Promise.resolve(),
  refresh: () => undefined,
};
