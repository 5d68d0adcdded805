import type { DeskReport } from '../../shared/relay/desk-report.ts';

/** One installation for one user, as its last report says; without a report, one whose program is too old for it. */
export interface KnownDesk {
  account: string;
  userId: string;
  /** As subjects have the user. */
  user: string;
  /** When the server had the last report, or the identity was noted, epoch milliseconds. */
  heardAt: number;
  report?: DeskReport;
  /** The public key that it has at present. */
  key?: string;
  /** The time of the oldest push for its user that the desk has not acknowledged, as far as it was looked for. */
  missedSince?: number;
}
