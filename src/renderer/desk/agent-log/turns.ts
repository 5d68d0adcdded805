import type { AgentLog } from '../../../shared/model/agent-log.ts';

interface Turn {
  who: 'agent' | 'person' | 'unknown';
  /** Offset from the start of the call, ms. */
  at?: number;
  text: string;
}

/** Offsets above ten years cannot be offsets: they are clock times, epoch milliseconds. */
const clockMs = 315_576_000_000;

/** A log without turns is a single one. Times may be offsets or clock times: the specification does not say. */
export function turnsOf({ transcription, direction = 'in', startedAt }: AgentLog): Turn[] {
  const { content = '', chunks = [] } = transcription ?? {};
  const spokenChunks = chunks.filter((chunk) => chunk.content.trim() !== '');
  if (spokenChunks.length === 0)
    return content.trim() === '' ? [] : [{ who: 'unknown', text: content.trim() }];
  const zero = startedAt ?? spokenChunks.find(({ startMs }) => startMs !== undefined)?.startMs ?? 0;
  const person = direction === 'in' ? 'caller' : 'callee';
  return spokenChunks.map(({ speaker, startMs, content: text }) => ({
    who: speaker === 'unknown' ? 'unknown' : speaker === person ? 'person' : 'agent',
    ...(startMs !== undefined && { at: Math.max(0, startMs >= clockMs ? startMs - zero : startMs) }),
    text: text.trim(),
  }));
}
