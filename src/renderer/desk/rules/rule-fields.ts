import type { RuleView } from '../../../shared/ipc/requests/rules.ts';
import {
  keySeconds,
  longestRuleName,
  type KeyRuleAction,
  type RuleAction,
  type RuleCallers,
} from '../../../shared/model/call-rule.ts';
import { pretty } from '../../../shared/phone-number.ts';
import type { MessageId } from '../../../shared/messages/index.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { t } from '../../i18n/i18n.svelte.ts';
import { actionText, inputTime } from './rule-words.ts';

/** The callers of a rule, as offered by the form. */
export const whoCalls = ['unknown', 'everybody', 'withheld', 'numbers'] as const;

/** The actions offered by the form. */
export const whatHappens = [
  'voicemail',
  'redirect',
  'askForKey',
  'busy',
  'rejected',
  'hangup',
  'ring',
] as const;

/** What can happen to a caller who presses the key, and to others. */
export const passes = ['ring', 'redirect'] as const;
export const otherwises = ['voicemail', 'redirect', 'busy', 'rejected', 'hangup'] as const;

/** The offered time limits for the key. */
export const secondsToPress = [keySeconds.least, 5, 10, 15, 20, keySeconds.most];

/** The form fields of a rule that asks for a key. */
export interface KeyFields {
  code: string;
  seconds: number;
  announcement: string;
  pass: (typeof passes)[number];
  passTo: string;
  otherwise: (typeof otherwises)[number];
  otherwiseTo: string;
}

/** The form fields, as typed. */
export interface RuleFields {
  name: string;
  callers: RuleCallers['kind'];
  /** One per line. */
  numbers: string;
  action: (typeof whatHappens)[number];
  to: string;
  key: KeyFields;
  timed: boolean;
  days: number[];
  /** `HH:MM` */
  from: string;
  until: string;
  lined: boolean;
  lines: string[];
}

/** The form of a new rule: unknown callers go to voicemail. */
export const emptyFields = (): RuleFields => ({
  name: '',
  callers: 'unknown',
  numbers: '',
  action: 'voicemail',
  to: '',
  key: {
    code: '1',
    seconds: 10,
    announcement: '',
    pass: 'ring',
    passTo: '',
    otherwise: 'voicemail',
    otherwiseTo: '',
  },
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
    ...(action.kind === 'askForKey' && { key: keyFieldsOf(action) }),
    timed: hours !== undefined,
    lined: lines !== undefined,
    ...(hours && { days: [...hours.days], from: inputTime(hours.from), until: inputTime(hours.to) }),
    ...(lines && { lines: [...lines] }),
  };
}

function keyFieldsOf({ code, seconds, announcement = '', pass, otherwise }: KeyRuleAction): KeyFields {
  return {
    ...{ code, seconds, announcement },
    pass: pass.kind,
    passTo: pass.kind === 'redirect' ? pretty(pass.to) : '',
    otherwise: otherwise.kind === 'reject' ? otherwise.reason : otherwise.kind,
    otherwiseTo: otherwise.kind === 'redirect' ? pretty(otherwise.to) : '',
  };
}

export function actionOf({ action, to, key }: RuleFields): RuleAction {
  if (action === 'ring') return { kind: 'ring' };
  if (action !== 'askForKey') return plainActionOf(action, to);
  const { seconds, pass, passTo, otherwise, otherwiseTo } = key;
  const announcement = key.announcement.trim();
  return {
    kind: 'askForKey',
    code: key.code.trim(),
    seconds,
    ...(announcement !== '' && { announcement }),
    pass: pass === 'ring' ? { kind: 'ring' } : { kind: 'redirect', to: passTo.trim() },
    otherwise: plainActionOf(otherwise, otherwiseTo),
  };
}

function plainActionOf(action: KeyFields['otherwise'], to: string): KeyRuleAction['otherwise'] {
  if (action === 'redirect') return { kind: 'redirect', to: to.trim() };
  return action === 'busy' || action === 'rejected' ? { kind: 'reject', reason: action } : { kind: action };
}

export const numbersOf = ({ numbers }: Pick<RuleFields, 'numbers'>): string[] =>
  numbers
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The generated name: "Unknown callers: to voicemail". */
export function suggestedName(fields: RuleFields): string {
  const { callers, numbers, to, key } = fields;
  const first = numbers.split('\n')[0]?.trim() ?? '';
  const who = callers === 'numbers' ? first || t('rules.form.numbersOption') : t(`rules.callers.${callers}`);
  const written = (text: string): string => text.trim() || '…';
  const what = actionText(
    actionOf({
      ...{ ...fields, to: written(to) },
      key: {
        ...key,
        code: written(key.code),
        passTo: written(key.passTo),
        otherwiseTo: written(key.otherwiseTo),
      },
    }),
  );
  return t('rules.name', { callers: who, action: what }).slice(0, longestRuleName);
}

/** A field that can have an error. */
export type RuleField =
  | 'numbers'
  | 'to'
  | 'code'
  | 'announcement'
  | 'passTo'
  | 'otherwiseTo'
  | 'days'
  | 'lines'
  | 'name';

/** An error and its field, if it belongs to one. */
export interface RuleProblem {
  field?: RuleField;
  why: Sentence;
}

/** The first missing field, in form order; the main process checks numbers. */
export function problemOf(fields: RuleFields): RuleProblem | undefined {
  const missing = (field: RuleField, id: MessageId): RuleProblem => ({ field, why: { id } });
  if (fields.callers === 'numbers' && fields.numbers.trim() === '')
    return missing('numbers', 'rules.form.noNumbers');
  if (fields.action === 'redirect' && fields.to.trim() === '') return missing('to', 'rules.form.noTarget');
  if (fields.action === 'askForKey') {
    const { code, pass, passTo, otherwise, otherwiseTo } = fields.key;
    if (code.trim() === '') return missing('code', 'rules.form.noCode');
    if (pass === 'redirect' && passTo.trim() === '') return missing('passTo', 'rules.form.noTarget');
    if (otherwise === 'redirect' && otherwiseTo.trim() === '')
      return missing('otherwiseTo', 'rules.form.noTarget');
  }
  if (fields.timed && fields.days.length === 0) return missing('days', 'rules.form.noDays');
  if (fields.lined && fields.lines.length === 0) return missing('lines', 'rules.form.noLine');
  if (fields.name.trim() === '') return missing('name', 'rules.form.noName');
  return undefined;
}

const aboutTarget: readonly MessageId[] = [
  'rules.problem.emergency',
  'rules.problem.internal',
  'rules.problem.loop',
  'rules.problem.costly',
];

/** The field that the main process refused: it checks callers first, then targets, and quotes the number. */
export function refusedField(why: Sentence, fields: RuleFields): RuleProblem {
  if (why.id === 'rules.problem.code') return { field: 'code', why };
  if (why.id === 'rules.problem.announcement') return { field: 'announcement', why };
  if (aboutTarget.includes(why.id)) return { field: targetField(why, fields), why };
  if (why.id === 'rules.problem.emergencyCaller') return { field: 'numbers', why };
  if (why.id !== 'rules.problem.noNumber') return { why };
  const { number } = why.values ?? {};
  const isCaller =
    fields.callers === 'numbers' && typeof number === 'string' && numbersOf(fields).includes(number);
  return { field: isCaller ? 'numbers' : targetField(why, fields), why };
}

/** The target field whose number the sentence quotes. */
function targetField({ values }: Sentence, { action, key }: RuleFields): RuleField {
  if (action !== 'askForKey') return 'to';
  return key.pass === 'redirect' && key.passTo.trim() === values?.['number'] ? 'passTo' : 'otherwiseTo';
}
