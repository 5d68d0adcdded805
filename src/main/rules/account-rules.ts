import type { DatabasePeer } from '../account-database/backend.ts';
import type { PushPolicy } from '../../push/answer.ts';
import type { DecisionFacts } from '../../push/rules/decide.ts';
import { wallTime } from '../../push/rules/local-time.ts';
import { steadyNow } from '../../tunnel/steady-clock.ts';
import type { CallRule } from '../../shared/model/call-rule.ts';
import type { GivenAnswer } from '../../shared/relay/desk-answer.ts';
import type { PushFact, SteeringFact } from '../../shared/model/push.ts';
import { accountCountry } from '../account/country.ts';
import { dialectOf, type DialectClient, type Account } from '../account/account.ts';
import type { DoNotDisturb } from '../do-not-disturb/do-not-disturb.ts';
import type { StateHolder, DeskState } from '../state/state.ts';
import type { Environment } from '../base/environment.ts';
import { createBlocking, type Blocking } from './blocking.ts';
import { createCallRules, type CallRules } from './call-rules.ts';
import { createDecisions } from './decisions.ts';
import { markedPush } from './marked-push.ts';
import type { PolicyRules } from './policy-rules.ts';
import { fromPush } from '../../shared/phone-number.ts';

/** What the rules of an account need of the program around them. */
export interface RuleContext {
  /** Whether a contact has this number (E.164), out of memory; undefined: contacts have not been read yet. */
  isContact(number: string): boolean | undefined;
  /** A rule is about contacts: makes ready what is asked of them. */
  warmContacts(): void;
  /** What the administrator of this computer set. */
  policy: PolicyRules;
  newId(): string;
  blockedName(): string;
}

export interface AccountRulesParts {
  account: DialectClient & Pick<Account, 'user'>;
  environment: Environment;
  state: StateHolder;
  database: DatabasePeer;
  doNotDisturb: Pick<DoNotDisturb, 'answering'>;
  context: RuleContext;
}

/** How the platform came to know what to do with a call. */
interface HowAnswered {
  /** When the push was there. */
  at: number;
  /** The platform did not wait for the decision. */
  late: boolean;
  /** What a relay told the platform, asking all desks of the user; absent where this desk told it. */
  given?: GivenAnswer | undefined;
}

export interface AccountRules {
  rules: CallRules;
  blocking: Blocking;
  /**
   * What to tell the platform to do with a call that begins, or whose caller was asked for keys; undefined: not by this desk.
   * @param ageMs how long ago the platform pushed it
   */
  policy(fact: SteeringFact, ageMs?: number): PushPolicy | undefined;
  /** The same for the relay, which asks all desks of the user. */
  answer(fact: SteeringFact, rule?: string): GivenAnswer | undefined;
  /** A leg of a call that a rule sent elsewhere: the board is not told. */
  isSentAway(push: PushFact): boolean;
  /** The push as the board takes it: with what was decided about the call by it. */
  marked(push: PushFact, how: HowAnswered): PushFact;
}

/** The platform drops an answer that is later than this, ms. */
const answerTimeoutMs = 2_000;

export function createAccountRules(parts: AccountRulesParts): AccountRules {
  const { account, environment, state, doNotDisturb, context } = parts;
  const { clock } = environment;
  const { signal, user } = account;
  const country = (): string => accountCountry(state.get(), user);
  const show = (): void => {
    if (signal.aborted) return;
    const { revision } = state.get().callRules;
    const { first, last } = context.policy.get();
    const on = [...first, ...rules.list(), ...last].filter(({ enabled }) => enabled).length;
    const blocked = blocking.list().map(({ number }) => number);
    state.patch({ callRules: { revision: revision + 1, on, blocked } });
  };
  const rules = createCallRules({
    database: parts.database,
    clock,
    signal,
    world: () => ({
      country: country(),
      isOwn: (number) => isOwnNumber(number, state.get(), user.userId, country()),
    }),
    newId: context.newId,
    policy: context.policy,
    onChange(changed) {
      if (changed.some(asksContacts)) context.warmContacts();
      show();
    },
  });
  const blocking = createBlocking({
    rules,
    blacklist: async () => (await dialectOf(account)).blacklist,
    country,
    signal,
    ruleName: context.blockedName,
    onChange: show,
  });
  const facts = (): DecisionFacts => ({
    userId: user.userId,
    findRule: rules.find,
    doNotDisturb: doNotDisturb.answering(),
    time: wallTime(clock.now()),
    country: country(),
    isContact: context.isContact,
  });
  const decisions = createDecisions(facts, steadyNow);
  return {
    rules,
    blocking,
    policy: decisions.policy,
    isSentAway: decisions.isSentAway,
    answer: decisions.answer,
    marked(push, { at, late, given }) {
      const ageMs = clock.now() - at;
      if (given) decisions.follow(push, given, ageMs);
      return markedPush(
        push,
        decisions.of(push.callId),
        given !== undefined || (!late && ageMs < answerTimeoutMs),
      );
    },
  };
}

const asksContacts = ({ enabled, callers }: CallRule): boolean => enabled && callers.kind === 'unknown';

/** Whether calls to a number (E.164) come back to this user: it leads to them, a device of theirs, or a line they are in. */
function isOwnNumber(
  number: string,
  { callerIds, devices, lines }: Pick<DeskState, 'callerIds' | 'devices' | 'lines'>,
  userId: string,
  country: string,
): boolean {
  return callerIds.some((own) => {
    if (fromPush(own.number, country) !== number) return false;
    const { endpointId } = own;
    // Where it leads the platform does not say: it may be here.
    if (endpointId === undefined || endpointId === userId) return true;
    if (devices.some(({ id }) => id === endpointId)) return true;
    const line = lines.find(({ id }) => id === endpointId);
    return line !== undefined && (line.userIds.length === 0 || line.userIds.includes(userId));
  });
}
