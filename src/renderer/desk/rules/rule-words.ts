import type { RuleView } from '../../../shared/ipc/requests/rules.ts';
import type { MessageId } from '../../../shared/messages/index.ts';
import {
  MINUTES_OF_DAY,
  resultOf,
  type KeyRuleAction,
  type RuleAction,
  type RuleHours,
  type RuleMark,
} from '../../../shared/model/call-rule.ts';
import { pretty } from '../../../shared/phone-number.ts';
import { timeOfDay } from '../../i18n/format.ts';
import { locale, t } from '../../i18n/i18n.svelte.ts';

/** 1 January 2024 was a Monday. */
const dayOf = (day: number): Date => new Date(2024, 0, day);

/** "Mon"; the long form is for assistive technology. @param day 1 is Monday */
export const dayName = (day: number, style: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(locale(), { weekday: style }).format(dayOf(day));

const two = (value: number): string => String(value).padStart(2, '0');
/** For a time input, which has no 24:00. */
export const inputTime = (minutes: number): string =>
  `${two(Math.floor((minutes % MINUTES_OF_DAY) / 60))}:${two(minutes % 60)}`;
export function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** "Mon–Fri", "Sat, Sun", "every day" */
function daysText(days: readonly number[]): string {
  if (days.length === 7) return t('rules.everyDay');
  const sorted = [...days].sort((a, b) => a - b);
  const first = sorted[0] ?? 1;
  const run = sorted.every((day, index) => day === first + index);
  if (run && sorted.length > 2) return `${dayName(first)}–${dayName(sorted.at(-1) ?? first)}`;
  return sorted.map((day) => dayName(day)).join(', ');
}

const hoursText = ({ days, from, to }: RuleHours): string =>
  t('rules.when', { days: daysText(days), from: timeOfDay(from, locale()), to: timeOfDay(to, locale()) });

type PlainAction = Exclude<RuleAction, KeyRuleAction>;
type ActionWords = PlainAction['kind'] | 'busy' | 'rejected';
const actionKind = (action: PlainAction): Exclude<ActionWords, 'reject'> =>
  action.kind === 'reject' ? action.reason : action.kind;

export function actionText(action: RuleAction): string {
  if (action.kind === 'askForKey') {
    const { code, pass, otherwise } = action;
    const number = pass.kind === 'redirect' ? pretty(pass.to) : 'none';
    return t('rules.action.askForKey', { code, number, otherwise: actionText(otherwise) });
  }
  const id: MessageId = `rules.action.${actionKind(action)}`;
  return action.kind === 'redirect' ? t(id, { number: pretty(action.to) }) : t(id);
}

function callersText({ rule, callers }: Pick<RuleView, 'rule' | 'callers'>): string {
  if (rule.callers.kind !== 'numbers') return t(`rules.callers.${rule.callers.kind}`);
  const [first] = callers;
  return t('rules.callers.numbers', {
    first: first?.name ?? first?.pretty ?? rule.callers.numbers[0] ?? '',
    more: rule.callers.numbers.length - 1,
  });
}

/** "Unknown callers, Mon–Fri 6:00 PM–8:00 AM, on one line: to voicemail" */
export function ruleText(view: Pick<RuleView, 'rule' | 'callers'>): string {
  const { hours, lines, action } = view.rule;
  return t('rules.what', {
    callers: callersText(view),
    when: hours ? hoursText(hours) : 'none',
    lines: lines ? t('rules.lines', { count: lines.length }) : 'none',
    action: actionText(action),
  });
}

/** "Sent to voicemail by the rule “Evenings”" */
export function markText(mark: RuleMark): string {
  const { name, action, hidden, pressed } = mark;
  if (hidden) return t('rules.did.hidden', { name });
  const result = resultOf(mark);
  if (result === undefined) return t('rules.did.gaveUp', { name });
  const number = result.kind === 'redirect' ? pretty(result.to) : '';
  const did = t(`rules.did.${actionKind(result)}`, { name, number });
  if (action.kind !== 'askForKey' || pressed === undefined) return did;
  return t('rules.did.askedForKey', { pressed, count: action.code.length, did });
}
