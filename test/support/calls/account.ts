import type { PushPlaces } from '../../../src/calls/facts.ts';
import type { CallRule } from '../../../src/shared/model/call-rule.ts';
import type { NewCallFact, PushParty } from '../../../src/shared/model/push.ts';

/** An account with three users, who all have a desk, and two lines. */
export const USERS = ['w0', 'w1', 'w2'] as const;
export type UserId = (typeof USERS)[number];

interface TestLine {
  id: string;
  number: string;
  members: readonly UserId[];
  /** Whether its pushes name the members: on some products they do not. */
  named: boolean;
}

export const LINES = {
  sales: { id: 'sales', number: '+4989200010', members: ['w0', 'w1'], named: true },
  queue: { id: 'queue', number: '+4989200020', members: ['w1', 'w2'], named: false },
} as const satisfies Record<string, TestLine>;
export type LineId = keyof typeof LINES;

export const directNumber = (user: UserId): string => `+498920000${user.slice(1)}`;

export type RuleKind = 'askForKey' | 'redirect' | 'reject';
const RULES: readonly RuleKind[] = ['askForKey', 'redirect', 'reject'];

/** The number of a caller says which rule one user has about it. */
export function ruledCaller(index: number, rule?: RuleKind, user?: UserId): string {
  const place =
    rule === undefined || user === undefined ? '55' : `${7 + RULES.indexOf(rule)}${user.slice(1)}`;
  return `+4930${place}5${String(1000 + index)}`;
}

export const ruleFor = (user: UserId, caller: string): CallRule | undefined => {
  const kind = RULES.find((each, index) => caller.startsWith(`+4930${7 + index}${user.slice(1)}`));
  if (kind === undefined) return undefined;
  return { id: kind, name: kind, enabled: true, callers: { kind: 'everybody' }, action: ACTIONS[kind] };
};

const ACTIONS: Record<RuleKind, CallRule['action']> = {
  askForKey: {
    ...{ kind: 'askForKey', code: '1', seconds: 30 },
    ...{ pass: { kind: 'ring' }, otherwise: { kind: 'reject', reason: 'busy' } },
  },
  redirect: { kind: 'redirect', to: '+491719999999' },
  reject: { kind: 'reject', reason: 'busy' },
};

/** What a desk of `user` knows of the places of the account. */
export function placesFor(user: UserId, push: NewCallFact): PushPlaces {
  const ownerOf = (number: string | undefined): 'me' | 'others' | undefined => {
    if (number === directNumber(user)) return 'me';
    if (USERS.some((other) => number === directNumber(other))) return 'others';
    const line = Object.values(LINES).find((each) => each.number === number);
    return line && memberOf(line);
  };
  const memberOf = ({ members }: TestLine): 'me' | 'others' => (members.includes(user) ? 'me' : 'others');
  const channel = Object.values(LINES).find(({ id }) => id === push.channelId);
  const own = ownerOf(numberOf(push.direction === 'in' ? push.to : push.from));
  const diverting = numberOf(push.diversion);
  const isLine = Object.values(LINES).some(({ number }) => number === diverting);
  const diverter = isLine ? undefined : ownerOf(diverting);
  return {
    ...(channel && { line: memberOf(channel) }),
    ...(own && { own }),
    ...(diverter && { diverter }),
  };
}

const numberOf = (party: PushParty | undefined): string | undefined =>
  party?.kind === 'number' ? party.e164 : undefined;
