import type { PushFact, PushParty } from '../../shared/model/push.ts';

/** The known lines and numbers of an account, and their users. */
export interface Directory {
  /** Members by the id of a line. */
  line(id: string): readonly string[] | undefined;
  /** What a number (E.164) leads to: the id of a line or of a user. */
  target(number: string): string | undefined;
  /** Members of all lines with a queue. */
  queueMembers(): readonly string[];
}

/** How the users concerned were found. */
export type Route = 'subscribed' | 'named' | 'line' | 'number' | 'origin' | 'queue' | 'nobody';

export interface Recipients {
  userIds: readonly string[];
  route: Route;
}

/**
 * The users whose desks get a push: the users that it names, else the members of its channel, else those that its number
 * leads to, else everybody in a queue. `subscribed` are the users who got the beginning of the call, if the push address
 * names them: they get its answer and hangup as well, which name at most one of them.
 * @param before who had the call before it was forwarded to here; a leg that was, and names nobody, is theirs unless
 *   its new number leads to somebody
 */
export function recipientsOf(
  fact: PushFact,
  directory: Directory,
  subscribed?: readonly string[],
  before?: readonly string[],
): Recipients {
  const named = namedIn(fact);
  if (subscribed !== undefined) return { userIds: union(subscribed, named), route: 'subscribed' };
  // An answer names who picked up: it is news to all the others whose phones rang.
  const onlyAnswered = fact.event === 'answer';
  if (named.length > 0 && !onlyAnswered) return { userIds: named, route: 'named' };
  if (before !== undefined) return byNewNumber(fact, directory) ?? { userIds: before, route: 'origin' };
  const found = byLine(fact, directory) ?? byNumber(fact, directory);
  if (found !== undefined) return { userIds: union(found.userIds, named), route: found.route };
  if (named.length > 0) return { userIds: named, route: 'named' };
  const queue = directory.queueMembers();
  return queue.length > 0 ? { userIds: queue, route: 'queue' } : { userIds: [], route: 'nobody' };
}

function namedIn(fact: PushFact): string[] {
  if (fact.event === 'newCall') return union(fact.userIds, []);
  return fact.event === 'answer' && fact.userId !== undefined ? [fact.userId] : [];
}

function byLine({ channelId }: PushFact, directory: Directory): Recipients | undefined {
  const members = channelId === undefined ? undefined : directory.line(channelId);
  return members === undefined || members.length === 0 ? undefined : { userIds: members, route: 'line' };
}

/** Where a call was forwarded to. A voicemail box goes on under the number that forwarded. */
function byNewNumber(fact: PushFact, directory: Directory): Recipients | undefined {
  if (fact.event !== 'newCall' || numberOf(fact.to) === numberOf(fact.diversion)) return undefined;
  const target = directory.target(numberOf(fact.to));
  const members = target === undefined ? [] : (directory.line(target) ?? [target]);
  return members.length > 0 ? { userIds: members, route: 'number' } : undefined;
}

function byNumber(fact: PushFact, directory: Directory): Recipients | undefined {
  if (fact.event === 'dtmf') return undefined;
  const own = fact.direction === 'out' ? fact.from : fact.to;
  for (const party of [own, fact.diversion]) {
    const target = directory.target(numberOf(party));
    if (target === undefined) continue;
    const members = directory.line(target) ?? [target];
    if (members.length > 0) return { userIds: members, route: 'number' };
  }
  return undefined;
}

function numberOf(party: PushParty | undefined): string {
  return party?.kind === 'number' ? party.e164 : '';
}

function union(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...some, ...others])];
}
