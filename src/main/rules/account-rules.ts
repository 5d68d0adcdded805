import type { DatabasePeer } from '../account-database/backend.ts';
import type { PushPolicy } from '../../shared/model/push-policy.ts';
import type { DecisionFacts } from '../../push/rules/decide.ts';
import { createEvent } from '../../shared/event.ts';
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
import { createRuleDecisions } from './rule-decisions.ts';
import { markedPush } from './marked-push.ts';
import type { PolicyRules } from './policy-rules.ts';
import { fromPush } from '../../shared/phone-number.ts';

export interface RuleContext {
  /** Whether a contact has this number (E.164); undefined: contacts are not loaded yet. */
  isContact(number: string): boolean | undefined;
  /** A rule depends on contacts: loads them. */
  warmContacts(): void;
  policy: PolicyRules;
  newId(): string;
  blockedName(): string;
}

export interface AccountRulesDeps {
  account: DialectClient & Pick<Account, 'user'>;
  environment: Environment;
  state: StateHolder;
  database: DatabasePeer;
  doNotDisturb: Pick<DoNotDisturb, 'answering'>;
  context: RuleContext;
}

/** How the platform got its answer. */
interface HowAnswered {
  /** Arrival of the push. */
  at: number;
  /** The platform did not wait for the answer. */
  late: boolean;
  /** The relay's answer after asking all desks; absent if this desk answered. */
  given?: GivenAnswer | undefined;
}

export interface AccountRules {
  rules: CallRules;
  blocking: Blocking;
  /** The answer to a new call or to pressed keys; undefined: not by this desk. @param ageMs age of the push */
  policy(fact: SteeringFact, ageMs?: number): PushPolicy | undefined;
  /** The answer for the relay, which asks all desks of the user. */
  answer(fact: SteeringFact, rule?: string): GivenAnswer | undefined;
  /** A leg that a rule sent elsewhere; the board ignores it. */
  isSentAway(push: PushFact): boolean;
  /** Adds the decision to the push. */
  marked(push: PushFact, how: HowAnswered): PushFact;
}

/** The platform ignores later answers, ms. */
const answerTimeoutMs = 2_000;

/** One per session. Until the rules are loaded, every call rings; everything ends with the account's signal. */
export function createAccountRules(deps: AccountRulesDeps): AccountRules {
  const { account, environment, state, doNotDisturb, context } = deps;
  const { clock } = environment;
  const { signal, user } = account;
  const country = (): string => accountCountry(state.get(), user);
  const changed = createEvent();
  const rules = createCallRules({
    database: deps.database,
    clock,
    signal,
    world: () => ({
      country: country(),
      isOwn: (number) => isOwnNumber(number, state.get(), user.userId, country()),
    }),
    newId: context.newId,
    policy: context.policy,
    onChange(changedRules) {
      if (changedRules.some(asksContacts)) context.warmContacts();
      void changed.emit();
    },
  });
  const blocking = createBlocking({
    rules,
    blacklist: async () => (await dialectOf(account)).blacklist,
    country,
    signal,
    ruleName: context.blockedName,
    onChange: () => void changed.emit(),
  });
  changed.on(() => {
    if (signal.aborted) return;
    const { revision } = state.get().callRules;
    const { first, last } = context.policy.get();
    const on = [...first, ...rules.list(), ...last].filter(({ enabled }) => enabled).length;
    const blocked = blocking.list().map(({ number }) => number);
    state.patch({ callRules: { revision: revision + 1, on, blocked } });
  });
  const facts = (): DecisionFacts => ({
    userId: user.userId,
    findRule: rules.find,
    doNotDisturb: doNotDisturb.answering(),
    time: wallTime(clock.now()),
    country: country(),
    isContact: context.isContact,
  });
  const decisions = createRuleDecisions(facts, steadyNow);
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

/** Whether calls to a number (E.164) return to this user: it leads to them, their devices or lines. */
function isOwnNumber(
  number: string,
  { callerIds, devices, lines }: Pick<DeskState, 'callerIds' | 'devices' | 'lines'>,
  userId: string,
  country: string,
): boolean {
  return callerIds.some((own) => {
    if (fromPush(own.number, country) !== number) return false;
    const { endpointId } = own;
    // The platform does not say where it leads, so it may be here.
    if (endpointId === undefined || endpointId === userId) return true;
    if (devices.some(({ id }) => id === endpointId)) return true;
    const line = lines.find(({ id }) => id === endpointId);
    return line !== undefined && (line.userIds.length === 0 || line.userIds.includes(userId));
  });
}
