import type { KnownDesk } from './known-desk.ts';

/**
 * `connected`: well. `away`: heard of no more, as of a computer that sleeps, and nobody called since. `ended`: the program
 * said that it leaves. `silent`: it receives nothing although pushes are there for it. `unknown`: it has an identity, and a
 * program too old to report.
 */
type DeskState = 'connected' | 'away' | 'ended' | 'silent' | 'unknown';
type SilentReason = 'not connected' | 'does not acknowledge';

/** What an administrator is told of one desk. Times are epoch milliseconds by the clock of the relay. */
export interface DeskRow {
  account: string;
  user: string;
  /** The first part of the installation's id, enough to tell two desks of a user apart; empty where it is not known. */
  desk: string;
  version?: string;
  shell?: string;
  system?: string;
  state: DeskState;
  /** Why it is silent, or would be if no other desk of the user were connected. */
  reason?: SilentReason;
  /** When it was heard of last. */
  heardAt: number;
  connectedSince?: number;
  lastPushAt?: number;
  /** From when a gateway had the last push until the desk had it. */
  lateMs?: number;
  /** When the oldest push was taken that the desk has not acknowledged. */
  missedSince?: number;
  /** How far the clock of the desk is ahead; negative where it is behind. */
  clockAheadMs?: number;
  received?: number;
  duplicates?: number;
  refused?: number;
}

interface RowLimits {
  now: number;
  reportMs: number;
}

const DESK_LENGTH = 8;

/** Two reports, and somewhat more for a busy computer, may be missing. */
const goneAfter = (reportMs: number): number => 2.5 * reportMs + 2_000;
/** A desk reports that it had a push at the latest with its next report but one. */
const silentAfter = (reportMs: number): number => 2 * reportMs;

export function rowOf(
  { account, userId, heardAt, report, missedSince }: KnownDesk,
  { now, reportMs }: RowLimits,
): DeskRow {
  if (report === undefined) return { account, user: userId, desk: '', state: 'unknown', heardAt };
  const ahead = report.at - heardAt;
  const { lastPush } = report;
  const gone = now - heardAt > goneAfter(reportMs);
  const missed = missedSince !== undefined && now - missedSince > silentAfter(reportMs);
  const reason = missed && (gone ? 'not connected' : 'does not acknowledge');
  const well = gone ? 'away' : 'connected';
  return {
    account,
    user: userId,
    desk: report.desk.slice(0, DESK_LENGTH),
    version: report.version,
    shell: report.shell,
    system: report.system,
    state: report.leaving ? 'ended' : reason ? 'silent' : well,
    ...(reason && !report.leaving && { reason }),
    heardAt,
    connectedSince: report.connectedSince - ahead,
    ...(lastPush && { lastPushAt: lastPush.at - ahead, lateMs: Math.max(0, lastPush.lateMs - ahead) }),
    ...(missedSince !== undefined && { missedSince }),
    clockAheadMs: ahead,
    received: report.received,
    duplicates: report.duplicates,
    refused: report.refused,
  };
}
