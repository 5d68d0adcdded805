import type { CallRule } from '../../shared/model/call-rule.ts';
import type { PushParty } from '../../shared/model/push.ts';
import { fromPush } from '../../shared/phone-number.ts';
import { isEmergency } from '../../shared/emergency-numbers.ts';
import { isWithin, type WallTime } from './local-time.ts';

/** The facts of a call that rules examine. */
interface RuledCall {
  from: PushParty;
  to: PushParty;
  channelId?: string;
}

export interface RuleCircumstances {
  time: WallTime;
  /** ISO 3166-1 alpha-2, for national numbers. */
  country: string;
  /** Whether a contact has this number (E.164); undefined: contacts are not loaded yet. */
  isContact: (number: string) => boolean | undefined;
}

export type FindRule = (call: RuledCall, circumstances: RuleCircumstances) => CallRule | undefined;

/** The first active rule that matches. Calls from emergency services match none. */
export function compileRules(rules: readonly CallRule[]): FindRule {
  const enabled = rules.filter((rule) => rule.enabled);
  const named = rulesByNumber(enabled);
  return (call, circumstances) => {
    if (enabled.length === 0) return undefined;
    const { country, isContact, time } = circumstances;
    const caller = callerOf(call.from, country);
    if (caller.number !== undefined && isEmergency(caller.number, country)) return undefined;
    let contact: { known: boolean | undefined } | undefined;
    // Looks up contacts at most once, and only for rules that need it.
    const isUnknown = (): boolean => {
      if (!caller.outside || caller.number === undefined) return false;
      contact ??= { known: isContact(caller.number) };
      return contact.known === false;
    };
    const namingCaller = caller.number === undefined ? undefined : named.get(caller.number);
    const called = linesOf(call, country);
    const isAbout = (rule: CallRule): boolean => {
      switch (rule.callers.kind) {
        case 'everybody':
          return true;
        case 'withheld':
          return caller.withheld;
        case 'numbers':
          return namingCaller?.has(rule) === true;
        case 'unknown':
          return isUnknown();
      }
    };
    const holds = ({ hours, lines }: CallRule): boolean =>
      (!hours || isWithin(hours, time)) && (!lines || called.some((line) => lines.includes(line)));
    // Rules with numbers need one look-up; contacts are checked last.
    return enabled.find((rule) =>
      rule.callers.kind === 'unknown' ? holds(rule) && isAbout(rule) : isAbout(rule) && holds(rule),
    );
  };
}

interface Caller {
  /** E.164, or the digits of an internal number; absent if withheld. */
  number?: string;
  withheld: boolean;
  /** External; internal callers are known. */
  outside: boolean;
}

/** Rules by number: asking hundreds of rules with hundreds of numbers would be slow. */
function rulesByNumber(rules: readonly CallRule[]): ReadonlyMap<string, ReadonlySet<CallRule>> {
  const named = new Map<string, Set<CallRule>>();
  for (const rule of rules) {
    if (rule.callers.kind !== 'numbers') continue;
    for (const number of rule.callers.numbers) {
      const naming = named.get(number);
      if (naming) naming.add(rule);
      else named.set(number, new Set([rule]));
    }
  }
  return named;
}

function callerOf(from: PushParty, country: string): Caller {
  if (from.kind === 'withheld') return { withheld: true, outside: true };
  if (from.kind === 'number') return { number: from.e164, withheld: false, outside: true };
  const number = fromPush(from.raw, country);
  if (number === undefined) return { withheld: true, outside: true };
  return { number, withheld: false, outside: number.startsWith('+') };
}

/** A rule may name a line by its channel or by the called number. */
function linesOf({ channelId, to }: RuledCall, country: string): string[] {
  const called = to.kind === 'number' ? to.e164 : to.kind === 'raw' ? fromPush(to.raw, country) : undefined;
  return [channelId, called].filter((line) => line !== undefined);
}
