import type { AboutDesk, DeskReport } from '../../shared/relay/desk-report.ts';

/** One installation for one user, as its last report says, or as it said when it enrolled. */
export interface KnownDesk {
  account: string;
  userId: string;
  /** As subjects have the user. */
  user: string;
  /** When the server had the last report, epoch milliseconds; 0: none. Of a program too old to report: when it enrolled. */
  heardAt: number;
  report?: DeskReport;
  enrolled?: DeskEnrolment;
  /** The public key that it has at present. */
  key?: string;
  /** The time of the oldest push for its user that the desk has not acknowledged, as far as it was looked for. */
  missedSince?: number;
}

/** What was noted when a desk was given its identity. Times are epoch milliseconds. */
export interface DeskEnrolment {
  about: AboutDesk;
  at: number;
  expiresAt: number;
  /** When it was given the first of those that it has had without a gap. */
  since: number;
  /** Sequence of the last push for its user at that time. */
  after: number;
}

/** It was given an identity, and has not been heard of with it. */
export const isWaitedFor = ({ enrolled, heardAt }: KnownDesk, now: number): boolean =>
  enrolled !== undefined && enrolled.at > heardAt && enrolled.expiresAt > now;

/** The sequence up to which no push can be missing at the desk; undefined: not known. */
export function readUpTo(desk: KnownDesk): number | undefined {
  const begun =
    desk.enrolled !== undefined && desk.enrolled.at > desk.heardAt ? desk.enrolled.after : undefined;
  const position = desk.report?.position;
  return begun === undefined || position === undefined ? (begun ?? position) : Math.max(begun, position);
}
