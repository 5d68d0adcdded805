import type { RuleView } from '../../../shared/ipc/rule-requests.ts';
import { longestRuleName, type RuleAction, type RuleCallers } from '../../../shared/model/call-rule.ts';
import type { MessageId } from '../../../shared/messages/index.ts';
import { t } from '../../i18n/i18n.svelte.ts';
import { inputTime } from './rule-words.ts';

/** What can become of a call, as the form offers it. */
export const whatHappens = ['voicemail', 'redirect', 'busy', 'rejected', 'hangup', 'ring'] as const;

/** What the form holds, as it was typed. */
export interface RuleFields {
  name: string;
  callers: RuleCallers['kind'];
  /** One a line. */
  numbers: string;
  action: (typeof whatHappens)[number];
  to: string;
  timed: boolean;
  days: number[];
  /** `HH:MM` */
  from: string;
  until: string;
  lined: boolean;
  lines: string[];
}

export const emptyFields = (): RuleFields => ({
  name: '',
  callers: 'unknown',
  numbers: '',
  action: 'voicemail',
  to: '',
  timed: false,
  days: [1, 2, 3, 4, 5],
  from: '18:00',
  until: '08:00',
  lined: false,
  lines: [],
});

export function fieldsOf({ rule, callers, target }: RuleView): RuleFields {
  const empty = emptyFields();
  const { action, hours, lines } = rule;
  return {
    ...empty,
    name: rule.name,
    callers: rule.callers.kind,
    numbers: callers.map(({ pretty }) => pretty).join('\n'),
    action: action.kind === 'reject' ? action.reason : action.kind,
    to: target ?? '',
    timed: hours !== undefined,
    lined: lines !== undefined,
    ...(hours && { days: [...hours.days], from: inputTime(hours.from), until: inputTime(hours.to) }),
    ...(lines && { lines: [...lines] }),
  };
}

export function actionOf({ action, to }: RuleFields): RuleAction {
  if (action === 'redirect') return { kind: 'redirect', to: to.trim() };
  return action === 'busy' || action === 'rejected' ? { kind: 'reject', reason: action } : { kind: action };
}

/** "Unknown callers: to voicemail", while the user has written no name. */
export function suggestedName({ callers, numbers, action, to }: RuleFields): string {
  const first = numbers.split('\n')[0]?.trim() ?? '';
  const who = callers === 'numbers' ? first || t('rules.form.numbersOption') : t(`rules.callers.${callers}`);
  const what =
    action === 'redirect'
      ? t('rules.action.redirect', { number: to.trim() || '…' })
      : t(`rules.action.${action}`);
  return t('rules.name', { callers: who, action: what }).slice(0, longestRuleName);
}

/** What is missing before the rule can be asked for; numbers are read by the main process. */
export function problemOf(fields: RuleFields): MessageId | undefined {
  if (fields.name.trim() === '') return 'rules.form.noName';
  if (fields.callers === 'numbers' && fields.numbers.trim() === '') return 'rules.form.noNumbers';
  if (fields.action === 'redirect' && fields.to.trim() === '') return 'rules.form.noTarget';
  if (fields.timed && fields.days.length === 0) return 'rules.form.noDays';
  if (fields.lined && fields.lines.length === 0) return 'rules.form.noLine';
  return undefined;
}
