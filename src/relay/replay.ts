import type { JetStreamManager, StoredMsg } from '@nats-io/jetstream';
import { headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/nats-core';
import { z } from 'zod';
import {
  inboxPrefix,
  relayHeaders,
  replaySubject,
  storedSubject,
  type ReplayEnd,
} from '../shared/relay/wire.ts';
import { streamOf } from './nats/streams.ts';

export interface ReplayDeps {
  manager: JetStreamManager;
  /** Epoch milliseconds. */
  now: () => number;
  isRevoked: (account: string, user: string, desk: string) => boolean;
  onReplay?: (messages: number) => void;
}

const request = z.object({ kind: z.enum(['push', 'log']), after: z.int().min(0).optional() });
/** Limits of one answer; the desk requests the rest. */
const MOST_MESSAGES = 200;
const MOST_BYTES = 1024 * 1024;

/**
 * Sends desks what they missed. A desk may ask at its own subject only, so the subject says whose messages it gets;
 * what it asks for holds no filter that could be forged. Answers go to its own inbox and nowhere else: an answer to a
 * subject of the asker's choice would let it publish with the gateway's rights.
 */
export function serveReplays(nats: NatsConnection, deps: ReplayDeps): void {
  nats.subscribe(replaySubject('*', '*', '*'), {
    queue: 'gateways',
    callback: (error, message) => {
      if (error === null) void answer(nats, deps, message).catch(() => undefined);
    },
  });
}

async function answer(nats: NatsConnection, deps: ReplayDeps, message: Msg): Promise<void> {
  const [, account = '', user = '', desk = ''] = message.subject.split('.');
  const inbox = message.reply ?? '';
  if (!inbox.startsWith(`${inboxPrefix(desk)}.`) || deps.isRevoked(account, user, desk)) return;
  const parsed = request.safeParse(message.json<unknown>());
  if (!parsed.success) return;
  const { kind, after } = parsed.data;
  const stream = streamOf[kind];
  const subject = storedSubject(kind, account, user);
  const end = (reported: ReplayEnd): void => {
    const written = headers();
    written.set(relayHeaders.end, JSON.stringify(reported));
    nats.publish(inbox, undefined, { headers: written });
  };

  // Asked of the leader: a replica may lag behind what the desk already saw live.
  const newest = await deps.manager.streams.getMessage(stream, { last_by_subj: subject });
  if (newest === null || after === undefined) return end({ last: newest?.seq ?? 0, more: false });
  let position = after;
  let bytes = 0;
  let sent = 0;
  while (position < newest.seq && sent < MOST_MESSAGES && bytes < MOST_BYTES) {
    // The server knows `next_by_subj` here as well, only the type does not.
    const next = { seq: position + 1, next_by_subj: subject };
    const stored = await deps.manager.streams.getMessage(stream, next);
    if (stored === null) break;
    nats.publish(inbox, stored.data, { headers: replayHeaders(stored, deps.now()) });
    position = stored.seq;
    bytes += stored.data.length;
    sent += 1;
  }
  deps.onReplay?.(sent);
  const more = position < newest.seq && sent > 0;
  end({ last: more ? position : newest.seq, more });
}

function replayHeaders(stored: StoredMsg, now: number): MsgHdrs {
  const written = headers();
  for (const name of [relayHeaders.head, relayHeaders.received, relayHeaders.answer]) {
    if (stored.header.has(name)) written.set(name, stored.header.get(name));
  }
  const waited = Number(stored.header.get(relayHeaders.waited)) || 0;
  written.set(relayHeaders.age, String(waited + Math.max(0, now - stored.time.getTime())));
  written.set(relayHeaders.sequence, String(stored.seq));
  return written;
}
