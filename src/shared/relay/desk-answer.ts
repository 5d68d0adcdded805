import { z } from 'zod';
import { ruleMarkSchema, type RuleMark } from '../model/call-rule.ts';
import { pushPolicySchema, type PushPolicy } from '../model/push-policy.ts';
import { parseJson } from '../json.ts';

/** The answer to the platform, and the rule behind it. */
export interface GivenAnswer {
  policy: PushPolicy;
  /** Absent: no rule, or an older desk. */
  rule?: RuleMark;
}

interface DeskAnswer extends GivenAnswer {
  /** Public key; absent from older desks. */
  desk?: string;
}

const whatElse = z.object({
  rule: ruleMarkSchema.optional().catch(undefined),
  desk: z.string().max(64).optional().catch(undefined),
});

/** JSON; older desks and gateways know only the policy's own members, which come first. */
export const writeAnswer = ({ policy, ...rest }: DeskAnswer): string =>
  JSON.stringify({ ...policy, ...rest });

/** Undefined: invalid, or from a newer program. An unreadable rule is dropped. */
export function readAnswer(text: string): DeskAnswer | undefined {
  const json = parseJson(text);
  const policy = pushPolicySchema.safeParse(json);
  if (!policy.success) return undefined;
  const { rule, desk } = whatElse.parse(json);
  return { policy: policy.data, ...(rule && { rule }), ...(desk !== undefined && { desk }) };
}
