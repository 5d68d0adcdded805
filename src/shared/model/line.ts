import type { Line } from './account.ts';

/** How a channel rings, as the platform has it; these can be read and not changed. Absent: the platform does not say. */
interface LineRules {
  /** As the platform names it, as in `PARALLEL`, and the users in their turn. */
  order?: { type: string; userIds: string[] };
  queue?: {
    respectsWaitingTime: boolean;
    /** A sound of the account's own plays meanwhile. */
    ownSound: boolean;
  };
  greeting?: boolean;
  ringSeconds?: number;
  /** How long a user is left alone after a call. */
  followUpSeconds?: number;
}

/** A line with all that the platform tells of it. */
export interface LineRecord extends Line {
  /** Who owns it, by user id. */
  ownerId?: string;
  members: { userId: string; deviceIds: string[] }[];
  rules: LineRules;
}

/** Forwardings of one phoneline. */
export const mostForwardings = 10;
export const longestForwardingSeconds = 600;
