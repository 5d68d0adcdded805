import {
  keyCode,
  longestKeyCode,
  type CallRule,
  type KeyRuleAction,
  type RuleAction,
  type RuleCallers,
  type RuleDraft,
  type RuleRedirect,
} from '../../shared/model/call-rule.ts';
import { isAnnouncementAddress } from '../../shared/announcement-address.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { looksCostly } from '../../shared/costly-numbers.ts';
import { readTarget } from '../../shared/dial-target.ts';
import { callingCodeOf, isValidNumber } from '../../shared/phone-number.ts';
import { Refusal } from '../base/refusal.ts';

export interface RuleWorld {
  /** ISO 3166-1 alpha-2, for national numbers. */
  country: string;
  /** Whether calls to this number (E.164) return to this user. */
  isOwn(number: string): boolean;
}

const refused = (problem: Sentence): Refusal => new Refusal({ kind: 'bad-setting', problem });

/** Validates a rule and normalises its numbers. @throws Refusal with the problem */
export function checkRule(draft: RuleDraft, world: RuleWorld): Omit<CallRule, 'id'> {
  const { name, enabled, hours, lines } = draft;
  const callers = checkedCallers(draft.callers, world);
  const action = checkedAction(draft.action, world);
  return { name, enabled, callers, action, ...(hours && { hours }), ...(lines && { lines }) };
}

function checkedCallers(callers: RuleCallers, { country }: RuleWorld): RuleCallers {
  if (callers.kind !== 'numbers') return callers;
  return {
    kind: 'numbers',
    numbers: [...new Set(callers.numbers.map((text) => readCaller(text, country)))],
  };
}

/** Callers may show any number. @returns E.164, or the digits of an internal number. @throws Refusal */
export function readCaller(text: string, country: string): string {
  const target = readTarget(text, country);
  if (target?.kind === 'emergency')
    throw refused({ id: 'rules.problem.emergencyCaller', values: { number: text } });
  if (target?.kind !== 'number' && target?.kind !== 'short')
    throw refused({ id: 'rules.problem.noNumber', values: { number: text } });
  return target.number;
}

function checkedAction(action: RuleAction, world: RuleWorld): RuleAction {
  if (action.kind === 'askForKey') return checkedKeyAction(action, world);
  return action.kind === 'redirect' ? checkedRedirect(action, world) : action;
}

function checkedKeyAction(action: KeyRuleAction, world: RuleWorld): RuleAction {
  const { kind, seconds, pass, otherwise } = action;
  const code = action.code.trim();
  if (!keyCode.test(code)) throw refused({ id: 'rules.problem.code', values: { count: longestKeyCode } });
  const announcement = action.announcement?.trim() ?? '';
  if (announcement !== '' && !isAnnouncementAddress(announcement))
    throw refused({ id: 'rules.problem.announcement' });
  return {
    ...{ kind, code, seconds },
    ...(announcement !== '' && { announcement }),
    pass: pass.kind === 'redirect' ? checkedRedirect(pass, world) : pass,
    otherwise: otherwise.kind === 'redirect' ? checkedRedirect(otherwise, world) : otherwise,
  };
}

function checkedRedirect(action: RuleRedirect, { country, isOwn }: RuleWorld): RuleRedirect {
  const values = { number: action.to };
  const target = readTarget(action.to, country);
  if (target?.kind === 'emergency') throw refused({ id: 'rules.problem.emergency', values });
  if (target?.kind === 'short' && !/^[+0]/.test(target.number))
    throw refused({ id: 'rules.problem.internal', values });
  if (target?.kind !== 'number' || !isValidNumber(target.number)) {
    throw refused({ id: 'rules.problem.noNumber', values });
  }
  if (isOwn(target.number)) throw refused({ id: 'rules.problem.loop', values });
  if (looksCostly(target.number, callingCodeOf(country)))
    throw refused({ id: 'rules.problem.costly', values });
  return { kind: 'redirect', to: target.number };
}
