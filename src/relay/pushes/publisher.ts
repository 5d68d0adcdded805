import {
  headers,
  InvalidArgumentError,
  InvalidSubjectError,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/nats-core';
import { jetstreamManager, PubHeaders } from '@nats-io/jetstream';
import { z } from 'zod';
import { liveSubject, relayHeaders, storedSubject, userToken } from '../../shared/relay/wire.ts';
import type { RelayMessage } from '../message.ts';
import { createRequests } from '../nats/requests.ts';
import { streamOf } from '../nats/streams.ts';
import { addressees, type Addressees } from './addressees.ts';
import type { Taken } from './taken.ts';
import { TooEarly, Undeliverable } from './undeliverable.ts';

export interface Publisher {
  /** Resolves once stored for each user; rejects if that is unknown, `Undeliverable` if it never will be. */
  publish(message: RelayMessage): Promise<Pick<Taken, 'answer'>>;
  /** Resolves when the stream for messages of this kind takes messages; stores nothing. */
  probe(message: RelayMessage): Promise<void>;
}

export interface PublisherDeps {
  connection: () => NatsConnection | undefined;
  /** Epoch milliseconds. */
  now: () => number;
  /** Finds the users of a message of which they were not known when it came; undefined: they cannot be known yet. */
  usersConcerned: (message: RelayMessage) => readonly string[] | undefined;
  /** Each copy that a stream already had. */
  onDuplicate?: () => void;
  onLeftOut?: (leftOut: Addressees['leftOut']) => void;
}

/** User of a subject that no desk reads; nothing is ever stored there. */
const PROBE_USER = '_probe';
const EMPTY = new Uint8Array();
const NO_SUCH_MESSAGE = 'no such message';
const PROBE_WITHIN_MS = 1_000;
/** What the stream answers to the probe: "wrong last msg ID". Then it read, checked and would have stored it. */
const EXPECTED_REFUSAL = 10_070;
/** A later acknowledgement is useless, as the message is in the spool by then and will be sent again. */
const ACKNOWLEDGED_WITHIN_MS = 5_000;

/**
 * Writes messages into their stream. Their order is kept, as all of them go over one connection.
 */
export function createPublisher({
  connection,
  now,
  usersConcerned,
  onDuplicate,
  onLeftOut,
}: PublisherDeps): Publisher {
  const requests = createRequests({ connection, timeoutMs: ACKNOWLEDGED_WITHIN_MS });

  /** The stream is asked to take it again, on a condition that never holds: it says whether it has it already. */
  async function isStored(subject: string, id: string): Promise<boolean> {
    const written = headers();
    written.append(PubHeaders.MsgIdHdr, id);
    written.append(PubHeaders.ExpectedLastMsgIdHdr, NO_SUCH_MESSAGE);
    const answer = await requests.send(subject, EMPTY, written);
    return duplicate.safeParse(JSON.parse(answer.string())).success;
  }

  /** Two gateways may have asked desks about one call: what stands is what the stream has. */
  async function keptAnswer(nats: NatsConnection, { kind }: RelayMessage, seq: number): Promise<string> {
    const manager = await jetstreamManager(nats, { checkAPI: false });
    return (await manager.streams.getMessage(streamOf[kind], { seq }))?.header.get(relayHeaders.answer) ?? '';
  }

  /** @returns the answer that stands, where another one than this message's may */
  async function publishTo(
    nats: NatsConnection,
    message: RelayMessage,
    user: string,
  ): Promise<string | undefined> {
    const subject = storedSubject(message.kind, message.account, user);
    const { after } = message;
    if (after && now() < after.until && !(await isStored(subject, `${after.id}.${user}`))) {
      throw new TooEarly('The beginning of the call is not stored yet.');
    }
    const answer = await requests
      .send(subject, message.body, headersOf(message, user, now()))
      .catch((error: unknown) => {
        throw isPermanent(error) ? new Undeliverable('refused', error.message) : error;
      });
    const { duplicate: isDuplicate, seq } = acknowledgement(answer.string());
    if (!isDuplicate) return undefined;
    onDuplicate?.();
    // The server that kept it may have died before it let it appear, and desks at other servers do not notice.
    nats.publish(liveSubject(message.kind, message.account, user), undefined, { headers: look() });
    if (message.answer === undefined) return undefined;
    // Whatever keeps it from being read, the message itself is safe.
    const storedAnswer = await keptAnswer(nats, message, seq).catch(() => '');
    return storedAnswer === '' ? undefined : storedAnswer;
  }

  return {
    publish: async (message) => {
      const nats = connection();
      if (nats === undefined) throw new Error('NATS cannot be reached.');
      const recipients = message.to ?? usersConcerned(message);
      if (recipients === undefined) throw new TooEarly('The directory is not read yet.');
      // Checked here as well: what a former version left on the disk went by other limits.
      const { to, leftOut } = addressees(recipients, { bodyBytes: message.body.byteLength });
      if (to.length < recipients.length) onLeftOut?.(leftOut);
      if (to.length === 0 && recipients.length > 0) {
        throw new Undeliverable('addressee', 'None of the users it is for can exist.');
      }
      const answers = await Promise.all(to.map((userId) => publishTo(nats, message, userToken(userId))));
      const answer = answers.find((each) => each !== undefined);
      return answer === undefined ? {} : { answer };
    },
    probe: async ({ kind, account }) => {
      const nats = connection();
      if (nats === undefined) throw new Error('NATS cannot be reached.');
      const written = headers();
      written.set(PubHeaders.ExpectedLastMsgIdHdr, NO_SUCH_MESSAGE);
      const answer = await nats.request(storedSubject(kind, account, PROBE_USER), undefined, {
        timeout: PROBE_WITHIN_MS,
        headers: written,
      });
      const { error } = refusal.parse(JSON.parse(answer.string()));
      if (error.err_code !== EXPECTED_REFUSAL)
        throw new Error(`The stream takes nothing: ${error.description}`);
    },
  };
}

/** The client itself will not send it, however often it is asked. */
function isPermanent(error: unknown): error is Error {
  return error instanceof InvalidArgumentError || error instanceof InvalidSubjectError;
}

function headersOf(message: RelayMessage, user: string, now: number): MsgHdrs {
  const written = headers();
  // `append` is faster than `set`, which would search for the header first.
  written.append(PubHeaders.MsgIdHdr, `${message.id}.${user}`);
  written.append(relayHeaders.head, JSON.stringify(message.head));
  written.append(relayHeaders.received, String(message.receivedAt));
  if (message.answer !== undefined) written.append(relayHeaders.answer, message.answer);
  written.append(relayHeaders.waited, String(Math.max(0, now - message.receivedAt)));
  return written;
}

function look(): MsgHdrs {
  const written = headers();
  written.set(relayHeaders.look, '1');
  return written;
}

const duplicate = z.object({ duplicate: z.literal(true), seq: z.int().positive() });
const refusal = z.object({
  error: z.object({ code: z.int(), err_code: z.int().default(0), description: z.string().default('') }),
});
/** The message itself is wrong, such as too large; 503 is a stream that cannot take any at the moment. */
const BAD_REQUEST = 400;

/**
 * @throws TooEarly when the stream did not take it, Undeliverable when it never will. Hazard: servers that know a copy which is still on its way to the others call
 * this one a duplicate with the sequence 0; should the first be lost with the server that leads, the stream has neither.
 */
function acknowledgement(text: string): { duplicate: boolean; seq: number } {
  const answer = JSON.parse(text) as { seq?: unknown; error?: unknown; duplicate?: unknown } | null;
  // Read by hand: a schema takes longer than all else that is done with it, for each push.
  const { seq, error, duplicate } = answer ?? {};
  if (error === undefined && typeof seq === 'number' && seq > 0)
    return { duplicate: duplicate === true, seq };
  const refused = refusal.safeParse(answer);
  if (refused.success && refused.data.error.code === BAD_REQUEST) {
    throw new Undeliverable('refused', refused.data.error.description);
  }
  throw new TooEarly(`The stream did not take the message: ${text.slice(0, 200)}`);
}
