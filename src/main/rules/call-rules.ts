import type { DatabasePeer } from '../account-database/backend.ts';
import { compileRules, type FindRule } from '../../push/rules/compile.ts';
import type { Clock } from '../../platform/deadline.ts';
import { mostRules, redirectsOf, type CallRule, type RuleDraft } from '../../shared/model/call-rule.ts';
import type { RuleUse } from '../../account-database/call-rules.ts';
import { Refusal, setByAdministrator } from '../base/refusal.ts';
import { isPolicyRule, type PolicyRules } from './policy-rules.ts';
import { checkRule, type RuleWorld } from './check-rule.ts';
import { createSerialQueue } from '../../shared/serial-queue.ts';

export interface CallRulesDeps {
  database: DatabasePeer;
  clock: Clock;
  signal: AbortSignal;
  world: () => RuleWorld;
  newId: () => string;
  policy: PolicyRules;
  /** All rules from now on, including the administrator's. */
  onChange: (rules: readonly CallRule[]) => void;
}

/** The call rules of one account. Resolved changes are on disk. */
export interface CallRules {
  /** Resolves once the rules are loaded; until then every call rings. */
  ready: Promise<void>;
  /** Rules of the user. */
  list(): readonly CallRule[];
  /** Rules of the administrator. */
  policy(): ReturnType<PolicyRules['get']>;
  find: FindRule;
  /** Calls of the last 30 days per rule, and the last one. @throws StorageError */
  uses(): Promise<RuleUse[]>;
  /** Saves a rule; a new one (without id) at `place`, or as the last. @throws Refusal if it is invalid, StorageError */
  save(draft: RuleDraft, place?: number): Promise<CallRule>;
  /** @throws Refusal, StorageError */
  enable(id: string, on: boolean): Promise<void>;
  /** @throws Refusal, StorageError */
  move(id: string, place: number): Promise<void>;
  /** @throws StorageError */
  remove(id: string): Promise<void>;
  /** Any other change, in order. @throws Refusal, StorageError */
  change(how: (rules: readonly CallRule[]) => readonly CallRule[]): Promise<void>;
}

const USE_MS = 30 * 86_400_000;
/** Delay before another attempt to read, ms. */
const AGAIN_MS = 5_000;

/**
 * One per session; starts to load, and repeats that until it succeeds or `signal` aborts. Changes are made one after
 * the other.
 */
export function createCallRules(deps: CallRulesDeps): CallRules {
  const { database, clock, signal } = deps;
  let rules: readonly CallRule[] = [];
  let find: FindRule = compileRules([]);
  /** Administrator's rules that would send calls back here. */
  let loops = '';
  const inTurn = createSerialQueue();

  function use(next: readonly CallRule[]): void {
    rules = next;
    const { first, last } = deps.policy.get();
    const all = [...first, ...next, ...last];
    compile(all);
    deps.onChange(all);
  }

  function compile(all: readonly CallRule[]): void {
    const back = all.filter(leadsBack);
    loops = back.map(({ id }) => id).join();
    find = compileRules(all.filter((rule) => !back.includes(rule)));
  }

  /** The administrator's rules cannot be checked when written, as numbers depend on the user and may change. */
  const leadsBack = ({ id, action }: CallRule): boolean =>
    isPolicyRule(id) && redirectsOf(action).some(({ to }) => deps.world().isOwn(to));

  function compiled(): FindRule {
    const { first, last } = deps.policy.get();
    const now = [...first, ...last].filter(leadsBack).map(({ id }) => id);
    if (now.join() !== loops) compile([...first, ...rules, ...last]);
    return find;
  }

  async function read(): Promise<void> {
    const closed = (): boolean => signal.aborted;
    while (!closed()) {
      try {
        const storedRules = await database.ask('callRules.all');
        if (!closed()) use(storedRules);
        return;
      } catch {
        await clock.sleep(AGAIN_MS, signal).catch(() => undefined);
      }
    }
  }
  // The administrator's rules apply before the user's are loaded.
  compile([...deps.policy.get().first, ...deps.policy.get().last]);
  deps.policy.onChange(() => use(rules), signal);
  const ready = read();

  function change(how: (before: readonly CallRule[]) => readonly CallRule[]): Promise<void> {
    return inTurn(async () => {
      // Otherwise the rules on disk would be overwritten.
      await ready;
      const next = how(rules);
      if (next.length > mostRules) {
        throw new Refusal({
          kind: 'bad-setting',
          problem: { id: 'rules.problem.full', values: { count: mostRules } },
        });
      }
      await database.ask('callRules.replace', next, clock.now());
      if (!signal.aborted) use(next);
    });
  }

  const gone = (): Refusal => new Refusal({ kind: 'bad-setting', problem: { id: 'rules.problem.gone' } });
  const without = (before: readonly CallRule[], id: string): CallRule[] =>
    before.filter((rule) => rule.id !== id);
  const refusePolicys = (id: string): void => {
    if (isPolicyRule(id)) throw setByAdministrator('callRules');
  };
  const existingRule = (before: readonly CallRule[], id: string): CallRule => {
    refusePolicys(id);
    const rule = before.find((each) => each.id === id);
    if (!rule) throw gone();
    return rule;
  };

  return {
    ready,
    list: () => rules,
    policy: deps.policy.get,
    find: (call, circumstances) => compiled()(call, circumstances),
    uses: () => database.ask('callRules.uses', clock.now() - USE_MS),
    async save(draft, place) {
      if (draft.id !== undefined) refusePolicys(draft.id);
      const rule: CallRule = { id: draft.id ?? deps.newId(), ...checkRule(draft, deps.world()) };
      await change((before) => {
        const at = before.findIndex(({ id }) => id === rule.id);
        if (at !== -1 && place === undefined) return before.with(at, rule);
        return without(before, rule.id).toSpliced(place ?? before.length, 0, rule);
      });
      return rule;
    },
    enable: (id, enabled) =>
      change((before) => {
        const rule = existingRule(before, id);
        return before.with(before.indexOf(rule), { ...rule, enabled });
      }),
    move: (id, place) =>
      change((before) => without(before, id).toSpliced(place, 0, existingRule(before, id))),
    remove: (id) =>
      change((before) => {
        refusePolicys(id);
        return without(before, id);
      }),
    change,
  };
}
