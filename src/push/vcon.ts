import { z } from 'zod';
import type { AgentLog } from '../shared/model/agent-log.ts';
import { durationWithin, filled, list, moment, part, optionalText } from './lenient.ts';
import { partyOf } from './party.ts';

const party = z.looseObject({ tel: optionalText, name: optionalText });
const dialog = z.looseObject({
  type: optionalText,
  start: part(moment),
  /** Seconds. */
  duration: part(z.number()),
  /** Participants or speakers: indexes into the list of parties. */
  parties: z.unknown(),
  originator: part(z.number()),
  body: part(z.string()),
});
const analysis = z.looseObject({ type: optionalText, body: z.unknown() });

/**
 * A call log as a vCon (draft-ietf-vcon-vcon-container), which the platform offers instead of its own format. Summary and
 * transcript are analyses; what was written is in dialogs of the type `text`.
 */
export const vconLog = z
  .looseObject({
    vcon: z.string(),
    uuid: z.string().min(1),
    parties: list(party),
    dialog: list(dialog),
    analysis: list(analysis),
  })
  .transform(({ vcon, uuid, parties, dialog: dialogs, analysis: found }): AgentLog => {
    const [first] = dialogs;
    const places = [first?.parties ?? [0, 1]].flat().filter((place) => typeof place === 'number');
    const caller = first?.originator ?? places[0] ?? 0;
    const callee = places.find((place) => place !== caller) ?? (caller === 0 ? 1 : 0);
    const end = (place: number) => {
      const tel = parties[place]?.tel;
      return tel === undefined ? undefined : partyOf(tel.replace(/^tel:/i, ''));
    };
    const of = (type: string): unknown => found.find((one) => one.type?.toLowerCase() === type)?.body;
    const summary = textOf(of('summary'));
    const transcript = textOf(of('transcript'));
    const chunks = dialogs.flatMap(({ type, parties: who, body }) =>
      type === 'text' && body !== undefined ? [{ speaker: speakerOf(who, caller), content: body }] : [],
    );
    const { start, duration } = first ?? {};
    const durationMs = duration === undefined ? undefined : durationWithin(duration * 1000);
    return {
      version: `vcon ${vcon}`,
      callId: uuid,
      users: [],
      scenarios: [],
      ...filled({
        from: end(caller),
        to: end(callee),
        startedAt: start,
        durationMs,
        endedAt: start === undefined || durationMs === undefined ? undefined : start + durationMs,
        summary: summary === undefined ? undefined : { content: summary, keyPoints: [], topics: [] },
        transcription:
          transcript === undefined && chunks.length === 0
            ? undefined
            : { ...filled({ content: transcript }), chunks },
      }),
    };
  });

function speakerOf(who: unknown, caller: number): 'caller' | 'callee' | 'unknown' {
  const [place] = [who].flat();
  if (typeof place !== 'number') return 'unknown';
  return place === caller ? 'caller' : 'callee';
}

/** The words of an analysis, however deeply nested: text, or the `text`, `content` and `body` of records. */
function textOf(body: unknown, depth = 0): string | undefined {
  if (typeof body === 'string') return body.trim() === '' ? undefined : body;
  if (typeof body !== 'object' || body === null || depth > 4) return undefined;
  const inner: unknown[] = Array.isArray(body)
    ? body
    : Object.entries(body).flatMap(([name, value]) => (wordFields.has(name) ? [value as unknown] : []));
  const texts = inner.map((one) => textOf(one, depth + 1)).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join('\n');
}

const wordFields = new Set([
  'text',
  'content',
  'body',
  'message',
  'transcript',
  'summary',
  'words',
  'segments',
]);
