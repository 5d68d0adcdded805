import type { AgentLog } from '../../../shared/model/agent-log.ts';

/** Something that was said in a call of an AI agent. */
interface Turn {
  who: 'agent' | 'person' | 'unknown';
  /** From the beginning of the call, ms. */
  at?: number;
  text: string;
}

/** A moment of a clock, and not a place in a call: ten years are never spoken. */
const clockMs = 315_576_000_000;

/**
 * The conversation, in its order. Where the log has the whole text alone, it is one turn. The specification leaves open
 * whether times are counted from the beginning of the call or are those of a clock: both are read.
 */
export function turnsOf({ transcription, direction = 'in', startedAt }: AgentLog): Turn[] {
  const { content = '', chunks = [] } = transcription ?? {};
  const said = chunks.filter((chunk) => chunk.content.trim() !== '');
  if (said.length === 0) return content.trim() === '' ? [] : [{ who: 'unknown', text: content.trim() }];
  const zero = startedAt ?? said.find(({ startMs }) => startMs !== undefined)?.startMs ?? 0;
  const person = direction === 'in' ? 'caller' : 'callee';
  return said.map(({ speaker, startMs, content: text }) => ({
    who: speaker === 'unknown' ? 'unknown' : speaker === person ? 'person' : 'agent',
    ...(startMs !== undefined && { at: Math.max(0, startMs >= clockMs ? startMs - zero : startMs) }),
    text: text.trim(),
  }));
}
