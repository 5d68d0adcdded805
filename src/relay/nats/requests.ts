import {
  createInbox,
  NoRespondersError,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/nats-core';

/** Requests over NATS whose answers come to one subscription. */
export interface Requests {
  /** Goes out behind all that were handed in before. Rejects when nobody answers. */
  send(subject: string, body: Uint8Array, headers: MsgHdrs): Promise<Msg>;
}

export interface RequestsOptions {
  connection: () => NatsConnection | undefined;
  timeoutMs: number;
}

interface Waiting {
  subject: string;
  body: Uint8Array;
  headers: MsgHdrs;
  resolve: (answer: Msg) => void;
  reject: (error: unknown) => void;
}

/** How often it is looked for requests that nobody answered. */
const SWEEP_MS = 250;
const NO_RESPONDERS = 503;

/**
 * The client's own requests write to the socket each for itself, and make a timer, a race and an error for each. Here all
 * that come in one turn of the event loop go out in one write, and one timer looks after all of them.
 */
export function createRequests({ connection, timeoutMs }: RequestsOptions): Requests {
  let handedIn: Waiting[] = [];
  /** By the last part of their inbox, the oldest first. */
  const asked = new Map<string, Waiting & { dueAt: number }>();
  let listening: { nats: NatsConnection; inbox: string } | undefined;
  let count = 0;
  let sweeping: NodeJS.Timeout | undefined;

  /** The subscription outlives a break of the connection; a new connection needs one of its own. */
  function inboxOf(nats: NatsConnection): string {
    if (listening?.nats === nats) return listening.inbox;
    const inbox = createInbox();
    nats.subscribe(`${inbox}.*`, {
      callback: (error, answer) => {
        if (error === null) settle(answer.subject.slice(inbox.length + 1), answer);
      },
    });
    listening = { nats, inbox };
    return inbox;
  }

  function settle(token: string, answer: Msg): void {
    const waiting = asked.get(token);
    if (waiting === undefined) return;
    asked.delete(token);
    const nobody = answer.data.length === 0 && answer.headers?.code === NO_RESPONDERS;
    if (nobody) waiting.reject(new NoRespondersError(waiting.subject));
    else waiting.resolve(answer);
  }

  function writeAll(): void {
    const all = handedIn;
    handedIn = [];
    const nats = connection();
    const dueAt = performance.now() + timeoutMs;
    for (const waiting of all) {
      try {
        if (nats === undefined) throw new Error('NATS cannot be reached.');
        count += 1;
        const token = count.toString(36);
        const reply = `${inboxOf(nats)}.${token}`;
        nats.publish(waiting.subject, waiting.body, { headers: waiting.headers, reply });
        asked.set(token, { ...waiting, dueAt });
      } catch (error) {
        waiting.reject(error);
      }
    }
    sweeping ??= asked.size > 0 ? setTimeout(sweep, SWEEP_MS).unref() : undefined;
  }

  function sweep(): void {
    const now = performance.now();
    for (const [token, { dueAt, reject }] of asked) {
      if (dueAt > now) break;
      asked.delete(token);
      reject(new Error('Nobody answered in time.'));
    }
    sweeping = asked.size > 0 ? setTimeout(sweep, SWEEP_MS).unref() : undefined;
  }

  return {
    send: (subject, body, headers) =>
      new Promise((resolve, reject) => {
        if (handedIn.length === 0) setImmediate(writeAll);
        handedIn.push({ subject, body, headers, resolve, reject });
      }),
  };
}
