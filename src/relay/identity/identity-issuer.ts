import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { z } from 'zod';
import { storedSubject, userToken } from '../../shared/relay/wire.ts';
import { entries } from '../directory/book.ts';
import { directorySubject } from '../directory/share.ts';
import { DIRECTORY_STREAM, IDENTITIES_STREAM, streamOf } from '../nats/streams.ts';
import type { DeskIdentity, Mint } from './mint.ts';

/** The subject of the record that a desk has an identity; `desk` is its public key. */
const identitySubject = (account: string, userId: string, desk: string): string =>
  `identity.${account}.${userToken(userId)}.${desk}`;

const REQUEST_TIMEOUT_MS = 2_000;
/**
 * `expires`: epoch seconds. `since`: when the desk got the first identity of an unbroken series, epoch milliseconds.
 * `after`: the sequence of the last push for its user at that time.
 */
const identityRecord = z.object({
  expires: z.number(),
  since: z.number().optional(),
  after: z.number().optional(),
});
const stored = z.object({ seq: z.int().positive() });

export interface IssueDeps {
  mint: Mint;
  connection: () => { nats: NatsConnection; manager: JetStreamManager } | undefined;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Issues identities and records them in NATS. An identity is recorded before revocations are checked, and a revocation is
 * written before the records are read, so that in a race at least one of the two sides sees the other.
 * @returns undefined for a revoked desk @throws when NATS cannot store the record
 */
export function createIdentityIssuer(
  deps: IssueDeps,
): (identity: DeskIdentity) => Promise<string | undefined> {
  return async (identity) => {
    const { account, userId, publicKey, lifetimeS, about } = identity;
    const present = deps.connection();
    if (present === undefined) throw new Error('NATS cannot be reached.');
    const { nats, manager } = present;
    const now = deps.now();
    const expires = Math.ceil(now / 1000) + lifetimeS;
    const subject = identitySubject(account, userId, publicKey);
    const record = JSON.stringify({ expires, ...(await seriesStart(manager, identity, now)), ...about });
    const answer = await nats.request(subject, record, { timeout: REQUEST_TIMEOUT_MS });
    stored.parse(answer.json<unknown>());
    const revoked = await Promise.all(
      [userId, publicKey, ...(about ? [about.desk] : [])].map(async (who) => {
        const last_by_subj = directorySubject(account, entries.revoked(who));
        const entry = await manager.streams.getMessage(DIRECTORY_STREAM, { last_by_subj });
        return entry !== null && entry.string() !== 'null';
      }),
    );
    return revoked.includes(true) ? undefined : deps.mint.desk(identity);
  };
}

/** Keeps the start of an unbroken series, so that a desk that enrols repeatedly but never connects can be detected. */
async function seriesStart(
  manager: JetStreamManager,
  { account, userId, publicKey }: DeskIdentity,
  now: number,
): Promise<{ since: number; after: number }> {
  const last = (stream: string, last_by_subj: string) => manager.streams.getMessage(stream, { last_by_subj });
  const [previous, push] = await Promise.all([
    last(IDENTITIES_STREAM, identitySubject(account, userId, publicKey)),
    last(streamOf.push, storedSubject('push', account, userToken(userId))),
  ]);
  const { data } = identityRecord.safeParse(previous?.json<unknown>());
  const start = { since: now, after: push?.seq ?? 0 };
  return data === undefined || data.expires * 1000 < now
    ? start
    : { since: data.since ?? start.since, after: data.after ?? start.after };
}

/** The user's desks with an identity that has not expired, connected or not. */
export async function desksWithIdentity(
  manager: JetStreamManager,
  account: string,
  userId: string,
  now: number,
): Promise<string[]> {
  const desks: string[] = [];
  const next_by_subj = identitySubject(account, userId, '*');
  for (let seq = 1; ;) {
    // The server supports `next_by_subj` here, but the client's type lacks it.
    const next = { seq, next_by_subj };
    const message = await manager.streams.getMessage(IDENTITIES_STREAM, next);
    if (message === null) return desks;
    seq = message.seq + 1;
    const read = identityRecord.safeParse(message.json<unknown>());
    const desk = message.subject.split('.').at(-1);
    if (desk !== undefined && (!read.success || read.data.expires * 1000 > now)) desks.push(desk);
  }
}
