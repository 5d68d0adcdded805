import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/nats-core';
import { PubHeaders } from '@nats-io/jetstream';
import { z } from 'zod';
import { liveSubject, relayHeaders, storedSubject, userToken } from '../../shared/relay/wire.ts';
import type { RelayMessage } from '../message.ts';

export interface Publisher {
  /** Resolves once the stream has it for each user; rejects when that is not known of one of them. */
  publish(message: RelayMessage): Promise<void>;
}

export interface PublisherOptions {
  connection: () => NatsConnection | undefined;
  /** Epoch milliseconds. */
  now: () => number;
  /** Finds the users of a message of which they were not known when it came; undefined: they cannot be known yet. */
  usersConcerned: (message: RelayMessage) => readonly string[] | undefined;
  /** Each copy that a stream already had. */
  onDuplicate?: () => void;
}

/** What comes later is of no use: the message waits in the spool by then, and would be sent again. */
const ACKNOWLEDGED_WITHIN_MS = 5_000;

/**
 * Writes messages into their stream. In order: what is handed in first is stored first, as all goes over one connection.
 */
export function createPublisher({
  connection,
  now,
  usersConcerned,
  onDuplicate,
}: PublisherOptions): Publisher {
  async function publishTo(nats: NatsConnection, message: RelayMessage, user: string): Promise<void> {
    const subject = storedSubject(message.kind, message.account, user);
    const answer = await nats.request(subject, message.body, {
      timeout: ACKNOWLEDGED_WITHIN_MS,
      headers: headersOf(message, user, now()),
    });
    if (!acknowledgement(answer.string()).duplicate) return;
    onDuplicate?.();
    // The server that kept it may have died before it let it appear, and desks at other servers do not notice.
    nats.publish(liveSubject(message.kind, message.account, user), undefined, { headers: look() });
  }

  return {
    publish: async (message) => {
      const nats = connection();
      if (nats === undefined) throw new Error('NATS cannot be reached.');
      const to = message.to ?? usersConcerned(message);
      if (to === undefined) throw new Error('The directory is not read yet.');
      await Promise.all(to.map((userId) => publishTo(nats, message, userToken(userId))));
    },
  };
}

function headersOf(message: RelayMessage, user: string, now: number): MsgHdrs {
  const written = headers();
  written.set(PubHeaders.MsgIdHdr, `${message.id}.${user}`);
  written.set(relayHeaders.head, JSON.stringify(message.head));
  written.set(relayHeaders.received, String(message.receivedAt));
  written.set(relayHeaders.waited, String(Math.max(0, now - message.receivedAt)));
  return written;
}

function look(): MsgHdrs {
  const written = headers();
  written.set(relayHeaders.look, '1');
  return written;
}

const taken = z.object({
  error: z.never().optional(),
  seq: z.int().positive(),
  duplicate: z.boolean().default(false),
});

/**
 * @throws when the stream did not take it. Hazard: servers that know a copy which is still on its way to the others call
 * this one a duplicate with the sequence 0; should the first be lost with the server that leads, the stream has neither.
 */
function acknowledgement(text: string): { duplicate: boolean } {
  const read = taken.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new Error(`The stream did not take the message: ${text.slice(0, 200)}`);
}
