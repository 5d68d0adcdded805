import { expect, it } from 'vitest';
import { turnsOf } from '../../../src/renderer/desk/agent-log/turns.ts';
import type { AgentLog } from '../../../src/shared/model/agent-log.ts';

const startedAt = Date.UTC(2026, 2, 3, 12);
const log = (change: Partial<AgentLog>): AgentLog => ({
  version: 'v2',
  callId: 'leg1',
  users: [],
  scenarios: [],
  startedAt,
  ...change,
});
const chunks = [
  { speaker: 'callee' as const, startMs: 0, content: 'How can I help you? ' },
  { speaker: 'caller' as const, startMs: 4_000, content: 'Where is my order?' },
  { speaker: 'unknown' as const, content: 'Mhm.' },
  { speaker: 'caller' as const, startMs: 9_000, content: '  ' },
];

it('names who spoke when, by who called whom', () => {
  expect(turnsOf(log({ direction: 'in', transcription: { chunks } }))).toEqual([
    { who: 'agent', at: 0, text: 'How can I help you?' },
    { who: 'person', at: 4_000, text: 'Where is my order?' },
    { who: 'unknown', text: 'Mhm.' },
  ]);
  expect(turnsOf(log({ direction: 'out', transcription: { chunks } })).map(({ who }) => who)).toEqual([
    'person',
    'agent',
    'unknown',
  ]);
});

it('converts clock times to positions in the call', () => {
  const clocked = chunks.map((chunk) =>
    chunk.startMs === undefined ? chunk : { ...chunk, startMs: startedAt + chunk.startMs },
  );
  const places = (of: AgentLog): (number | undefined)[] => turnsOf(of).map(({ at }) => at);
  expect(places(log({ transcription: { chunks: clocked } }))).toEqual([0, 4_000, undefined]);
  const { startedAt: _, ...rest } = log({ transcription: { chunks: clocked } });
  expect(places(rest)).toEqual([0, 4_000, undefined]);
});

it('are one without speakers, and none without text', () => {
  expect(turnsOf(log({ transcription: { content: 'A word. ', chunks: [] } }))).toEqual([
    { who: 'unknown', text: 'A word.' },
  ]);
  expect(turnsOf(log({ transcription: { content: ' ', chunks: [] } }))).toEqual([]);
  expect(turnsOf(log({}))).toEqual([]);
});
