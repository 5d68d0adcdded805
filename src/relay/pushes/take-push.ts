import type { PushFact } from '../../shared/model/push.ts';
import { readAnswer, writeAnswer, type GivenAnswer } from '../../shared/relay/desk-answer.ts';
import { EMPTY_ANSWER, pushAnswer } from '../../push/answer.ts';
import { parsePush } from '../../push/parse.ts';
import type { RelayAccount } from '../account.ts';
import type { Ask } from '../ask.ts';
import type { RelayMessage } from '../message.ts';
import { addressees, namesOtherAccount, type Addressees } from './addressees.ts';
import { isFollowUp, legRecord } from './leg-owners.ts';
import type { KnownUsers } from './known-users.ts';
import { beginningId, pushId } from './message-id.ts';
import type { Outbox } from './outbox.ts';
import { recipientsOf, type Directory, type Route } from './recipients.ts';
import type { SharedLegs } from './share-legs.ts';
import { subscribedUrl, subscriptionIn } from './subscribers.ts';

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

type Outcome = 'published' | 'spooled' | 'signature' | 'account' | 'unreadable' | 'unusable' | 'not-taken';

export interface PushReply {
  status: 200 | 204 | 400 | 403 | 503;
  body: string;
  xml: boolean;
  outcome: Outcome;
  event?: PushFact['event'];
  route?: Route;
}

type Legs = Pick<SharedLegs, 'before' | 'remember' | 'caughtUp'>;

export interface TakePushOptions {
  outbox: Outbox;
  /** Takes what must not overtake the beginning of its call. */
  holding: Pick<Outbox, 'take'>;
  users: KnownUsers;
  ask: Ask;
  legs: Legs;
  onLeftOut?: (leftOut: Addressees['leftOut']) => void;
}

/** Headers that a desk gets with the body, beside the signature. */
const HANDED_ON = [
  'content-type',
  'user-agent',
  'x-service-version',
  'x-service-lifecycle',
  'x-sipgate-version',
];
const RING: GivenAnswer = { policy: { action: 'ring' } };
const RING_TEXT = writeAnswer(RING);
/** For so long the rest of a call stays behind its beginning, wherever that is. The stream knows ids for 120 s. */
const BEHIND_FOR_MS = 100_000;
/** Routes that need no directory. */
const FOUND_WITHOUT: ReadonlySet<Route> = new Set<Route>(['named', 'subscribed', 'origin']);

/**
 * Believes, reads and hands on one push, and answers it. It is answered 200 or 204 only once NATS or the disk has it. Desks
 * are asked before: the push tells all of them what the platform is answered with.
 */
export function createTakePush(options: TakePushOptions): (push: IncomingPush) => Promise<PushReply> {
  const ringAnswer = createRingAnswer();
  return async ({ account, headers, search, body, receivedAt }) => {
    const believed = await account.verify?.(body, one(headers[account.signatureHeader]) ?? '');
    if (believed === false)
      return refuse(403, 'signature', 'The signature is missing or does not match the body.');
    const parsed = parsePush(body);
    // The platform signed it: to refuse it would be said of a push that is the platform's own.
    if (!parsed.ok && believed) return { status: 200, body: EMPTY_ANSWER, xml: true, outcome: 'unusable' };
    if (!parsed.ok) return refuse(400, 'unreadable', parsed.problem.detail);
    const { fact } = parsed;
    const { name, secret, masterSipId } = account.config;
    if (namesOtherAccount(fullUserIdsOf(fact), masterSipId))
      return refuse(403, 'account', 'The push is of another account.');
    const subscription = subscriptionIn(search, secret);
    let before = fact.event === 'newCall' ? options.legs.before(name, fact) : undefined;
    if (fact.event === 'newCall' && before === undefined && isFollowUp(fact)) {
      // Another gateway may have told of it a moment ago.
      await options.legs.caughtUp();
      before = options.legs.before(name, fact);
    }
    const found = recipientsOf(fact, options.users.directory(name), subscription?.userIds, before);
    const { route } = found;
    const signed = account.verify !== undefined;
    const { to: userIds, leftOut } = addressees(found.userIds, {
      bodyBytes: body.byteLength,
      ...(!signed && { knows: (userId: string) => options.users.knows(name, userId) }),
    });
    const steers = fact.event === 'newCall' || fact.event === 'dtmf';
    const own = steers ? await options.ask(name, userIds, body, subscription?.rule) : undefined;
    const message: RelayMessage = {
      kind: 'push',
      account: name,
      id: pushId(name, fact),
      head: headOf(headers, account.signatureHeader),
      body,
      receivedAt,
      ...(steers && { answer: own ? writeAnswer(own) : RING_TEXT }),
      ...(((signed && FOUND_WITHOUT.has(route)) || options.users.isRead()) && { to: userIds }),
      ...(subscription?.spooledAt !== undefined && {
        after: { id: beginningId(name, fact.callId), until: subscription.spooledAt + BEHIND_FOR_MS },
      }),
    };
    if (fact.event === 'newCall' && userIds.length > 0)
      options.legs.remember(name, legRecord(fact, userIds, receivedAt));
    if (message.to && userIds.length < found.userIds.length) options.onLeftOut?.(leftOut);
    const reported = { event: fact.event, route };
    try {
      const { outcome, answer } = await (message.after ? options.holding : options.outbox).take(message);
      if (!steers) return { status: 204, body: '', xml: false, outcome, ...reported };
      const { policy, rule } = (answer !== undefined && readAnswer(answer)) || (own ?? RING);
      const spooled = outcome === 'spooled' && { spooledAt: receivedAt };
      const keys = policy.action === 'gather' && rule && { rule: rule.id };
      const xml =
        policy.action === 'ring' && !spooled
          ? ringAnswer(account, userIds)
          : pushAnswer(subscribedUrl(account.pushUrl, secret, { userIds, ...spooled, ...keys }), policy);
      return { status: 200, body: xml, xml: true, outcome, ...reported };
    } catch {
      // Neither NATS nor the disk has it: the platform is told so, and goes by the account's own settings.
      return { ...refuse(503, 'not-taken', 'The push cannot be kept at the moment.'), ...reported };
    }
  };
}

/** The users whom a push concerns that was taken before they could be known. */
export function usersOfPush(body: Uint8Array, directory: Directory): readonly string[] {
  const parsed = parsePush(body);
  return parsed.ok ? recipientsOf(parsed.fact, directory).userIds : [];
}

function fullUserIdsOf(fact: PushFact): readonly string[] {
  if (fact.event === 'newCall') return fact.fullUserIds;
  return fact.event === 'answer' && fact.fullUserId !== undefined ? [fact.fullUserId] : [];
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

/** The XML that lets a call ring, by the users to whom it went. */
type RingAnswer = (account: RelayAccount, userIds: readonly string[]) => string;

/** Longer lists of users are no rule, and would take room from those that come again. */
const LONGEST_KEY = 200;
const MOST_KEPT = 10_000;

/** Most calls are for the same few thousand users: their answers are written, and sealed, once. */
function createRingAnswer(): RingAnswer {
  const kept = new Map<string, string>();
  return (account, userIds) => {
    const { name, secret } = account.config;
    const key = `${name}\n${userIds.join('\n')}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const xml = pushAnswer(subscribedUrl(account.pushUrl, secret, { userIds }), { action: 'ring' });
    if (key.length > LONGEST_KEY) return xml;
    if (kept.size === MOST_KEPT) kept.clear();
    kept.set(key, xml);
    return xml;
  };
}
