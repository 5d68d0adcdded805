import { z } from 'zod';
import { callRuleSchema, mostRuleNumbers, mostRules, ruleDraftSchema } from '../../model/call-rule.ts';
import { key, someNumber, someText } from '../fields.ts';
import { fromDesk, fromPopup } from '../request.ts';

const rule = z.object({ id: key });
const place = z.int().min(0).max(mostRules);
/** A number for reading, with a name where a contact has it. */
const caller = z.object({ number: z.string(), pretty: z.string(), name: someText });

/** A rule as the list shows it. */
export type RuleView = z.output<typeof ruleView>;
const ruleView = z.object({
  rule: callRuleSchema,
  /** Calls of the last 30 days to which it was applied. */
  count: z.number(),
  /** The last call of all, epoch milliseconds. */
  last: someNumber,
  /** The numbers of the rule, in its order. */
  callers: z.array(caller),
  /** Where it sends the caller, for reading. */
  target: someText,
});

/** A caller whom the platform, or a rule, refuses. */
export type BlockedCaller = z.output<typeof blockedCaller>;
const blockedCaller = caller.extend({ by: z.enum(['platform', 'rule']) });

export type RulesView = z.output<typeof rulesView>;
const rulesView = z.object({
  rules: z.array(ruleView),
  /** Those of the administrator: before those of the user, and after them. */
  policy: z.object({ first: z.array(ruleView), last: z.array(ruleView) }),
  blocked: z.array(blockedCaller),
  /** The time zone of this computer, as in `Europe/Berlin`. */
  zone: z.string(),
});

export const ruleRequests = {
  'rules.list': fromDesk({ result: rulesView }),
  /** Keeps a rule, a new one without id; `place`: where it stands in the list, from 0. Answers its id. */
  'rules.save': fromDesk({
    args: z.object({ rule: ruleDraftSchema, place: place.exactOptional() }),
    result: z.object({ id: z.string() }),
  }),
  'rules.enable': fromDesk({ args: rule.extend({ on: z.boolean() }) }),
  'rules.move': fromDesk({ args: rule.extend({ place }) }),
  'rules.remove': fromDesk({ args: rule }),
  /** Shows the call rules in the desk window. */
  'rules.open': fromDesk(),
  /** Blocks the other end of a call that is shown, or no longer. */
  'caller.block': fromPopup({ args: z.object({ id: key, on: z.boolean() }) }),
  /** The same for numbers in any writing. */
  'caller.blockNumbers': fromDesk({
    args: z.object({
      numbers: z.array(z.string().min(1).max(60)).min(1).max(mostRuleNumbers),
      on: z.boolean(),
    }),
  }),
  /** Numbers that are blocked, E.164 where they are. */
  'caller.blocked': fromDesk({ result: z.object({ numbers: z.array(z.string()) }) }),
};
