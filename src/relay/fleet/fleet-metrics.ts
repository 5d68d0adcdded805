import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DeskRow } from './desk-row.ts';

const AGES = [60, 300, 900, 3_600, 4 * 3_600, 24 * 3_600, 7 * 24 * 3_600];
const LATE = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600];
/** Versions are the desks' own words: more than these are counted together. */
const MOST_VERSIONS = 20;
const ONE_READING_MS = 500;

export interface FleetMetrics {
  /** A desk had a push so late; `waited`: because it was away or asleep. */
  late(ms: number, waited: boolean): void;
}

/** Counts of desks. No label names a desk or a user: whose desk it is, `npm run relay -- desks` says. */
export function createFleetMetrics(
  registry: Registry,
  allRows: () => readonly DeskRow[],
  now: () => number,
): FleetMetrics {
  const registers = [registry];
  let read: { at: number; rows: readonly DeskRow[] } | undefined;
  /** Once for all that is asked for together. */
  const rows = (): readonly DeskRow[] => {
    if (read === undefined || Math.abs(now() - read.at) > ONE_READING_MS)
      read = { at: now(), rows: allRows() };
    return read.rows;
  };
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    labelsOf: (rows: readonly DeskRow[]) => Record<L, string>[],
  ): void => {
    new Gauge({
      name: `deskbell_relay_${name}`,
      ...{ help, labelNames, registers },
      collect() {
        this.reset();
        for (const labels of labelsOf(rows())) this.inc(labels, 1);
      },
    });
  };
  gauge('desks', 'Desks, by what is known of them.', ['account', 'state'], (all) =>
    all.map(({ account, state }) => ({ account, state })),
  );
  gauge('desks_by_version', 'Connected desks, by version of the program.', ['version'], (all) => {
    const absent = new Set(['away', 'ended', 'enrolled']);
    const present = all.filter(({ state }) => !absent.has(state));
    const counts = new Map<string, number>();
    for (const { version = 'unknown' } of present) counts.set(version, (counts.get(version) ?? 0) + 1);
    const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_VERSIONS);
    const named = new Set(most.map(([version]) => version));
    return present.map(({ version = 'unknown' }) => ({ version: named.has(version) ? version : 'other' }));
  });
  gauge(
    'desks_silent',
    'Desks that receive nothing although pushes are there for them.',
    ['account', 'reason'],
    (all) =>
      all.flatMap(({ account, state, reason }) => (state === 'silent' && reason ? { account, reason } : [])),
  );
  new Histogram({
    name: 'deskbell_relay_desk_last_push_age_seconds',
    help: 'How long ago each connected desk had its last push, as of now.',
    buckets: AGES,
    registers,
    collect() {
      this.reset();
      for (const { state, lastPushAt } of rows()) {
        if (state === 'connected' && lastPushAt !== undefined) this.observe((now() - lastPushAt) / 1000);
      }
    },
  });
  const late = new Histogram({
    name: 'deskbell_relay_desk_late_seconds',
    help: 'From when a gateway had a push until the desk had it, of the last push of each report.',
    buckets: LATE,
    registers,
  });
  const waiting = new Counter({
    name: 'deskbell_relay_desk_waited_total',
    help: 'Last pushes of reports that were late because the desk was away, or its computer asleep.',
    registers,
  });
  return { late: (ms, waited) => (waited ? waiting.inc() : late.observe(ms / 1000)) };
}
