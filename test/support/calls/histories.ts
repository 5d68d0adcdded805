import fc from 'fast-check';
import type { PushCause } from '../../../src/shared/model/push.ts';
import {
  directNumber,
  LINES,
  ruledCaller,
  USERS,
  type LineId,
  type RuleKind,
  type UserId,
} from './account.ts';

/** The target of a call. `outside`: a phone that is none of the account's. */
type Target = { user: UserId } | { line: LineId } | 'outside';

/** What happens to one call, from its beginning on. */
export interface Story {
  first: Exclude<Target, 'outside'>;
  /** What the first user's rule about the caller does, where the call is to a user. */
  rule?: RuledStory | undefined;
  /** Where it is forwarded to, one after the other, before somebody answers it or it is given up. */
  forwards: readonly Target[];
  end:
    | { kind: 'rings' }
    | { kind: 'gaveUp'; cause: 'cancel' | 'noAnswer' }
    | { kind: 'voicemail'; named: boolean; over: boolean }
    | { kind: 'answered'; by: number; then: 'talks' | 'hangsUp' }
    | {
        kind: 'transferred';
        by: number;
        to: Target;
        cause: 'forwarded' | 'normalClearing';
        then: 'rings' | 'gaveUp';
      };
}

type RuledStory =
  | {
      kind: 'askForKey';
      /** The platform picks up itself to ask, and says so. */
      picksUp: boolean;
      pressed: 'right' | 'wrong' | 'nothing';
    }
  | { kind: 'redirect'; then: 'rings' | 'answered' | 'gaveUp' }
  | { kind: 'reject' };

/** How the platform tells of calls. */
export interface Telling {
  /** Whether legs say which call they belong to. */
  origCallId: boolean;
  /** Whether pushes have the channel. */
  channelId: boolean;
}

export interface SentPush {
  event: 'newCall' | 'answer' | 'hangup' | 'dtmf';
  callId: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** A rule decided by it: what followed comes after it, and it is not lost. */
  decides?: true;
}

/** The true final state of one call for the user of one desk. */
interface Truth {
  state: 'rings' | 'talks' | 'over';
  missed: boolean;
  /** Some leg of it rang for this user. */
  concerned: boolean;
}

export interface PlatformCall {
  caller: string;
  /** In the order in which the platform sends them. */
  pushes: readonly SentPush[];
  truth: Readonly<Record<UserId, Truth>>;
  rule?: RuleKind;
  /** The leg that is talked on in the end. */
  talkedOn?: string;
}

const target: fc.Arbitrary<Target> = fc.oneof(
  fc.constant('outside' as const),
  fc.record({ user: fc.constantFrom(...USERS) }),
  fc.record({ line: fc.constantFrom<LineId>('sales', 'queue') }),
);
const by = fc.nat({ max: 5 });
const end: fc.Arbitrary<Story['end']> = fc.oneof(
  fc.record({ kind: fc.constant('rings' as const) }),
  fc.record({ kind: fc.constant('gaveUp' as const), cause: fc.constantFrom('cancel', 'noAnswer') }),
  fc.record({ kind: fc.constant('voicemail' as const), named: fc.boolean(), over: fc.boolean() }),
  fc.record({ kind: fc.constant('answered' as const), by, then: fc.constantFrom('talks', 'hangsUp') }),
  fc.record({
    kind: fc.constant('transferred' as const),
    by,
    to: target,
    cause: fc.constantFrom('forwarded', 'normalClearing'),
    then: fc.constantFrom('rings', 'gaveUp'),
  }),
);
const rule: fc.Arbitrary<RuledStory> = fc.oneof(
  fc.record({
    kind: fc.constant('askForKey' as const),
    picksUp: fc.boolean(),
    pressed: fc.constantFrom('right', 'wrong', 'nothing'),
  }),
  fc.record({
    kind: fc.constant('redirect' as const),
    then: fc.constantFrom('rings', 'answered', 'gaveUp'),
  }),
  fc.record({ kind: fc.constant('reject' as const) }),
);
export const stories: fc.Arbitrary<Story[]> = fc.array(
  fc.record<Story>({
    first: fc.oneof(
      fc.record({ user: fc.constantFrom(...USERS) }),
      fc.record({ line: fc.constantFrom<LineId>('sales', 'queue') }),
    ),
    rule: fc.option(rule, { nil: undefined }),
    forwards: fc.array(target, { maxLength: 3 }),
    end,
  }),
  { minLength: 1, maxLength: 4 },
);
export const tellings: fc.Arbitrary<Telling> = fc.record({
  origCallId: fc.boolean(),
  channelId: fc.boolean(),
});

const bare = (number: string): string => number.replace('+', '');

interface Reached {
  number: string;
  /** Users that the push names. */
  named: readonly UserId[];
  /** Users for whom it rings. */
  users: readonly UserId[];
  channelId?: string;
}

/** Tells one story as the platform would. `name` parts the calls of one history. */
export function happen(story: Story, name: string, index: number, telling: Telling): PlatformCall {
  const ruled = 'user' in story.first ? story.rule : undefined;
  const ruledBy = 'user' in story.first ? story.first.user : undefined;
  const caller = ruledCaller(index, ruled?.kind, ruledBy);
  const pushes: SentPush[] = [];
  const concerned = new Set<UserId>();
  let legs = 0;
  let current: Reached = { number: '', named: [], users: [] };
  const legId = (): string => `${name}-${legs}`;

  function tell(event: SentPush['event'], callId: string, fields: [string, string][], decides = false): void {
    const orig: [string, string][] = telling.origCallId ? [['origCallId', `${name}-1`]] : [];
    pushes.push({
      event,
      callId,
      fields: [['event', event], ['callId', callId], ...orig, ...fields],
      ...(decides && { decides }),
    });
  }
  function reach(to: Target): Reached {
    // A call keeps the channel that it came in by, wherever it is forwarded; direct calls come in by one as well.
    const { channelId = 'sales' } = current;
    if (to === 'outside')
      return { number: `+49171${1000 + index}${legs}`, named: [], users: current.users, channelId };
    if ('user' in to) return { number: directNumber(to.user), named: [to.user], users: [to.user], channelId };
    const { number, members, named, id } = LINES[to.line];
    return { number, named: named ? members : [], users: members, channelId: id };
  }
  function begin(to: Reached, names: readonly string[] = []): void {
    const diversion: [string, string][] = legs > 0 ? [['diversion', bare(current.number)]] : [];
    legs += 1;
    current = to;
    for (const user of to.users) concerned.add(user);
    const fields: [string, string][] = [
      ['direction', 'in'],
      ['from', bare(caller)],
      ['to', bare(to.number)],
      ...diversion,
      ...names.map((each): [string, string] => ['user[]', each]),
      ...to.named.map((user): [string, string] => ['userId[]', user]),
      ...(telling.channelId && to.channelId ? [['channelId', to.channelId] as [string, string]] : []),
    ];
    tell('newCall', legId(), fields, ruled !== undefined && legs === 1);
  }
  /** Answers and ends name both numbers, as beginnings do. */
  const ends = (): [string, string][] => [
    ['direction', 'in'],
    ['from', bare(caller)],
    ['to', bare(current.number)],
    ...(telling.channelId && current.channelId ? [['channelId', current.channelId] as [string, string]] : []),
  ];
  const answer = (callId: string, fields: [string, string][]): void =>
    tell('answer', callId, [...ends(), ...fields]);
  function hangUp(callId: string, cause: PushCause): void {
    tell('hangup', callId, [...ends(), ['cause', cause]]);
  }
  function forward(to: Reached, names: readonly string[] = [], cause: PushCause = 'forwarded'): void {
    hangUp(legId(), cause);
    begin(to, names);
  }
  const truthOf = (
    state: Truth['state'],
    users: readonly UserId[],
    missed = false,
  ): PlatformCall['truth'] => {
    const of = (user: UserId): Truth => ({
      concerned: concerned.has(user),
      state: users.includes(user) ? state : 'over',
      missed: missed && users.includes(user),
    });
    return { w0: of('w0'), w1: of('w1'), w2: of('w2') };
  };
  const reported = (truth: PlatformCall['truth'], talkedOn?: string): PlatformCall => ({
    caller,
    pushes,
    truth,
    ...(ruled && { rule: ruled.kind }),
    ...(talkedOn !== undefined && { talkedOn }),
  });

  begin(reach(story.first));
  const nobody = (): PlatformCall => reported(truthOf('over', []));
  if (ruled?.kind === 'reject') {
    hangUp(legId(), 'busy');
    return nobody();
  }
  if (ruled?.kind === 'redirect') {
    forward({ ...reach('outside'), users: [] });
    if (ruled.then !== 'rings') answer(legId(), [['answeringNumber', bare(current.number)]]);
    if (ruled.then === 'gaveUp') hangUp(legId(), 'cancel');
    return nobody();
  }
  if (ruled?.kind === 'askForKey') {
    const { picksUp, pressed } = ruled;
    if (picksUp) answer(legId(), [['user', '']]);
    const digits = pressed === 'right' ? '1' : pressed === 'wrong' ? '2' : '';
    pushes.push({
      ...{ event: 'dtmf', callId: legId(), decides: true },
      fields: [
        ['event', 'dtmf'],
        ['callId', legId()],
        ['dtmf', digits],
      ],
    });
    if (pressed !== 'right') {
      hangUp(legId(), picksUp ? 'normalClearing' : 'busy');
      return nobody();
    }
  }
  for (const to of story.forwards) {
    const reached = reach(to);
    // Without an origin it would be a call of its own, whose caller is asked again.
    if (ruledBy !== undefined && ruled && !telling.origCallId && reached.users.includes(ruledBy)) continue;
    // A number forwards to another one; under its own only its voicemail box goes on.
    if (reached.number !== current.number) forward(reached);
  }
  const isOutside = current.number.startsWith('+49171');
  const { end: ending } = story;
  switch (ending.kind) {
    case 'rings':
      return reported(truthOf('rings', current.users));
    case 'gaveUp':
      hangUp(legId(), ending.cause);
      return reported(truthOf('over', current.users, true));
    case 'voicemail':
      forward({ ...current, named: [] }, ending.named ? ['voicemail'] : []);
      answer(legId(), ending.named ? [['user', 'voicemail']] : [['user', '']]);
      if (ending.over) hangUp(legId(), 'normalClearing');
      return reported(truthOf('over', current.users, true));
    case 'answered': {
      const user = current.users[ending.by % current.users.length];
      answer(legId(), isOutside || user === undefined ? [] : [['userId', user]]);
      if (ending.then === 'hangsUp') hangUp(legId(), 'normalClearing');
      if (isOutside || user === undefined || ending.then === 'hangsUp') return reported(truthOf('over', []));
      return reported(truthOf('talks', [user]), legId());
    }
    case 'transferred': {
      const user = current.users[ending.by % current.users.length];
      answer(legId(), isOutside || user === undefined ? [] : [['userId', user]]);
      if (isOutside || user === undefined) {
        hangUp(legId(), 'normalClearing');
        return reported(truthOf('over', []));
      }
      const reached = reach(ending.to);
      const isAskedAgain =
        ruled && !telling.origCallId && ruledBy !== undefined && reached.users.includes(ruledBy);
      if (reached.number === current.number || isAskedAgain) {
        hangUp(legId(), 'normalClearing');
        return reported(truthOf('over', []));
      }
      forward(ending.to === 'outside' ? { ...reached, users: [] } : reached, [], ending.cause);
      if (ending.then === 'gaveUp') hangUp(legId(), 'cancel');
      const state = ending.then === 'rings' ? 'rings' : 'over';
      return reported(truthOf(state, current.users, ending.then === 'gaveUp'));
    }
  }
}
