import { z } from 'zod';
import type { RuleRequests } from '../../shared/ipc/rule-requests.ts';
import { callRuleSchema, mostRuleNumbers, mostRules, ruleDraftSchema } from '../../shared/model/call-rule.ts';
import type { SchemasOf } from '../schemas-of.ts';

const id = z.string().min(1).max(300);
const place = z.int().min(0).max(mostRules);
const caller = { number: z.string(), pretty: z.string(), name: z.string().exactOptional() };

/** What the requests about call rules must carry, and what they may answer. */
export const ruleSchemas: SchemasOf<RuleRequests> = {
  'rules.list': {
    args: z.void(),
    result: z.object({
      rules: z.array(
        z.object({
          rule: callRuleSchema,
          count: z.number(),
          last: z.number().exactOptional(),
          callers: z.array(z.object(caller)),
          target: z.string().exactOptional(),
        }),
      ),
      blocked: z.array(z.object({ ...caller, by: z.enum(['platform', 'rule']) })),
      zone: z.string(),
    }),
  },
  'rules.save': {
    args: z.object({ rule: ruleDraftSchema, place: place.exactOptional() }),
    result: z.object({ id: z.string() }),
  },
  'rules.enable': { args: z.object({ id, on: z.boolean() }), result: z.void() },
  'rules.move': { args: z.object({ id, place }), result: z.void() },
  'rules.remove': { args: z.object({ id }), result: z.void() },
  'rules.open': { args: z.void(), result: z.void() },
  'caller.block': { args: z.object({ id, on: z.boolean() }), result: z.void() },
  'caller.blockNumbers': {
    args: z.object({
      numbers: z.array(z.string().min(1).max(60)).min(1).max(mostRuleNumbers),
      on: z.boolean(),
    }),
    result: z.void(),
  },
  'caller.blocked': { args: z.void(), result: z.object({ numbers: z.array(z.string()) }) },
};
