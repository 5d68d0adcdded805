import type { AboutDesk } from './desk-report.ts';

/**
 * What relay and desk say to each other over NATS: subjects and headers. `account` is the relay's own short name of an
 * account, `user` a user as `userToken` writes it, `desk` the public NKey of one desk.
 */

/** What the relay hands on: pushes of calls, and the logs that AI agents post after theirs. */
export type MessageKind = 'push' | 'log';

/** Where gateways write a message; the stream of its kind keeps it. Desks can neither read nor write there. */
export const storedSubject = (kind: MessageKind, account: string, user: string): string =>
  `${kind}.${account}.${user}`;

/** Where a message appears once it is kept, with its sequence: what the desks of a user listen to. */
export const liveSubject = (kind: MessageKind, account: string, user: string): string =>
  `desk.${account}.${user}.${kind}`;

/** Where one desk asks for what it missed. */
export const replaySubject = (account: string, user: string, desk: string): string =>
  `replay.${account}.${user}.${desk}`;

/** Where the desks of a user are asked what to do with a call. */
export const askSubject = (account: string, user: string): string => `ask.${account}.${user}`;

/** Answers to one desk come below this; nobody else may listen there. */
export const inboxPrefix = (desk: string): string => `inbox.${desk}`;

/** Where one desk reports how it is; the stream of reports keeps its last one. */
export const reportSubject = (account: string, user: string, desk: string): string =>
  `report.${account}.${user}.${desk}`;

/** Where the mark of one test push comes to one desk. */
export const testSubject = (desk: string, mark: string): string => `${inboxPrefix(desk)}.test.${mark}`;

export const relayHeaders = {
  /** JSON: the headers of the request as it came from the platform, names in lower case. */
  head: 'Deskbell-Head',
  /** When the gateway had it, epoch milliseconds. */
  received: 'Deskbell-Received',
  /** How long it waited in the gateway for NATS, ms. */
  waited: 'Deskbell-Waited',
  /** Of a call that begins, or of keys: what the platform was told to do (`writeAnswer`). */
  answer: 'Deskbell-Answer',
  /** Of a question about keys: the rule by which the caller was asked for them. */
  rule: 'Deskbell-Rule',
  /** Of a replayed message: its sequence, and how old it is by the relay's clock, ms. */
  sequence: 'Deskbell-Sequence',
  age: 'Deskbell-Age',
  /** Of a live message without a body: something is kept that may not have appeared live. */
  look: 'Deskbell-Look',
  /** Ends a replay; JSON `{last, more}`. */
  end: 'Deskbell-End',
} as const;

/** Set by NATS itself on what appears live. */
export const liveHeaders = {
  subject: 'Nats-Subject',
  sequence: 'Nats-Sequence',
  /** The one before of the same subject; 0: none is kept. */
  previous: 'Nats-Last-Sequence',
} as const;

/** What a desk asks for: everything of its user after `after`; without it, only where the stream ends now. */
export interface ReplayRequest {
  kind: MessageKind;
  after?: number;
}

/** Ends a replay: everything up to `last` was sent, unless there is more to be asked for. */
export interface ReplayEnd {
  last: number;
  more: boolean;
}

/** What a desk says when it enrols. */
export interface EnrolmentRequest {
  /** Public NKey of a user; its seed stays on the desk. */
  publicKey: string;
  /** The desk wants to be asked what to do with calls of its user. */
  answers: boolean;
  /** Known before it reports, since a firewall may never let it. */
  about?: AboutDesk;
}

export interface Enrolment {
  /** Opens NATS together with the seed. */
  jwt: string;
  /** The JWT is of no use after this many seconds. */
  lifetimeS: number;
  account: string;
  userId: string;
  servers: { tcp: string[]; websocket: string[] };
  /** Where the platform is to send pushes; only administrators of the account get it, for it holds the secret. */
  pushUrl?: string;
  /** How often the desk is to report; absent where the relay takes no reports. */
  reportSeconds?: number;
  /** How long a call rings at most: a push of a ringing call older than this is one that was missed. */
  ringMs: number;
}

const PLAIN = /^[\w-]{1,64}$/;

/** A user id as one token of a subject; ids that are none are written in base64url after `=`. */
export function userToken(userId: string): string {
  if (PLAIN.test(userId)) return userId;
  const bytes = new TextEncoder().encode(userId);
  const base64 = btoa(String.fromCharCode(...bytes));
  return `=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The user id that `userToken` wrote; the token itself where it is none. */
export function userOfToken(token: string): string {
  if (!token.startsWith('=')) return token;
  try {
    const bytes = atob(token.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    return token;
  }
}
