import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { z } from 'zod';
import { storedSubject, userToken } from '../../shared/relay/wire.ts';
import { entries } from '../directory/book.ts';
import { directorySubject } from '../directory/share.ts';
import { DIRECTORY_STREAM, IDENTITIES_STREAM, streamOf } from '../nats/streams.ts';
import type { DeskIdentity, Mint } from './mint.ts';

/** Where it is noted that a desk has an identity; `desk` is its public key. */
const identitySubject = (account: string, userId: string, desk: string): string =>
  `identity.${account}.${userToken(userId)}.${desk}`;

const WITHIN_MS = 2_000;
/**
 * `expires`, epoch seconds: when it runs out. `since`, epoch milliseconds: when the first of those was given out that the
 * desk has had without a gap, and `after`, the last push for its user then.
 */
const issued = z.object({
  expires: z.number(),
  since: z.number().optional(),
  after: z.number().optional(),
});
const stored = z.object({ seq: z.int().positive() });

export interface IssueOptions {
  mint: Mint;
  connection: () => { nats: NatsConnection; manager: JetStreamManager } | undefined;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Makes identities of which every gateway and administrator can know. An identity is noted before it is given out, and
 * whoever shuts a user out says so before looking at the notes: one of the two sees the other.
 * @returns undefined for a desk that was shut out @throws when NATS cannot note it
 */
export function createIssue(options: IssueOptions): (identity: DeskIdentity) => Promise<string | undefined> {
  return async (identity) => {
    const { account, userId, publicKey, lifetimeS, about } = identity;
    const present = options.connection();
    if (present === undefined) throw new Error('NATS cannot be reached.');
    const { nats, manager } = present;
    const now = options.now();
    const expires = Math.ceil(now / 1000) + lifetimeS;
    const subject = identitySubject(account, userId, publicKey);
    const note = JSON.stringify({ expires, ...(await begunWith(manager, identity, now)), ...about });
    const answer = await nats.request(subject, note, { timeout: WITHIN_MS });
    stored.parse(answer.json<unknown>());
    const shutOut = await Promise.all(
      [userId, publicKey, ...(about ? [about.desk] : [])].map(async (who) => {
        const last_by_subj = directorySubject(account, entries.revoked(who));
        const entry = await manager.streams.getMessage(DIRECTORY_STREAM, { last_by_subj });
        return entry !== null && entry.string() !== 'null';
      }),
    );
    return shutOut.includes(true) ? undefined : options.mint.desk(identity);
  };
}

/** A desk that enrols again and again, and never connects, is found by what came since the first time. */
async function begunWith(
  manager: JetStreamManager,
  { account, userId, publicKey }: DeskIdentity,
  now: number,
): Promise<{ since: number; after: number }> {
  const last = (stream: string, last_by_subj: string) => manager.streams.getMessage(stream, { last_by_subj });
  const [former, push] = await Promise.all([
    last(IDENTITIES_STREAM, identitySubject(account, userId, publicKey)),
    last(streamOf.push, storedSubject('push', account, userToken(userId))),
  ]);
  const { data } = issued.safeParse(former?.json<unknown>());
  const begun = { since: now, after: push?.seq ?? 0 };
  return data === undefined || data.expires * 1000 < now
    ? begun
    : { since: data.since ?? begun.since, after: data.after ?? begun.after };
}

/** The desks of a user whose identity has not run out, connected or not. */
export async function issuedTo(
  manager: JetStreamManager,
  account: string,
  userId: string,
  now: number,
): Promise<string[]> {
  const desks: string[] = [];
  const next_by_subj = identitySubject(account, userId, '*');
  for (let seq = 1; ;) {
    // The server knows `next_by_subj` here as well, only the type does not.
    const next = { seq, next_by_subj };
    const message = await manager.streams.getMessage(IDENTITIES_STREAM, next);
    if (message === null) return desks;
    seq = message.seq + 1;
    const read = issued.safeParse(message.json<unknown>());
    const desk = message.subject.split('.').at(-1);
    if (desk !== undefined && (!read.success || read.data.expires * 1000 > now)) desks.push(desk);
  }
}
