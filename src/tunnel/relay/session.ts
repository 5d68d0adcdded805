import type { Msg, MsgHdrs, NatsConnection } from '@nats-io/nats-core';
import { z } from 'zod';
import {
  inboxPrefix,
  liveHeaders,
  liveSubject,
  relayHeaders,
  replaySubject,
  storedSubject,
  userToken,
  type Enrolment,
  type MessageKind,
  type ReplayRequest,
} from '../../shared/relay/wire.ts';
import { readAnswer, type GivenAnswer } from '../../shared/relay/desk-answer.ts';
import type { Merge } from './merge.ts';
import { parseJson } from '../../shared/json.ts';

/** A message for this desk, as stored by the relay. */
export interface DeskMessage {
  sequence: number;
  /** The request's headers at the gateway, in lower case. */
  head: Record<string, string>;
  body: Uint8Array;
  /** Its age when the relay sent it, ms, by the relay's clock. */
  ageMs: number;
  /** When a gateway received it, by the relay's clock, epoch milliseconds. */
  receivedAt?: number;
  /** The answer that the gateway gave to the platform; absent from older gateways. */
  answer?: GivenAnswer;
}

export interface SessionDeps {
  enrolment: Enrolment;
  publicKey: string;
  merges: Readonly<Record<MessageKind, Merge<DeskMessage>>>;
  deliver: (kind: MessageKind, messages: DeskMessage[]) => void;
  /** This desk is new, and starts after this message. */
  onBegin: (kind: MessageKind, sequence: number) => void;
  /** The pause before asking a silent gateway again; rejects when this desk leaves. */
  pause: (tries: number) => Promise<void>;
}

export interface Session {
  /** Requests missed messages until none is missing; rejects without an answer. */
  catchUp(kind: MessageKind): Promise<void>;
}

const ANSWERED_WITHIN_MS = 2_000;
/** A new connection would meet the same gateways: it is worth asking again before giving this one up. */
const MOST_FAILURES = 5;
const headRecord = z.record(z.string(), z.string());
const endRecord = z.object({ last: z.number(), more: z.boolean() });

/** Live messages of a connection, and missed ones. Subscribes before the replay, so that nothing is lost. */
export function openSession(nats: NatsConnection, deps: SessionDeps): Session {
  const { enrolment, publicKey, merges, deliver, onBegin } = deps;
  const user = userToken(enrolment.userId);
  const catching = new Map<MessageKind, Promise<void>>();
  let asked = 0;

  function listen(kind: MessageKind): void {
    const stored = storedSubject(kind, enrolment.account, user);
    nats.subscribe(liveSubject(kind, enrolment.account, user), {
      callback: (error, message) => {
        if (error !== null) return;
        const { headers } = message;
        if (headers?.has(relayHeaders.look) === true) return look(kind);
        // A message for this user that did not come through the stream is not from the relay.
        if (headers === undefined || headers.get(liveHeaders.subject) !== stored) return;
        const sequence = Number(headers.get(liveHeaders.sequence));
        const previous = Number(headers.get(liveHeaders.previous));
        if (!Number.isSafeInteger(sequence) || sequence <= 0) return;
        const value = read(message, headers, sequence, Number(headers.get(relayHeaders.waited)) || 0);
        deliver(kind, merges[kind].live({ sequence, previous, value }));
        // A connection that cannot catch up is useless.
        if (merges[kind].behind()) catchUp(kind).catch(() => nats.close());
      },
    });
  }

  /** A pending replay may have begun too early to contain the newest messages. */
  function look(kind: MessageKind): void {
    const before = catching.get(kind) ?? Promise.resolve();
    void before
      .then(() => {
        merges[kind].lost();
        return catchUp(kind);
      })
      .catch(() => nats.close());
  }

  async function askOnce(kind: MessageKind): Promise<void> {
    asked += 1;
    const inbox = `${inboxPrefix(publicKey)}.replay.${asked}`;
    const after = merges[kind].position();
    const ended = Promise.withResolvers<undefined>();
    // Not awaited if the connection turns out to be closed.
    ended.promise.catch(() => undefined);
    const silence = (): NodeJS.Timeout =>
      setTimeout(() => ended.reject(new Error('No gateway answered.')), ANSWERED_WITHIN_MS);
    let timer = silence();
    const subscription = nats.subscribe(inbox, {
      callback: (error, message) => {
        if (error !== null) return ended.reject(error);
        const { headers } = message;
        clearTimeout(timer);
        if (headers === undefined || headers.code !== 0)
          return ended.reject(new Error('No gateway is there.'));
        if (headers.has(relayHeaders.end)) {
          const end = endRecord.safeParse(parseJson(headers.get(relayHeaders.end)));
          if (!end.success) return ended.reject(new Error('The replay could not be read.'));
          if (after === undefined) onBegin(kind, end.data.last);
          deliver(kind, merges[kind].ended({ ...end.data, askedAfter: after }));
          return ended.resolve(undefined);
        }
        timer = silence();
        const sequence = Number(headers.get(relayHeaders.sequence));
        const value = read(message, headers, sequence, Number(headers.get(relayHeaders.age)) || 0);
        deliver(kind, merges[kind].replayed(sequence, value));
      },
    });
    const request: ReplayRequest = { kind, ...(after !== undefined && { after }) };
    try {
      nats.publish(replaySubject(enrolment.account, user, publicKey), JSON.stringify(request), {
        reply: inbox,
      });
      await ended.promise;
    } finally {
      clearTimeout(timer);
      subscription.unsubscribe();
    }
  }

  async function untilLevel(kind: MessageKind): Promise<void> {
    let failures = 0;
    do {
      try {
        await askOnce(kind);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (nats.isClosed() || failures > MOST_FAILURES) throw error;
        await deps.pause(failures);
      }
    } while (merges[kind].behind());
  }

  function catchUp(kind: MessageKind): Promise<void> {
    const running = catching.get(kind) ?? untilLevel(kind).finally(() => catching.delete(kind));
    catching.set(kind, running);
    return running;
  }

  listen('push');
  listen('log');
  return { catchUp };
}

function read(message: Msg, headers: MsgHdrs, sequence: number, ageMs: number): DeskMessage {
  const head = headRecord.safeParse(parseJson(headers.get(relayHeaders.head)));
  const receivedAt = Number(headers.get(relayHeaders.received));
  const answer = headers.has(relayHeaders.answer) ? readAnswer(headers.get(relayHeaders.answer)) : undefined;
  return {
    ...{ sequence, ageMs, body: message.data },
    head: head.success ? head.data : {},
    ...(receivedAt > 0 && { receivedAt }),
    ...(answer && { answer }),
  };
}
