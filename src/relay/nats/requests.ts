import {
  createInbox,
  NoRespondersError,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/nats-core';

/** Requests over NATS that share one subscription for their answers. */
export interface Requests {
  /** Sends requests in the order of the calls. Rejects without an answer. */
  send(subject: string, body: Uint8Array, headers: MsgHdrs): Promise<Msg>;
}

export interface RequestsDeps {
  connection: () => NatsConnection | undefined;
  timeoutMs: number;
}

interface PendingRequest {
  subject: string;
  body: Uint8Array;
  headers: MsgHdrs;
  resolve: (answer: Msg) => void;
  reject: (error: unknown) => void;
}

/** Interval of the checks for requests that timed out. */
const TIMEOUT_CHECK_MS = 250;
const NO_RESPONDERS = 503;

/**
 * Replaces the client's own requests, which each do a socket write and create a timer, a race and an error. Here all
 * requests of one event-loop turn are sent in one write, and share one timer.
 */
export function createRequests({ connection, timeoutMs }: RequestsDeps): Requests {
  let unsent: PendingRequest[] = [];
  /** Keyed by the last token of the reply subject, oldest first. */
  const pending = new Map<string, PendingRequest & { dueAt: number }>();
  let subscription: { nats: NatsConnection; inbox: string } | undefined;
  let count = 0;
  let timeoutTimer: NodeJS.Timeout | undefined;

  /** The subscription survives a reconnect; a new connection needs a new one. */
  function inboxOf(nats: NatsConnection): string {
    if (subscription?.nats === nats) return subscription.inbox;
    const inbox = createInbox();
    nats.subscribe(`${inbox}.*`, {
      callback: (error, answer) => {
        if (error === null) settle(answer.subject.slice(inbox.length + 1), answer);
      },
    });
    subscription = { nats, inbox };
    return inbox;
  }

  function settle(token: string, answer: Msg): void {
    const waiting = pending.get(token);
    if (waiting === undefined) return;
    pending.delete(token);
    const nobody = answer.data.length === 0 && answer.headers?.code === NO_RESPONDERS;
    if (nobody) waiting.reject(new NoRespondersError(waiting.subject));
    else waiting.resolve(answer);
  }

  function sendAll(): void {
    const all = unsent;
    unsent = [];
    const nats = connection();
    const dueAt = performance.now() + timeoutMs;
    for (const waiting of all) {
      try {
        if (nats === undefined) throw new Error('NATS cannot be reached.');
        count += 1;
        const token = count.toString(36);
        const reply = `${inboxOf(nats)}.${token}`;
        nats.publish(waiting.subject, waiting.body, { headers: waiting.headers, reply });
        pending.set(token, { ...waiting, dueAt });
      } catch (error) {
        waiting.reject(error);
      }
    }
    timeoutTimer ??= pending.size > 0 ? setTimeout(rejectTimedOut, TIMEOUT_CHECK_MS).unref() : undefined;
  }

  function rejectTimedOut(): void {
    const now = performance.now();
    for (const [token, { dueAt, reject }] of pending) {
      if (dueAt > now) break;
      pending.delete(token);
      reject(new Error('Nobody answered in time.'));
    }
    timeoutTimer = pending.size > 0 ? setTimeout(rejectTimedOut, TIMEOUT_CHECK_MS).unref() : undefined;
  }

  return {
    send: (subject, body, headers) =>
      new Promise((resolve, reject) => {
        if (unsent.length === 0) setImmediate(sendAll);
        unsent.push({ subject, body, headers, resolve, reject });
      }),
  };
}
