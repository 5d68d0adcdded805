import type { Direction } from './call.ts';
import type { PushParty } from './push.ts';

interface AgentAnswer {
  question: string;
  answer: string;
  title?: string;
}

/** A playbook that the agent completed. */
interface AgentScenario {
  name: string;
  sets: { name: string; answers: AgentAnswer[] }[];
}

interface AgentTranscription {
  /** The whole of it as text. */
  content?: string;
  chunks: {
    speaker: 'caller' | 'callee' | 'unknown';
    /** From the beginning of the call, or epoch milliseconds: the specification leaves it open. */
    startMs?: number;
    endMs?: number;
    content: string;
  }[];
}

/** What an AI agent tells of a call after it (specification, "AI agent webhook payload"). */
export interface AgentLog {
  /** As written: v1, v2, or what a variant says. */
  version: string;
  callId: string;
  from?: PushParty;
  to?: PushParty;
  direction?: Direction;
  /** Epoch milliseconds. */
  startedAt?: number;
  endedAt?: number;
  /** Where it is sure which unit the log counts in. */
  durationMs?: number;
  users: { userId?: string; accountId?: string; fullUserId?: string; name?: string }[];
  channel?: { id?: string; name?: string };
  headline?: string;
  summary?: { content?: string; keyPoints: string[]; topics: string[] };
  scenarios: AgentScenario[];
  transcription?: AgentTranscription;
}
