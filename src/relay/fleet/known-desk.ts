import type { AboutDesk, DeskReport } from '../../shared/relay/desk-report.ts';

/** One installation for one user, as its last report says, or as it said when it enrolled. */
export interface KnownDesk {
  account: string;
  userId: string;
  /** Encoded as in subjects. */
  user: string;
  /** When the last report arrived, epoch milliseconds; 0: none. For versions that do not report: when it enrolled. */
  heardAt: number;
  report?: DeskReport;
  enrolled?: DeskEnrolment;
  /** Its current public key. */
  key?: string;
  /** The time of the oldest push for its user that the desk has not acknowledged; absent if it was not searched for. */
  missedSince?: number;
}

/** Recorded when a desk was given its identity. Times are epoch milliseconds. */
export interface DeskEnrolment {
  about: AboutDesk;
  at: number;
  expiresAt: number;
  /** When it was given the first identity of an unbroken series. */
  since: number;
  /** Sequence of the last push for its user at that time. */
  after: number;
}

/** It was given an identity, but has not reported with it yet. */
export const isWaitedFor = ({ enrolled, heardAt }: KnownDesk, now: number): boolean =>
  enrolled !== undefined && enrolled.at > heardAt && enrolled.expiresAt > now;

/** @returns false if it has enrolled again since */
export function enrol(desk: KnownDesk, key: string, enrolment: DeskEnrolment): boolean {
  const { enrolled: before } = desk;
  if (before && before.at > enrolment.at) return false;
  // A desk that enrols with another key is still the one that has not connected.
  const { since, after } = before && before.expiresAt >= enrolment.at ? before : enrolment;
  if (before?.since !== since) delete desk.missedSince;
  desk.enrolled = { ...enrolment, since, after };
  if (enrolment.at > desk.heardAt) desk.key = key;
  return true;
}

/** The sequence up to which the desk has every push; undefined if unknown. */
export function readUpTo(desk: KnownDesk): number | undefined {
  const begun =
    desk.enrolled !== undefined && desk.enrolled.at > desk.heardAt ? desk.enrolled.after : undefined;
  const position = desk.report?.position;
  return begun === undefined || position === undefined ? (begun ?? position) : Math.max(begun, position);
}
