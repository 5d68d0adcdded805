import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAgentLog, type AgentLogResult } from '../../../src/push/agent-log.ts';
import type { AgentLog } from '../../../src/shared/model/agent-log.ts';
import { shows } from '../../coverage/shows.ts';

const read = (body: unknown): AgentLogResult => parseAgentLog(Buffer.from(JSON.stringify(body)));
function logOf(body: unknown): AgentLog {
  const result = read(body);
  if (!result.ok) throw new Error(`${result.problem.path}: ${result.problem.detail}`);
  return result.log;
}

const start = Date.UTC(2026, 2, 1, 12);
const call = {
  id: 'c1',
  from: '+4915799912345',
  to: '+4930555000',
  startTime: start,
  endTime: start + 31_000,
  duration: 31,
  direction: 'in',
  users: [
    {
      userId: 'w0',
      accountId: 'a',
      fullUserId: 'aw0',
      firstName: 'Ada',
      lastName: 'Berg',
      fullName: 'Ada Berg',
    },
  ],
};
const assist = {
  summary: { content: 'Wants an offer.', keyPoints: ['offer'], topics: ['sales'] },
  callScenarios: [
    {
      name: 'Order status',
      smartAnswers: [{ setName: 'Order', setItems: [{ question: 'Which?', answer: '17', title: 'No.' }] }],
    },
  ],
  transcription: {
    content: 'Hello',
    chunks: [{ speaker: 'caller', startTime: 0, endTime: 4000, content: 'Hello' }],
  },
};
const bare: AgentLog = {
  version: 'v1',
  callId: 'c1',
  from: { kind: 'number', e164: '+4915799912345' },
  to: { kind: 'number', e164: '+4930555000' },
  direction: 'in',
  startedAt: start,
  endedAt: start + 31_000,
  durationMs: 31_000,
  users: [{ userId: 'w0', accountId: 'a', fullUserId: 'aw0', name: 'Ada Berg' }],
  scenarios: [],
};
const parts = {
  summary: { summary: { content: 'Wants an offer.', keyPoints: ['offer'], topics: ['sales'] } },
  callScenarios: {
    scenarios: [
      {
        name: 'Order status',
        sets: [{ name: 'Order', answers: [{ question: 'Which?', answer: '17', title: 'No.' }] }],
      },
    ],
  },
  transcription: {
    transcription: {
      content: 'Hello',
      chunks: [{ speaker: 'caller' as const, startMs: 0, endMs: 4000, content: 'Hello' }],
    },
  },
};

describe('a call log as specified', () => {
  it.each(['v1', 'v2'])('of version %s is read completely', (version) => {
    shows(version === 'v1' ? 'agent log v1' : 'agent log v2');
    const expected = { ...bare, version, ...parts.summary, ...parts.callScenarios, ...parts.transcription };
    expect(logOf({ version, call, assist, future: { more: true } })).toEqual(expected);
  });

  const names = ['summary', 'callScenarios', 'transcription'] as const;
  const subsets = Array.from({ length: 8 }, (_, bits) => names.filter((_name, i) => (bits & (1 << i)) !== 0));
  it.each(subsets.map((subset) => [subset]))('has none of its optional parts but %j', (subset) => {
    shows('agent log without its optional parts');
    const some = Object.fromEntries(subset.map((name) => [name, assist[name]]));
    const expected = Object.assign({}, bare, ...subset.map((name) => parts[name])) as AgentLog;
    expect(logOf({ version: 'v1', call, assist: some })).toEqual(expected);
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    expect(logOf({ version: 'v1', call, assist: { ...nulls, ...some } })).toEqual(expected);
  });

  it.each([undefined, null, {}])('has no conversation if assist is %j', (nothing) => {
    expect(logOf({ version: 'v1', call, assist: nothing })).toEqual(bare);
  });
});

describe('a call log of the live platform', () => {
  it('of version 1 has ISO times, milliseconds and a channel', () => {
    const log = logOf({
      version: '1',
      call: {
        id: 'c1',
        from: '4915799912345',
        to: '4930555000',
        startTime: '2026-03-01T12:00:00Z',
        duration: 31_000,
        direction: 'IN',
        channel: { id: 'ch', name: 'Support' },
      },
      assist: {
        provider: { llm: 'x' },
        summary: null,
        callScenarios: null,
        callHeadline: { content: 'An offer' },
        transcription: { chunks: [{ speaker: 'CALLER', startTime: 0, endTime: 900, content: 'Hello' }] },
      },
    });
    expect(log).toEqual({
      version: '1',
      callId: 'c1',
      from: { kind: 'number', e164: '+4915799912345' },
      to: { kind: 'number', e164: '+4930555000' },
      direction: 'in',
      startedAt: start,
      durationMs: 31_000,
      users: [],
      channel: { id: 'ch', name: 'Support' },
      headline: 'An offer',
      scenarios: [],
      transcription: { chunks: [{ speaker: 'caller', startMs: 0, endMs: 900, content: 'Hello' }] },
    });
  });

  it('of the older variant has caller and callee, seconds and a headline as text', () => {
    const log = logOf({
      call: {
        id: 7,
        caller: '4915799912345',
        callee: '4930555000',
        startTime: start,
        duration: 31,
        direction: 'inbound',
      },
      callHeadline: 'An offer',
    });
    expect(log).toMatchObject({
      callId: '7',
      from: { e164: '+4915799912345' },
      to: { e164: '+4930555000' },
      direction: 'in',
      durationMs: 31_000,
      headline: 'An offer',
    });
  });

  it('has no duration if its unit is unknown', () => {
    expect(logOf({ version: '7', call: { id: 'c', duration: 31 } })).not.toHaveProperty('durationMs');
  });

  it('may have a caller who withholds the number', () => {
    expect(logOf({ version: 'v1', call: { id: 'c', from: 'anonymous' } }).from).toEqual({ kind: 'withheld' });
  });
});

describe('an invalid call log', () => {
  it.each([
    ['', ''],
    ['{"call":', ''],
    ['[]', ''],
    ['"log"', ''],
    ['{}', 'call'],
    ['{"call":{}}', 'call.id'],
    ['{"call":{"id":""}}', 'call.id'],
    ['{"call":{"id":"c","startTime":"noon"}}', 'call.startTime'],
    ['{"call":{"id":"c","users":{}}}', 'call.users'],
    ['{"call":{"id":"c"},"assist":{"summary":{"keyPoints":"one"}}}', 'assist.summary.keyPoints'],
    [
      '{"call":{"id":"c"},"assist":{"transcription":{"chunks":[{"content":1}]}}}',
      'assist.transcription.chunks.0.content',
    ],
  ])('%j is rejected with the path', (body, path) => {
    expect(parseAgentLog(Buffer.from(body))).toMatchObject({ ok: false, problem: { path } });
  });

  it('is distinguished from a valid one, for any bytes', () => {
    const anything = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => Buffer.from(text)),
      fc
        .record({
          version: fc.anything(),
          call: fc.record({ id: fc.string(), users: fc.anything() }),
          assist: fc.object(),
        })
        .map((log) => Buffer.from(JSON.stringify(log))),
    );
    fc.assert(
      fc.property(anything, (body) => {
        const result = parseAgentLog(body);
        if (result.ok) expect(result.log.callId).not.toBe('');
        else expect(result.problem.detail).not.toBe('');
      }),
    );
  });

  it('is a hundred thousand nested lists, but not one in as many chunks', () => {
    const nested = `${'{"call":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect(parseAgentLog(Buffer.from(nested)).ok).toBe(false);
    const chunks = Array.from({ length: 100_000 }, () => ({ speaker: 'caller', content: 'x' }));
    const log = logOf({ version: 'v1', call, assist: { transcription: { chunks } } });
    expect(log.transcription?.chunks).toHaveLength(100_000);
  });
});
