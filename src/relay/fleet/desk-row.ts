import type { AboutDesk, DeskReport } from '../../shared/relay/desk-report.ts';
import { isWaitedFor, type KnownDesk } from './known-desk.ts';

/**
 * `connected`: well. `away`: no longer reporting, such as a sleeping computer, and no call since. `ended`: the program
 * has signed off. `enrolled`: the desk has an identity but does not connect, for example behind a firewall that blocks
 * NATS. `silent`: it receives nothing although pushes wait for it. `unknown`: it has an identity, and a program too
 * old to report.
 */
type DeskState = 'connected' | 'away' | 'ended' | 'enrolled' | 'silent' | 'unknown';
type SilentReason = 'not connected' | 'never connected' | 'does not acknowledge';

/** One desk in the list for administrators. Times are epoch milliseconds by the clock of the relay. */
export interface DeskRow {
  account: string;
  user: string;
  /** The first part of the installation's id, enough to tell two desks of a user apart; empty where it is not known. */
  desk: string;
  /** Its public key, by which it can be shut out. */
  key?: string;
  version?: string;
  shell?: string;
  system?: string;
  state: DeskState;
  /** Why it is silent, or would be if no other desk of the user were connected. */
  reason?: SilentReason;
  /** When it was heard of last. */
  heardAt: number;
  /** Since when it enrols without connecting. */
  enrolledSince?: number;
  /** While it is connected. */
  connectedSince?: number;
  lastPushAt?: number;
  /** From when a gateway had the last push until the desk had it. */
  lateMs?: number;
  /** It was so late because the desk was away, or its computer asleep. */
  waited?: true;
  /** When the oldest push was taken that the desk has not acknowledged. */
  missedSince?: number;
  /** How far the clock of the desk is ahead; negative where it is behind. */
  clockAheadMs?: number;
  received?: number;
  duplicates?: number;
  refused?: number;
}

/** A clock that seems this little behind is well: the report needed so long to come here. */
const ON_ITS_WAY_MS = 2_000;

/** How far the clock of a desk is ahead that says `at` in a report which the relay had at `heardAt`. */
function aheadOf(at: number, heardAt: number): number {
  const ahead = at - heardAt;
  return ahead < 0 && ahead > -ON_ITS_WAY_MS ? 0 : ahead;
}

interface RowLimits {
  now: number;
  reportMs: number;
}

const DESK_LENGTH = 8;

/** Two reports, and somewhat more for a busy computer, may be missing. */
export const goneAfter = (reportMs: number): number => 2.5 * reportMs + 2_000;
/** A desk reports that it had a push at the latest with its next report but one. */
const silentAfter = (reportMs: number): number => 2 * reportMs;

/** @returns undefined for a desk that has just enrolled: it needs a moment until its first report */
export function rowOf(desk: KnownDesk, limits: RowLimits): DeskRow | undefined {
  const { account, userId, key, heardAt, report } = desk;
  const identity = { account, user: userId, desk: '', ...(key !== undefined && { key }), heardAt };
  const waited = waitedFor(desk, limits);
  if (waited) return { ...identity, ...waited };
  if (report) return { ...identity, ...reported(desk, report, limits) };
  return desk.enrolled ? undefined : { ...identity, state: 'unknown' };
}

type ReportedFields = Omit<DeskRow, 'account' | 'user' | 'key' | 'heardAt'> & { heardAt?: number };

function waitedFor(desk: KnownDesk, { now, reportMs }: RowLimits): ReportedFields | undefined {
  const { enrolled, report, heardAt, missedSince } = desk;
  if (enrolled === undefined || !isWaitedFor(desk, now)) return undefined;
  const enrolledSince = Math.max(enrolled.since, heardAt);
  const longest = report ? goneAfter(reportMs) : silentAfter(reportMs);
  if (now - enrolledSince <= longest) return undefined;
  const missed = missedSince !== undefined && now - missedSince > silentAfter(reportMs);
  return {
    ...aboutOf(enrolled.about),
    state: missed ? 'silent' : 'enrolled',
    ...(missed && { reason: report ? 'not connected' : 'never connected' }),
    heardAt: heardAt || enrolled.at,
    enrolledSince,
    ...(missedSince !== undefined && { missedSince }),
    ...(report && { ...pushOf(desk, report), received: report.received }),
  };
}

function reported(desk: KnownDesk, report: DeskReport, { now, reportMs }: RowLimits): ReportedFields {
  const { heardAt, missedSince } = desk;
  const ahead = aheadOf(report.at, heardAt);
  const gone = now - heardAt > goneAfter(reportMs);
  const missed = missedSince !== undefined && now - missedSince > silentAfter(reportMs);
  const reason = missed && (gone ? 'not connected' : 'does not acknowledge');
  const well = gone ? 'away' : 'connected';
  return {
    ...aboutOf(report),
    state: report.leaving ? 'ended' : reason ? 'silent' : well,
    ...(reason && !report.leaving && { reason }),
    ...(!gone && !report.leaving && { connectedSince: report.connectedSince - ahead }),
    ...(missedSince !== undefined && { missedSince }),
    ...pushOf(desk, report),
    clockAheadMs: ahead,
    received: report.received,
    duplicates: report.duplicates,
    refused: report.refused,
  };
}

const aboutOf = ({ desk, version, shell, system }: AboutDesk) => ({
  desk: desk.slice(0, DESK_LENGTH),
  ...{ version, shell, system },
});

function pushOf(
  { heardAt }: KnownDesk,
  { at, lastPush }: DeskReport,
): Pick<DeskRow, 'lastPushAt' | 'lateMs' | 'waited'> {
  if (lastPush === undefined) return {};
  const ahead = aheadOf(at, heardAt);
  return {
    lastPushAt: lastPush.at - ahead,
    lateMs: Math.max(0, lastPush.lateMs - ahead),
    ...(lastPush.waited && { waited: true }),
  };
}

/** A push that a report states and the one before did not. */
export function pushAfter(
  before: DeskReport | undefined,
  { at, received, lastPush }: DeskReport,
  storedAt: number,
): { lateMs: number; waited: boolean } | undefined {
  // Each report states the time of the push again, by the clock of that moment, so only the counter shows a new push.
  if (!lastPush || received === 0 || received === before?.received) return undefined;
  return { lateMs: Math.max(0, lastPush.lateMs - aheadOf(at, storedAt)), waited: lastPush.waited === true };
}

/** The calls of a user whose other desk shows them are not missed. */
export function withoutServed(rows: readonly DeskRow[]): DeskRow[] {
  const userOf = ({ account, user }: DeskRow): string => `${account} ${user}`;
  const served = new Set(rows.filter(({ state }) => state === 'connected').map(userOf));
  return rows.map((row) => {
    // One that enrols is there, and its user looks at it.
    const spare =
      row.reason === 'not connected' && row.enrolledSince === undefined && served.has(userOf(row));
    return spare ? { ...row, state: 'away' } : row;
  });
}
