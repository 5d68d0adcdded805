import type { CallRule, RuleDraft } from '../model/call-rule.ts';

/** A rule as the list shows it. */
export interface RuleView {
  rule: CallRule;
  /** Calls of the last 30 days to which it was applied. */
  count: number;
  /** The last call of all, epoch milliseconds. */
  last?: number;
  /** The numbers of the rule for reading, in its order: `+49 30 23125101`, with a name where a contact has it. */
  callers: { number: string; pretty: string; name?: string }[];
  /** Where it sends the caller, for reading. */
  target?: string;
}

/** A caller whom the platform, or a rule, refuses. */
export interface BlockedCaller {
  number: string;
  pretty: string;
  name?: string;
  by: 'platform' | 'rule';
}

export interface RulesView {
  rules: RuleView[];
  blocked: BlockedCaller[];
  /** The time zone of this computer, as in `Europe/Berlin`. */
  zone: string;
}

export interface RuleRequests {
  'rules.list': { args: void; result: RulesView };
  /** Keeps a rule, a new one without id; `place`: where it stands in the list, from 0. Answers its id. */
  'rules.save': { args: { rule: RuleDraft; place?: number }; result: { id: string } };
  'rules.enable': { args: { id: string; on: boolean }; result: void };
  'rules.move': { args: { id: string; place: number }; result: void };
  'rules.remove': { args: { id: string }; result: void };
  /** Shows the call rules in the desk window. */
  'rules.open': { args: void; result: void };
  /** Blocks the other end of a call that is shown, or no longer. */
  'caller.block': { args: { id: string; on: boolean }; result: void };
  /** The same for numbers in any writing. */
  'caller.blockNumbers': { args: { numbers: string[]; on: boolean }; result: void };
  /** Numbers that are blocked, E.164 where they are. */
  'caller.blocked': { args: void; result: { numbers: string[] } };
}

/** The desk window may make all of them, the popup those about a call. */
export const ruleRequestNames = [
  'rules.list',
  'rules.save',
  'rules.enable',
  'rules.move',
  'rules.remove',
  'rules.open',
  'caller.blockNumbers',
  'caller.blocked',
] as const satisfies (keyof RuleRequests)[];
