import { z } from 'zod';
import type { AboutDesk } from './desk-report.ts';

/**
 * The NATS protocol of relay and desk. `account`: the relay's short name; `user`: from `userToken`; `desk`: its
 * public NKey.
 */

/** Pushes, and agent logs. */
export type MessageKind = 'push' | 'log';

/** Written by gateways, stored in the stream of the kind; not accessible to desks. */
export const storedSubject = (kind: MessageKind, account: string, user: string): string =>
  `${kind}.${account}.${user}`;

/** Published once stored, with its sequence; desks subscribe to it. */
export const liveSubject = (kind: MessageKind, account: string, user: string): string =>
  `desk.${account}.${user}.${kind}`;

/** A desk requests missed messages. */
export const replaySubject = (account: string, user: string, desk: string): string =>
  `replay.${account}.${user}.${desk}`;

/** Desks of a user are asked how to answer a call. */
export const askSubject = (account: string, user: string): string => `ask.${account}.${user}`;

/** Replies to one desk; only it may subscribe. */
export const inboxPrefix = (desk: string): string => `inbox.${desk}`;

/** Reports of a desk; the stream keeps the last one. */
export const reportSubject = (account: string, user: string, desk: string): string =>
  `report.${account}.${user}.${desk}`;

/** Test pushes for one desk. */
export const testSubject = (desk: string, mark: string): string => `${inboxPrefix(desk)}.test.${mark}`;

export const relayHeaders = {
  /** JSON: the HTTP headers from the platform, lower case. */
  head: 'Deskbell-Head',
  /** Arrival at the gateway, epoch milliseconds. */
  received: 'Deskbell-Received',
  /** Waiting time for NATS, ms. */
  waited: 'Deskbell-Waited',
  /** For a new call or keys: the answer given (`writeAnswer`). */
  answer: 'Deskbell-Answer',
  /** For keys: the rule that asked for them. */
  rule: 'Deskbell-Rule',
  /** Replayed messages: sequence, and age by the relay's clock, ms. */
  sequence: 'Deskbell-Sequence',
  age: 'Deskbell-Age',
  /** Without a body: a stored message may not have been published. */
  look: 'Deskbell-Look',
  /** End of a replay; JSON `{last, more}`. */
  end: 'Deskbell-End',
} as const;

/** Set by NATS on published messages. */
export const liveHeaders = {
  subject: 'Nats-Subject',
  sequence: 'Nats-Sequence',
  /** The previous sequence of the subject; 0: none. */
  previous: 'Nats-Last-Sequence',
} as const;

/** Messages of the user after `after`; absent: only the end of the stream. */
export interface ReplayRequest {
  kind: MessageKind;
  after?: number;
}

/** Everything up to `last` was sent; `more`: request again. */
export interface ReplayEnd {
  last: number;
  more: boolean;
}

export interface EnrolmentRequest {
  /** Public NKey; its seed stays on the desk. */
  publicKey: string;
  /** The desk wants to decide how calls are answered. */
  answers: boolean;
  /** Sent at enrolment, as a firewall may block reports. */
  about?: AboutDesk;
}

export type Enrolment = z.output<typeof enrolmentSchema>;
export const enrolmentSchema = z.object({
  /** Credentials together with the seed. */
  jwt: z.string().min(1),
  lifetimeS: z.number().positive(),
  account: z.string().min(1),
  userId: z.string().min(1),
  servers: z.object({ tcp: z.array(z.string()), websocket: z.array(z.string()) }),
  /** The push address, with its secret; for administrators of the account only. */
  pushUrl: z.string().exactOptional(),
  /** Report interval; absent: no reports. */
  reportSeconds: z.number().min(1).max(3600).exactOptional(),
  /** Longest ring: an older push of a ringing call is a missed call. */
  ringMs: z.number().nonnegative(),
});

const PLAIN = /^[\w-]{1,64}$/;

/** A user id as a subject token; unsuitable ids are `=` and base64url. */
export function userToken(userId: string): string {
  if (PLAIN.test(userId)) return userId;
  const bytes = new TextEncoder().encode(userId);
  const base64 = btoa(String.fromCharCode(...bytes));
  return `=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** Reverses `userToken`; other tokens stay as they are. */
export function userOfToken(token: string): string {
  if (!token.startsWith('=')) return token;
  try {
    const bytes = atob(token.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    return token;
  }
}
