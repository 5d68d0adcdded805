import type { Line } from './account.ts';

/** How a channel rings, read-only. Absent: unknown. */
interface LineRules {
  /** `type`: `PARALLEL`; the users in ringing order. */
  order?: { type: string; userIds: string[] };
  queue?: {
    respectsWaitingTime: boolean;
    /** A custom announcement plays meanwhile. */
    ownSound: boolean;
  };
  greeting?: boolean;
  ringSeconds?: number;
  /** Pause of a user after a call. */
  followUpSeconds?: number;
}

/** A line with all known details. */
export interface LineRecord extends Line {
  /** User id of the owner. */
  ownerId?: string;
  members: { userId: string; deviceIds: string[] }[];
  rules: LineRules;
}

/** Per phoneline. */
export const mostForwardings = 10;
export const longestForwardingSeconds = 600;
