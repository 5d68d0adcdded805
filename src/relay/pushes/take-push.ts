import type { NewCallFact, PushFact } from '../../shared/model/push.ts';
import { readAnswer, writeAnswer, type GivenAnswer } from '../../shared/relay/desk-answer.ts';
import { EMPTY_ANSWER, pushAnswer } from '../../push/answer.ts';
import { parsePush } from '../../push/parse.ts';
import type { RelayAccount } from '../account.ts';
import type { Ask } from '../ask.ts';
import type { RelayMessage } from '../message.ts';
import { addressees, namesOtherAccount, type AddresseeLimits, type Addressees } from './addressees.ts';
import { isFollowUp, legRecord } from './leg-owners.ts';
import type { KnownUsers } from './known-users.ts';
import { beginningId, pushId } from './message-id.ts';
import type { Outbox } from './outbox.ts';
import { recipientsOf, type Directory, type Route } from './recipients.ts';
import type { SharedLegs } from './share-legs.ts';
import { subscribedUrl, subscriptionIn, type Subscription } from './subscribers.ts';
import type { Taken } from './taken.ts';

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

type Legs = Pick<SharedLegs, 'before' | 'isKnown' | 'remember' | 'caughtUp'>;

export interface TakePushDeps {
  outbox: Outbox;
  /** Holds back pushes that must not overtake the beginning of their call. */
  holding: Pick<Outbox, 'take'>;
  users: KnownUsers;
  ask: Ask;
  legs: Legs;
  onLeftOut?: (leftOut: Addressees['leftOut']) => void;
}

/** Headers that are passed on to the desk, besides the signature. */
const HANDED_ON = [
  'content-type',
  'user-agent',
  'x-service-version',
  'x-service-lifecycle',
  'x-sipgate-version',
];
const RING: GivenAnswer = { policy: { action: 'ring' } };
const RING_TEXT = writeAnswer(RING);
/** How long later pushes of a call wait for its first one. The stream remembers ids for 120 s. */
const BEHIND_FOR_MS = 100_000;
/** Ways to find the users of a push that need no directory. */
const FOUND_WITHOUT: ReadonlySet<Route> = new Set<Route>(['named', 'subscribed', 'origin']);

/**
 * Verifies, parses and publishes one push, and answers it: 200 or 204 only once NATS or the disk has stored it. Desks
 * are asked for their policy first, as the published push tells all of them the answer to the platform.
 */
export function createTakePush(deps: TakePushDeps): (push: IncomingPush) => Promise<PushReply> {
  const ringAnswer = createRingAnswer();
  return async function takePush(push) {
    const verified = await verify(push);
    if (!verified.ok) return verified.reply;
    const { fact } = verified;
    const addressed = await address(push, fact, deps);
    const { userIds, route, subscription } = addressed;
    const { name } = push.account.config;
    const steers = fact.event === 'newCall' || fact.event === 'dtmf';
    const deskAnswer = steers ? await deps.ask(name, userIds, push.body, subscription?.rule) : undefined;
    const message = messageOf(push, fact, addressed);
    if (addressed.needsNoDirectory || deps.users.isRead()) message.to = userIds;
    if (steers) message.answer = deskAnswer ? writeAnswer(deskAnswer) : RING_TEXT;
    if (fact.event === 'newCall' && userIds.length > 0)
      deps.legs.remember(name, legRecord(fact, userIds, push.receivedAt));
    if (message.to && addressed.isShortened) deps.onLeftOut?.(addressed.leftOut);
    const reported = { event: fact.event, route };
    try {
      const taken = await publish(message, deps);
      const { outcome } = taken;
      if (!steers) return { status: 204, body: '', xml: false, outcome, ...reported };
      const body = answerXml(push, userIds, { taken, deskAnswer, ringAnswer });
      return { status: 200, body, xml: true, outcome, ...reported };
    } catch {
      // Neither NATS nor the disk has stored it. The platform then applies the settings of the account.
      return { ...refuse(503, 'not-taken', 'The push cannot be kept at the moment.'), ...reported };
    }
  };
}

type Verified = { ok: true; fact: PushFact } | { ok: false; reply: PushReply };

/** Lets only readable pushes of the account through, signed ones where the platform has a key. */
async function verify({ account, headers, body }: IncomingPush): Promise<Verified> {
  const refused = (...why: Parameters<typeof refuse>): Verified => ({ ok: false, reply: refuse(...why) });
  const isGenuine = await account.verify?.(body, one(headers[account.signatureHeader]) ?? '');
  if (isGenuine === false)
    return refused(403, 'signature', 'The signature is missing or does not match the body.');
  const parsed = parsePush(body);
  // The platform signed it, so it is genuine although it cannot be used; a refusal would be reported as a forgery.
  if (!parsed.ok && isGenuine)
    return { ok: false, reply: { status: 200, body: EMPTY_ANSWER, xml: true, outcome: 'unusable' } };
  if (!parsed.ok) return refused(400, 'unreadable', parsed.problem.detail);
  if (namesOtherAccount(fullUserIdsOf(parsed.fact), account.config.masterSipId))
    return refused(403, 'account', 'The push is of another account.');
  return { ok: true, fact: parsed.fact };
}

/** Whom a push goes to. */
interface Addressed {
  userIds: readonly string[];
  route: Route;
  /** What the address said that the push came to. */
  subscription: Subscription | undefined;
  /** They are certain although this gateway may not have read the directory yet. */
  needsNoDirectory: boolean;
  /** Users were found whom the push does not go to. */
  isShortened: boolean;
  leftOut: Addressees['leftOut'];
}

async function address(
  { account, search, body }: IncomingPush,
  fact: PushFact,
  { users, legs }: Pick<TakePushDeps, 'users' | 'legs'>,
): Promise<Addressed> {
  const { name } = account.config;
  const isSigned = account.verify !== undefined;
  const subscription = subscriptionIn(search, account.sealKey);
  const before = fact.event === 'newCall' ? await usersBefore(legs, name, fact) : undefined;
  const found = recipientsOf(fact, users.directory(name), subscription?.userIds, before);
  const limits: AddresseeLimits = { bodyBytes: body.byteLength };
  if (!isSigned) limits.knows = (userId) => users.knows(name, userId);
  const { to: userIds, leftOut } = addressees(found.userIds, limits);
  return {
    userIds,
    route: found.route,
    subscription,
    needsNoDirectory: isSigned && FOUND_WITHOUT.has(found.route),
    isShortened: userIds.length < found.userIds.length,
    leftOut,
  };
}

/** What goes to the desks, still without its users and the answer that the platform gets. */
function messageOf(
  { account, headers, body, receivedAt }: IncomingPush,
  fact: PushFact,
  { subscription }: Addressed,
): RelayMessage {
  const { name } = account.config;
  const message: RelayMessage = {
    kind: 'push',
    account: name,
    id: pushId(name, fact),
    head: headOf(headers, account.signatureHeader),
    body,
    receivedAt,
  };
  const spooledAt = subscription?.spooledAt;
  if (spooledAt !== undefined)
    message.after = { id: beginningId(name, fact.callId), until: spooledAt + BEHIND_FOR_MS };
  return message;
}

/** @throws if neither NATS nor the disk has stored it */
const publish = (
  message: RelayMessage,
  { outbox, holding }: Pick<TakePushDeps, 'outbox' | 'holding'>,
): Promise<Taken> => (message.after ? holding : outbox).take(message);

interface Answered {
  taken: Taken;
  /** Undefined: no desk was asked, or none has answered. */
  deskAnswer: GivenAnswer | undefined;
  ringAnswer: RingAnswer;
}

/** What the platform is told to do with the call. An answer that was stored before holds for each copy of the push. */
function answerXml(
  { account, receivedAt }: IncomingPush,
  userIds: readonly string[],
  { taken, deskAnswer, ringAnswer }: Answered,
): string {
  const stored = taken.answer === undefined ? undefined : readAnswer(taken.answer);
  const { policy, rule } = stored ?? deskAnswer ?? RING;
  const isSpooled = taken.outcome === 'spooled';
  if (policy.action === 'ring' && !isSpooled) return ringAnswer(account, userIds);
  const subscription: Subscription = { userIds };
  if (isSpooled) subscription.spooledAt = receivedAt;
  if (policy.action === 'gather' && rule) subscription.rule = rule.id;
  return pushAnswer(subscribedUrl(account.pushUrl, account.sealKey, subscription), policy);
}

/** Who had the call before this leg. Another gateway may have been told of the leg before a moment ago. */
async function usersBefore(
  legs: Legs,
  account: string,
  fact: NewCallFact,
): Promise<readonly string[] | undefined> {
  if (isFollowUp(fact) && !legs.isKnown(account, fact)) await legs.caughtUp();
  return legs.before(account, fact);
}

/** The users that a push concerns, if it was accepted before the directory was read. */
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

/** The XML that lets a call ring for these users. */
type RingAnswer = (account: RelayAccount, userIds: readonly string[]) => string;

/** Longer lists of users are rare and not cached, so that they do not displace common ones. */
const LONGEST_KEY = 200;
const MOST_KEPT = 10_000;

/** Caches the answers with their sealed addresses: most calls are for the same few thousand users. */
function createRingAnswer(): RingAnswer {
  const cache = new Map<string, string>();
  return (account, userIds) => {
    const key = `${account.config.name}\n${userIds.join('\n')}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const xml = pushAnswer(subscribedUrl(account.pushUrl, account.sealKey, { userIds }), { action: 'ring' });
    if (key.length > LONGEST_KEY) return xml;
    if (cache.size === MOST_KEPT) cache.clear();
    cache.set(key, xml);
    return xml;
  };
}
