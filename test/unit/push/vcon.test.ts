import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAgentLog } from '../../../src/push/agent-log.ts';

const vcon = {
  vcon: '0.0.2',
  uuid: '018e0a2c-0000-8000-8000-000000000001',
  created_at: '2026-03-01T12:01:00Z',
  parties: [
    { tel: 'tel:+4915799912345', name: 'Anna Berg' },
    { tel: '+4930555000', name: 'Assistant' },
  ],
  dialog: [
    { type: 'recording', start: '2026-03-01T12:00:00Z', duration: 31.5, parties: [0, 1], originator: 0 },
  ],
  analysis: [
    { type: 'summary', dialog: 0, vendor: 'x', body: 'Wants an offer.' },
    { type: 'transcript', dialog: 0, vendor: 'x', body: [{ text: 'Hello' }, { text: 'An offer, please' }] },
  ],
};
const read = (body: unknown): ReturnType<typeof parseAgentLog> =>
  parseAgentLog(Buffer.from(JSON.stringify(body)));

it('a log in vCon format contains who spoke, when, how long and about what', () => {
  const start = Date.UTC(2026, 2, 1, 12);
  expect(read(vcon)).toEqual({
    ok: true,
    original: JSON.stringify(vcon),
    log: {
      version: 'vcon 0.0.2',
      callId: vcon.uuid,
      users: [],
      scenarios: [],
      from: { kind: 'number', e164: '+4915799912345' },
      to: { kind: 'number', e164: '+4930555000' },
      startedAt: start,
      endedAt: start + 31_500,
      durationMs: 31_500,
      summary: { content: 'Wants an offer.', keyPoints: [], topics: [] },
      transcription: { content: 'Hello\nAn offer, please', chunks: [] },
    },
  });
});

it('a vCon whose second party called has the call’s ends in that order', () => {
  const [first] = vcon.dialog;
  const result = read({ ...vcon, dialog: [{ ...first, originator: 1 }] });
  expect(result).toMatchObject({ log: { from: { e164: '+4930555000' }, to: { e164: '+4915799912345' } } });
});

it('text in a vCon is its transcript', () => {
  const dialog = [
    { type: 'text', start: '2026-03-01T12:00:00Z', parties: 0, body: 'Hello' },
    { type: 'text', start: '2026-03-01T12:00:05Z', parties: 1, body: 'Hi' },
  ];
  expect(read({ ...vcon, dialog, analysis: [] })).toMatchObject({
    log: {
      transcription: {
        chunks: [
          { speaker: 'caller', content: 'Hello' },
          { speaker: 'callee', content: 'Hi' },
        ],
      },
    },
  });
});

it('a vCon may lack everything but its id', () => {
  const log = { version: 'vcon 0.0.1', callId: 'u1', users: [], scenarios: [] };
  expect(read({ vcon: '0.0.1', uuid: 'u1' })).toEqual({
    ok: true,
    log,
    original: '{"vcon":"0.0.1","uuid":"u1"}',
  });
  expect(read({ vcon: '0.0.1', uuid: '' })).toMatchObject({ ok: false, problem: { path: 'uuid' } });
  expect(read({ ...vcon, parties: [{ tel: 7 }] })).toMatchObject({
    ok: false,
    problem: { path: 'parties.0.tel' },
  });
});

it('any parts of a vCon result in a log or in a problem with a path', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (parties, dialog, analysis) => {
      const result = read({ vcon: '0.0.2', uuid: 'u1', parties, dialog, analysis });
      expect(result.ok ? result.log.callId : result.problem.path).toMatch(/^(u1|parties|dialog|analysis)/);
    }),
  );
});
