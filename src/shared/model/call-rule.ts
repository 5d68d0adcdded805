import { z } from 'zod';

/** Most rules of one account, and most numbers that one rule names. */
export const mostRules = 200;
export const mostRuleNumbers = 200;
export const longestRuleName = 80;
export const MINUTES_OF_DAY = 1440;

/** E.164, or the digits of an internal number. */
export const ruleNumber = /^\+?\d{2,15}$/;
const number = z.string().regex(ruleNumber);
/** E.164 alone: a call goes there. */
export const redirectNumber = /^\+[1-9]\d{6,14}$/;

/** Whose calls a rule is about. `unknown`: the number is shown, and nobody in the contacts has it. */
const callersWith = <N extends z.ZodType<string>>(each: N) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('everybody') }),
    z.object({ kind: z.literal('unknown') }),
    z.object({ kind: z.literal('withheld') }),
    z.object({ kind: z.literal('numbers'), numbers: z.array(each).min(1).max(mostRuleNumbers) }),
  ]);

/**
 * When a rule holds, by the clock of this computer. `from` and `to` are minutes of the day; a span whose `to` is not
 * after its `from` runs past midnight, and belongs to the day on which it begins.
 */
const hours = z.object({
  /** 1 is Monday, 7 is Sunday. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  from: z
    .int()
    .min(0)
    .max(MINUTES_OF_DAY - 1),
  to: z.int().min(0).max(MINUTES_OF_DAY),
});

export const longestKeyCode = 8;
export const keySeconds = { least: 3, most: 30 };
export const longestAnnouncement = 500;

/** The keys that a rule asks for, and where its announcement is. */
export const keyCode = new RegExp(`^\\d{1,${longestKeyCode}}$`);
export const announcementStart = /^https:\/\//;

interface TypedParts<N> {
  to: N;
  code: N;
  announcement: N;
}

/** `ring`: an exception from the rules below it. */
const actionWith = <N extends z.ZodType<string>>({ to, code, announcement }: TypedParts<N>) => {
  const redirect = z.object({ kind: z.literal('redirect'), to });
  const ring = z.object({ kind: z.literal('ring') });
  const turnAway = [
    z.object({ kind: z.literal('voicemail') }),
    redirect,
    z.object({ kind: z.literal('reject'), reason: z.enum(['busy', 'rejected']) }),
    z.object({ kind: z.literal('hangup') }),
  ] as const;
  return z.discriminatedUnion('kind', [
    ...turnAway,
    ring,
    z.object({
      kind: z.literal('askForKey'),
      /** The digits to press. */
      code,
      /** How long the caller has for them. */
      seconds: z.int().min(keySeconds.least).max(keySeconds.most),
      /** Address of the sound file that the platform plays meanwhile; absent: the caller hears nothing. */
      announcement: announcement.exactOptional(),
      /** What becomes of a caller who presses them … */
      pass: z.discriminatedUnion('kind', [ring, redirect]),
      /** … and of anybody else. */
      otherwise: z.discriminatedUnion('kind', turnAway),
    }),
  ]);
};
const action = actionWith<z.ZodType<string>>({
  to: z.string().regex(redirectNumber),
  code: z.string().regex(keyCode),
  announcement: z.string().regex(announcementStart).max(longestAnnouncement),
});

const condition = {
  name: z.string().trim().min(1).max(longestRuleName),
  enabled: z.boolean(),
  /** Absent: at any time. */
  hours: hours.exactOptional(),
  /** Ids of channels, or the account's numbers in E.164 on classic accounts; absent: on every line. */
  lines: z.array(z.string().min(1).max(200)).min(1).max(200).exactOptional(),
};

/** What to do with certain calls that come in. The first rule of the list that fits a call decides. */
export const callRuleSchema = z.object({
  id: z.string().min(1).max(64),
  ...condition,
  callers: callersWith(number),
  action,
});
const asTyped = z.string().max(60);
/** As a window hands it over: a new one has no id yet, and numbers may be in any writing. */
export const ruleDraftSchema = z.object({
  id: z.string().min(1).max(64).exactOptional(),
  ...condition,
  callers: callersWith(asTyped),
  action: actionWith<z.ZodType<string>>({
    to: asTyped,
    code: asTyped,
    announcement: z.string().max(longestAnnouncement),
  }),
});

export type CallRule = z.output<typeof callRuleSchema>;
export type RuleCallers = CallRule['callers'];
export type RuleHours = NonNullable<CallRule['hours']>;
export type RuleAction = CallRule['action'];
export type KeyRuleAction = Extract<RuleAction, { kind: 'askForKey' }>;
export type RuleRedirect = Extract<RuleAction, { kind: 'redirect' }>;
export type RuleDraft = z.output<typeof ruleDraftSchema>;

/** What a rule did with one call, as the timeline keeps it: the rule may be another one by now. */
export const ruleMarkSchema = z.object({
  id: z.string().max(64),
  name: z.string().max(longestRuleName),
  action,
  /** The call rang for others, too: it only did not show at this desk. */
  hidden: z.literal(true).exactOptional(),
  /** What a caller pressed who was asked for keys; absent: nobody knows, as the caller hung up before. */
  pressed: z.enum(['right', 'wrong', 'nothing']).exactOptional(),
});
export type RuleMark = z.output<typeof ruleMarkSchema>;

/** What became of a call by its rule; undefined: the caller hung up while being asked for keys. */
export function resultOf({ action, pressed }: RuleMark): Exclude<RuleAction, KeyRuleAction> | undefined {
  if (action.kind !== 'askForKey') return action;
  if (pressed === undefined) return undefined;
  return pressed === 'right' ? action.pass : action.otherwise;
}

/** The caller was asked, and the call rang at this desk. */
export const isLetThrough = (mark: RuleMark): boolean => resultOf(mark)?.kind === 'ring';

/** Every redirection that an action can come to, and where it stands in the action. */
export function redirectsOf(action: RuleAction): (RuleRedirect & { path: readonly string[] })[] {
  if (action.kind === 'redirect') return [{ ...action, path: [] }];
  if (action.kind !== 'askForKey') return [];
  return (['pass', 'otherwise'] as const).flatMap((path) => {
    const next = action[path];
    return next.kind === 'redirect' ? { ...next, path: [path] } : [];
  });
}

/** The call rang all the same: what became of it is another matter than the rule. */
export const rangAnyway = (mark: RuleMark): boolean => mark.hidden === true || isLetThrough(mark);
