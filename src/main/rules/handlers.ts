import type { Directory } from '../../contacts/directory.ts';
import { nameOf } from '../../calls/card.ts';
import { partyOf } from '../../contacts/party.ts';
import type { ruleRequests, RulesView, RuleView } from '../../shared/ipc/requests/rules.ts';
import type { CallRule } from '../../shared/model/call-rule.ts';
import { pretty } from '../../shared/phone-number.ts';
import type { RuleUse } from '../../account-database/call-rules.ts';
import type { HandlersOf } from '../base/handlers.ts';
import { Refusal } from '../base/refusal.ts';
import type { AccountRules } from './account-rules.ts';

export interface RuleDeps {
  desk(): Pick<AccountRules, 'rules' | 'blocking'>;
  directory: Directory;
  /** The other end of a call in some window, even if it left the board. */
  farEndOf(id: string): string | undefined;
  openRules(): void;
  silence(id: string): void;
}

/** The handlers for call rules and blocked callers. They throw Refusal while signed out. */
export function ruleHandlers(deps: RuleDeps): HandlersOf<typeof ruleRequests> {
  const { desk, directory, farEndOf } = deps;

  function shown(number: string): { number: string; pretty: string; name?: string } {
    const party = partyOf(number, directory);
    const name = party.matches.length > 0 ? nameOf(party) : undefined;
    return { number, pretty: party.pretty ?? number, ...(name !== undefined && { name }) };
  }

  function view(rule: CallRule, use: RuleUse | undefined): RuleView {
    const numbers = rule.callers.kind === 'numbers' ? rule.callers.numbers : [];
    return {
      rule,
      count: use?.count ?? 0,
      ...(use && { last: use.last }),
      callers: numbers.map(shown),
      ...(rule.action.kind === 'redirect' && { target: pretty(rule.action.to) }),
    };
  }

  async function list(): Promise<RulesView> {
    const { rules, blocking } = desk();
    await rules.ready;
    const uses = await rules.uses();
    const views = (some: readonly CallRule[]): RuleView[] =>
      some.map((rule) =>
        view(
          rule,
          uses.find(({ id }) => id === rule.id),
        ),
      );
    const { first, last } = rules.policy();
    return {
      rules: views(rules.list()),
      policy: { first: views(first), last: views(last) },
      blocked: blocking.list().map(({ number, by }) => ({ ...shown(number), by })),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
  }

  async function block(number: string, on: boolean): Promise<void> {
    const { blocking } = desk();
    await (on ? blocking.block(number) : blocking.unblock(number));
  }

  return {
    'rules.list': list,
    'rules.save': async ({ rule, place }) => ({ id: (await desk().rules.save(rule, place)).id }),
    'rules.enable': ({ id, on }) => desk().rules.enable(id, on),
    'rules.move': ({ id, place }) => desk().rules.move(id, place),
    'rules.remove': ({ id }) => desk().rules.remove(id),
    'rules.open': () => deps.openRules(),
    'caller.block': async ({ id, on }) => {
      const number = farEndOf(id);
      if (number === undefined) throw new Refusal({ kind: 'no-such-call' });
      await block(number, on);
      if (on) deps.silence(id);
    },
    'caller.blockNumbers': async ({ numbers, on }) => {
      for (const number of numbers) await block(number, on);
    },
    'caller.blocked': () => ({
      numbers: desk()
        .blocking.list()
        .map(({ number }) => number),
    }),
  };
}
