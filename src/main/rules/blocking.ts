import type { Blacklist } from '../../platform/dialects/dialect.ts';
import { mostRuleNumbers, type CallRule } from '../../shared/model/call-rule.ts';
import { PlatformException } from '../../shared/errors.ts';
import { fromPush } from '../../shared/phone-number.ts';
import { Refusal } from '../base/refusal.ts';
import type { CallRules } from './call-rules.ts';
import { readCaller } from './check-rule.ts';

/** A caller who is refused: by the platform's own list, or by a rule of this desk. */
interface BlockedNumber {
  /** E.164, or as the platform wrote it. */
  number: string;
  by: 'platform' | 'rule';
}

export interface Blocking {
  read(): Promise<void>;
  isBlocked(number: string): boolean;
  list(): BlockedNumber[];
  /** Resolves when calls of this number are refused from now on. @throws Refusal, PlatformException, StorageError */
  block(number: string): Promise<void>;
  /** @throws PlatformException, StorageError */
  unblock(number: string): Promise<void>;
}

export interface BlockingDeps {
  rules: Pick<CallRules, 'list' | 'change'>;
  blacklist: () => Promise<Blacklist | undefined>;
  country: () => string;
  signal: AbortSignal;
  /** What the rule is called that refuses callers where the platform has no list. */
  ruleName: () => string;
  onChange: () => void;
}

const blockedRuleId = 'blocked-callers';

/** One per session. Nobody counts as blocked by the platform before `read`. */
export function createBlocking(deps: BlockingDeps): Blocking {
  const { rules, signal } = deps;
  /** What the platform refuses: as it writes each number, by its E.164. */
  let refused: ReadonlyMap<string, string> = new Map();

  const e164 = (number: string): string => fromPush(number, deps.country()) ?? number;
  const ruleNumbers = (): readonly string[] => numbersOf(rules.list().find(({ id }) => id === blockedRuleId));

  async function read(): Promise<void> {
    try {
      const listed = (await (await deps.blacklist())?.list(signal)) ?? [];
      refused = new Map(listed.map((number) => [e164(number), number]));
      if (!signal.aborted) deps.onChange();
    } catch {
      // The token may not read it; a block is then tried all the same, and else becomes a rule.
    }
  }

  /** @returns whether the platform refuses the number from now on */
  async function blockedByPlatform(number: string): Promise<boolean> {
    const blacklist = number.startsWith('+') ? await deps.blacklist() : undefined;
    if (!blacklist) return false;
    try {
      await blacklist.add(number, signal);
    } catch (error) {
      if (!hasNoBlacklist(error) && !isThereAlready(error)) throw error;
      if (hasNoBlacklist(error)) return false;
    }
    refused = new Map([...refused, [number, number]]);
    return true;
  }

  const blockedByRule = (number: string): Promise<void> =>
    rules.change((before) => {
      const blockedRule = before.find(({ id }) => id === blockedRuleId);
      const numbers = [...new Set([...numbersOf(blockedRule), number])];
      if (numbers.length > mostRuleNumbers) {
        const values = { count: mostRuleNumbers };
        throw new Refusal({ kind: 'bad-setting', problem: { id: 'rules.problem.blockedFull', values } });
      }
      const rule: CallRule = {
        ...(blockedRule ?? { name: deps.ruleName(), action: { kind: 'reject', reason: 'rejected' } }),
        id: blockedRuleId,
        enabled: true,
        callers: { kind: 'numbers', numbers },
      };
      return blockedRule ? before.map((each) => (each === blockedRule ? rule : each)) : [rule, ...before];
    });

  return {
    read,
    isBlocked: (number) => refused.has(e164(number)) || ruleNumbers().includes(e164(number)),
    list: () => [
      ...[...refused.keys()].map((number) => ({ number, by: 'platform' as const })),
      ...ruleNumbers()
        .filter((number) => !refused.has(number))
        .map((number) => ({ number, by: 'rule' as const })),
    ],
    async block(text) {
      const number = readCaller(text, deps.country());
      if (!(await blockedByPlatform(number))) await blockedByRule(number);
      deps.onChange();
    },
    async unblock(text) {
      const number = e164(text);
      const listed = refused.get(number);
      if (listed !== undefined) {
        await (await deps.blacklist())?.remove(listed, signal).catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
        refused = new Map([...refused].filter(([each]) => each !== number));
      }
      if (ruleNumbers().includes(number)) await rules.change((before) => withoutNumber(before, number));
      deps.onChange();
    },
  };
}

const numbersOf = (rule: CallRule | undefined): readonly string[] =>
  rule?.callers.kind === 'numbers' ? rule.callers.numbers : [];

/** Removes a number from the rule of blocked callers, and the rule with its last number. */
function withoutNumber(rules: readonly CallRule[], number: string): CallRule[] {
  return rules.flatMap((rule) => {
    if (rule.id !== blockedRuleId) return [rule];
    const numbers = numbersOf(rule).filter((each) => each !== number);
    return numbers.length === 0 ? [] : [{ ...rule, callers: { kind: 'numbers' as const, numbers } }];
  });
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof PlatformException && error.failure.kind === 'platform' ? error.failure.status : undefined;

/** The platform has no such list for this account or token: a rule does instead. */
const hasNoBlacklist = (error: unknown): boolean => [403, 404, 405, 501].includes(statusOf(error) ?? 0);
const isThereAlready = (error: unknown): boolean => statusOf(error) === 409;
const isGone = (error: unknown): boolean => statusOf(error) === 404;
