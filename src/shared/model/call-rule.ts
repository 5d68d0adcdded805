import { z } from 'zod';

/** Rules per account, and numbers per rule. */
export const mostRules = 200;
export const mostRuleNumbers = 200;
export const longestRuleName = 80;
export const MINUTES_OF_DAY = 1440;

/** E.164, or digits of an internal number. */
export const ruleNumber = /^\+?\d{2,15}$/;
const number = z.string().regex(ruleNumber);
/** E.164: the target of a call. */
export const redirectNumber = /^\+[1-9]\d{6,14}$/;

/** `unknown`: a number that no contact has. */
const callersWith = <N extends z.ZodType<string>>(each: N) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('everybody') }),
    z.object({ kind: z.literal('unknown') }),
    z.object({ kind: z.literal('withheld') }),
    z.object({ kind: z.literal('numbers'), numbers: z.array(each).min(1).max(mostRuleNumbers) }),
  ]);

/** Local minutes of the day. A span with `to` not after `from` belongs to its first day and ends on the next. */
const hours = z.object({
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

export const keyCode = new RegExp(`^\\d{1,${longestKeyCode}}$`);
export const announcementStart = /^https:\/\//;

interface TypedParts<N> {
  to: N;
  code: N;
  announcement: N;
}

/** `ring`: an exception from later rules. */
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
      code,
      /** The time limit. */
      seconds: z.int().min(keySeconds.least).max(keySeconds.most),
      /** URL of a sound file played meanwhile; absent: silence. */
      announcement: announcement.exactOptional(),
      /** For a caller who presses the keys … */
      pass: z.discriminatedUnion('kind', [ring, redirect]),
      /** … and for others. */
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
  /** Absent: always. */
  hours: hours.exactOptional(),
  /** Ids of channels, or in classic accounts numbers of the account, E.164; absent: every line. */
  lines: z.array(z.string().min(1).max(200)).min(1).max(200).exactOptional(),
};

/** The first matching rule of the list decides. */
export const callRuleSchema = z.object({
  id: z.string().min(1).max(64),
  ...condition,
  callers: callersWith(number),
  action,
});
const asTyped = z.string().max(60);
/** From a window: a new one has no id, and numbers may have any notation. */
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

/** The result of a rule for one call, stored in the timeline, as the rule may change. */
export const ruleMarkSchema = z.object({
  id: z.string().max(64),
  name: z.string().max(longestRuleName),
  action,
  /** The call was only hidden at this desk and rang for others. */
  hidden: z.literal(true).exactOptional(),
  /** The caller's keys; absent: the caller hung up first. */
  pressed: z.enum(['right', 'wrong', 'nothing']).exactOptional(),
});
export type RuleMark = z.output<typeof ruleMarkSchema>;

/** The action taken; undefined: the caller hung up while being asked for keys. */
export function resultOf({ action, pressed }: RuleMark): Exclude<RuleAction, KeyRuleAction> | undefined {
  if (action.kind !== 'askForKey') return action;
  if (pressed === undefined) return undefined;
  return pressed === 'right' ? action.pass : action.otherwise;
}

/** The caller pressed the keys, and the call rang here. */
export const isLetThrough = (mark: RuleMark): boolean => resultOf(mark)?.kind === 'ring';

/** The redirections of an action and their paths in it. */
export function redirectsOf(action: RuleAction): (RuleRedirect & { path: readonly string[] })[] {
  if (action.kind === 'redirect') return [{ ...action, path: [] }];
  if (action.kind !== 'askForKey') return [];
  return (['pass', 'otherwise'] as const).flatMap((path) => {
    const next = action[path];
    return next.kind === 'redirect' ? { ...next, path: [path] } : [];
  });
}

/** The call rang anyway, so its outcome does not follow from the rule. */
export const rangAnyway = (mark: RuleMark): boolean => mark.hidden === true || isLetThrough(mark);
