import { z } from 'zod';
import type { PushParty } from './push.ts';

const text = z.string().exactOptional();
const number = z.number().exactOptional();
const party: z.ZodType<PushParty> = z.union([
  z.object({ kind: z.literal('number'), e164: z.string() }),
  z.object({ kind: z.literal('withheld') }),
  z.object({ kind: z.literal('raw'), raw: z.string() }),
]);

/** A completed playbook. */
const scenario = z.object({
  name: z.string(),
  sets: z.array(
    z.object({
      name: z.string(),
      answers: z.array(z.object({ question: z.string(), answer: z.string(), title: text })),
    }),
  ),
});

const transcription = z.object({
  /** The whole transcript. */
  content: text,
  chunks: z.array(
    z.object({
      speaker: z.enum(['caller', 'callee', 'unknown']),
      /** Offset from the start of the call, or epoch milliseconds: the specification does not say. */
      startMs: number,
      endMs: number,
      content: z.string(),
    }),
  ),
});

/** The log of a call of an AI agent (specification, "AI agent webhook payload"). */
export type AgentLog = z.output<typeof agentLogSchema>;
export const agentLogSchema = z.object({
  /** v1, v2, or that of a variant. */
  version: z.string(),
  callId: z.string(),
  from: party.exactOptional(),
  to: party.exactOptional(),
  direction: z.enum(['in', 'out']).exactOptional(),
  startedAt: number,
  endedAt: number,
  /** Absent if the unit is uncertain. */
  durationMs: number,
  users: z.array(z.object({ userId: text, accountId: text, fullUserId: text, name: text })),
  channel: z.object({ id: text, name: text }).exactOptional(),
  headline: text,
  summary: z
    .object({ content: text, keyPoints: z.array(z.string()), topics: z.array(z.string()) })
    .exactOptional(),
  scenarios: z.array(scenario),
  transcription: transcription.exactOptional(),
});
