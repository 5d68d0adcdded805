import { z } from 'zod';
import {
  keySeconds,
  longestAnnouncement,
  longestKeyCode,
  ruleMarkSchema,
  type RuleMark,
} from '../model/call-rule.ts';
import { parseJson } from '../json.ts';

const policySchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('ring') }),
  z.object({ action: z.literal('reject'), reason: z.enum(['busy', 'rejected']) }),
  z.object({ action: z.literal('voicemail') }),
  z.object({ action: z.literal('hangup') }),
  z.object({
    action: z.literal('redirect'),
    numbers: z
      .array(z.string().regex(/^\+?\d{3,15}$/))
      .min(1)
      .max(5),
  }),
  z.object({
    action: z.literal('gather'),
    maxDigits: z.int().min(1).max(longestKeyCode),
    timeoutMs: z
      .int()
      .min(1_000)
      .max(keySeconds.most * 1_000),
    playUrl: z.string().startsWith('https://').max(longestAnnouncement).exactOptional(),
  }),
]);

/** The answer to the platform, and the rule behind it. */
export interface GivenAnswer {
  policy: z.infer<typeof policySchema>;
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
  const policy = policySchema.safeParse(json);
  if (!policy.success) return undefined;
  const { rule, desk } = whatElse.parse(json);
  return { policy: policy.data, ...(rule && { rule }), ...(desk !== undefined && { desk }) };
}
