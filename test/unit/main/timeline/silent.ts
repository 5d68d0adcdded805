import type { DatabasePeer } from '../../../../src/main/account-database/backend.ts';
import type { DeskTimeline } from '../../../../src/main/timeline/desk-timeline.ts';

/** A timeline that stores nothing, for tests of other parts. */
export const silentTimeline: DeskTimeline = {
  open: () => undefined,
  close: () => Promise.resolve(),
  ended: () => undefined,
  saved: () => Promise.resolve(),
  take: () => Promise.resolve([]),
  cursor: () => Promise.resolve(undefined),
  callerHistory: () => ({ earlier: [] }),
  note: () => undefined,
  writeNote: () => Promise.resolve(),
  search: () => Promise.resolve({ calls: [] }),
  list: () => Promise.resolve({ rows: [] }),
  tallies: () => Promise.resolve({ hours: [], lines: [], people: [] }),
  entry: () => undefined,
  missing: () => Promise.resolve([]),
  gone: () => Promise.resolve(),
  refreshed: () => Promise.resolve(),
  mark: () => Promise.resolve(),
  waiting: () => Promise.resolve([]),
  settled: () => Promise.resolve(),
  seen: () => Promise.resolve(),
  refresh: () => undefined,
};

/** A database that is not there. */
export const silentDatabase: DatabasePeer = {
  ask: () => Promise.reject(new Error('A database that is not there knows nothing.')),
};
