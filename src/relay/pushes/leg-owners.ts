import type { NewCallFact, PushParty } from '../../shared/model/push.ts';

/** The users who got one leg of a call. */
export interface LegRecord {
  callId: string;
  origCallId?: string;
  /** The other end, and the account's number that the leg reached, as the push had them. */
  far: string;
  own: string;
  userIds: readonly string[];
  at: number;
}

/**
 * The users who got the latest legs of calls. A leg that is forwarded outside or to voicemail names nobody, and its numbers
 * need not lead to anybody: it goes to those who had the call before.
 */
export interface LegOwners {
  remember(account: string, record: LegRecord): void;
  /** The users who had the leg that this one carries on. */
  before(account: string, fact: NewCallFact): readonly string[] | undefined;
  /** Whether the leg that this one carries on is known itself, and not only others of its call. */
  isKnown(account: string, fact: NewCallFact): boolean;
}

/** Legs of one account; a busy one begins ten calls a second, and this is the last half hour of them. */
const MOST_LEGS = 20_000;
const LEG_MS = 3_600_000;
/** Legs of one call, or of one caller to one number where calls have no origin. */
const MOST_OF_ONE_CALL = 16;

/** @param now epoch milliseconds */
export function createLegOwners(now: () => number): LegOwners {
  /** In the order of time, by callId. */
  const accounts = new Map<string, { legs: Map<string, LegRecord>; followers: Map<string, string[]> }>();

  function legsOf(account: string): { legs: Map<string, LegRecord>; followers: Map<string, string[]> } {
    const legs = accounts.get(account) ?? { legs: new Map(), followers: new Map() };
    accounts.set(account, legs);
    return legs;
  }

  /** The legs that this one may carry on, in the order of time. */
  function earlierLegs(account: string, fact: NewCallFact): LegRecord[] {
    const { legs, followers } = legsOf(account);
    const { callId, origCallId } = fact;
    const key =
      origCallId === undefined
        ? numbersKey(textOf(fact.from), textOf(fact.diversion))
        : originKey(origCallId);
    const ids = [origCallId ?? '', ...(followers.get(key) ?? [])];
    return ids.flatMap((id) => (id === callId ? [] : (legs.get(id) ?? [])));
  }

  return {
    remember(account, record) {
      const { legs, followers } = legsOf(account);
      legs.delete(record.callId);
      legs.set(record.callId, record);
      const key = keyOf(record);
      const before = (followers.get(key) ?? []).filter((id) => id !== record.callId);
      followers.set(key, [...before, record.callId].slice(-MOST_OF_ONE_CALL));
      for (const [callId, old] of legs) {
        if (legs.size <= MOST_LEGS && now() - old.at < LEG_MS) break;
        legs.delete(callId);
        const rest = (followers.get(keyOf(old)) ?? []).filter((id) => id !== callId);
        if (rest.length > 0) followers.set(keyOf(old), rest);
        else followers.delete(keyOf(old));
      }
    },
    before(account, fact) {
      if (!isFollowUp(fact)) return undefined;
      const earlier = earlierLegs(account, fact);
      return (earlier.findLast(({ own }) => own === textOf(fact.diversion)) ?? earlier.at(-1))?.userIds;
    },
    isKnown: (account, fact) => earlierLegs(account, fact).some(({ own }) => own === textOf(fact.diversion)),
  };
}

/** A leg of a call that began before. */
export const isFollowUp = ({ callId, origCallId, diversion }: NewCallFact): boolean =>
  origCallId === undefined ? diversion !== undefined : origCallId !== callId;

export function legRecord(fact: NewCallFact, userIds: readonly string[], at: number): LegRecord {
  const [far, own] = fact.direction === 'in' ? [fact.from, fact.to] : [fact.to, fact.from];
  const { callId, origCallId } = fact;
  return {
    callId,
    far: textOf(far),
    own: textOf(own),
    userIds,
    at,
    ...(origCallId !== undefined && { origCallId }),
  };
}

const originKey = (origCallId: string): string => `origin ${origCallId}`;
const numbersKey = (far: string, own: string): string => `numbers ${far} ${own}`;
const keyOf = ({ origCallId, far, own }: LegRecord): string =>
  origCallId === undefined ? numbersKey(far, own) : originKey(origCallId);

function textOf(party: PushParty | undefined): string {
  if (party?.kind === 'number') return party.e164;
  return party?.kind === 'raw' ? party.raw : '';
}
