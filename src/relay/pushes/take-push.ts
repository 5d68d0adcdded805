import type { PushFact } from '../../shared/model/push.ts';
import { pushAnswer, type PushPolicy } from '../../push/answer.ts';
import { parsePush } from '../../push/parse.ts';
import type { RelayAccount } from '../account.ts';
import type { Ask } from '../ask.ts';
import type { RelayMessage } from '../message.ts';
import { pushId } from './message-id.ts';
import type { Outbox } from './outbox.ts';
import { recipientsOf, type Directory, type Route } from './recipients.ts';
import { subscribedUrl, subscribersIn } from './subscribers.ts';

/** One push as it came, its path secret already checked. */
export interface IncomingPush {
  account: RelayAccount;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Query of the address, with its `?`; empty without one. */
  search: string;
  body: Uint8Array;
  receivedAt: number;
}

type Outcome = 'published' | 'spooled' | 'signature' | 'unreadable' | 'not-taken';

export interface PushReply {
  status: 200 | 204 | 400 | 403 | 503;
  body: string;
  xml: boolean;
  outcome: Outcome;
  event?: PushFact['event'];
  route?: Route;
}

export interface TakePushOptions {
  outbox: Outbox;
  directory: (account: string) => Directory;
  /** False until the directory is read: who is not named then is looked up later. */
  directoryKnown: () => boolean;
  ask: Ask;
}

/** Headers that a desk gets with the body, beside the signature. */
const HANDED_ON = [
  'content-type',
  'user-agent',
  'x-service-version',
  'x-service-lifecycle',
  'x-sipgate-version',
];
/** Routes that need no directory. */
const FOUND_WITHOUT: ReadonlySet<Route> = new Set<Route>(['named', 'subscribed']);
const RING: PushPolicy = { action: 'ring' };

/**
 * Believes, reads and hands on one push, and answers it. It is answered 200 or 204 only once NATS or the disk has it.
 */
export function createTakePush(options: TakePushOptions): (push: IncomingPush) => Promise<PushReply> {
  return async ({ account, headers, search, body, receivedAt }) => {
    const believed = await account.verify?.(body, one(headers[account.signatureHeader]) ?? '');
    if (believed === false)
      return refuse(403, 'signature', 'The signature is missing or does not match the body.');
    const parsed = parsePush(body);
    if (!parsed.ok) return refuse(400, 'unreadable', parsed.problem.detail);
    const { fact } = parsed;
    const { name, secret } = account.config;
    const { userIds, route } = recipientsOf(fact, options.directory(name), subscribersIn(search, secret));
    const message: RelayMessage = {
      kind: 'push',
      account: name,
      id: pushId(name, fact),
      head: headOf(headers, account.signatureHeader),
      body,
      receivedAt,
      ...((FOUND_WITHOUT.has(route) || options.directoryKnown()) && { to: userIds }),
    };
    const told = { event: fact.event, route };
    try {
      const outcome = await options.outbox.take(message);
      if (fact.event !== 'newCall') return { status: 204, body: '', xml: false, outcome, ...told };
      const policy = (await options.ask(name, userIds, body)) ?? RING;
      const xml = pushAnswer(subscribedUrl(account.pushUrl, secret, userIds), policy);
      return { status: 200, body: xml, xml: true, outcome, ...told };
    } catch {
      // Neither NATS nor the disk has it: the platform is told so, and goes by the account's own settings.
      return { ...refuse(503, 'not-taken', 'The push cannot be kept at the moment.'), ...told };
    }
  };
}

/** The users whom a push concerns that was taken before they could be known. */
export function usersOfPush(body: Uint8Array, directory: Directory): readonly string[] {
  const parsed = parsePush(body);
  return parsed.ok ? recipientsOf(parsed.fact, directory).userIds : [];
}

function refuse(status: 400 | 403 | 503, outcome: Outcome, sentence: string): PushReply {
  return { status, body: `${sentence}\n`, xml: false, outcome };
}

function headOf(headers: IncomingPush['headers'], signatureHeader: string): Record<string, string> {
  const head: Record<string, string> = {};
  for (const name of [...HANDED_ON, signatureHeader]) {
    const value = one(headers[name]);
    if (value !== undefined) head[name] = value;
  }
  return head;
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'object' ? value[0] : value;
}
