import { z } from 'zod';
import { callRuleSchema, mostRuleNumbers, mostRules, ruleDraftSchema } from '../../model/call-rule.ts';
import { key, someNumber, someText } from '../fields.ts';
import { fromDesk, fromPopup } from '../request.ts';

const rule = z.object({ id: key });
const place = z.int().min(0).max(mostRules);
/** A formatted number, with the contact's name. */
const caller = z.object({ number: z.string(), pretty: z.string(), name: someText });

export type RuleView = z.output<typeof ruleView>;
const ruleView = z.object({
  rule: callRuleSchema,
  /** Calls of the last 30 days that it applied to. */
  count: z.number(),
  /** The last call, epoch milliseconds. */
  last: someNumber,
  /** The numbers of the rule, in order. */
  callers: z.array(caller),
  /** Where it sends the caller, formatted. */
  target: someText,
});

/** A caller blocked by the platform or a rule. */
export type BlockedCaller = z.output<typeof blockedCaller>;
const blockedCaller = caller.extend({ by: z.enum(['platform', 'rule']) });

export type RulesView = z.output<typeof rulesView>;
const rulesView = z.object({
  rules: z.array(ruleView),
  /** The administrator's rules, before and after those of the user. */
  policy: z.object({ first: z.array(ruleView), last: z.array(ruleView) }),
  blocked: z.array(blockedCaller),
  /** Time zone of this computer: `Europe/Berlin`. */
  zone: z.string(),
});

export const ruleRequests = {
  'rules.list': fromDesk({ result: rulesView }),
  /** Saves a rule, a new one without id; `place`: its index. Returns its id. */
  'rules.save': fromDesk({
    args: z.object({ rule: ruleDraftSchema, place: place.exactOptional() }),
    result: z.object({ id: z.string() }),
  }),
  'rules.enable': fromDesk({ args: rule.extend({ on: z.boolean() }) }),
  'rules.move': fromDesk({ args: rule.extend({ place }) }),
  'rules.remove': fromDesk({ args: rule }),
  'rules.open': fromDesk(),
  /** Blocks or unblocks the other end of a call. */
  'caller.block': fromPopup({ args: z.object({ id: key, on: z.boolean() }) }),
  /** Blocks numbers in any notation. */
  'caller.blockNumbers': fromDesk({
    args: z.object({
      numbers: z.array(z.string().min(1).max(60)).min(1).max(mostRuleNumbers),
      on: z.boolean(),
    }),
  }),
  /** Blocked numbers, E.164 if possible. */
  'caller.blocked': fromDesk({ result: z.object({ numbers: z.array(z.string()) }) }),
};
