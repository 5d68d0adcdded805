import { z } from 'zod';
import type { AgentLog } from '../shared/model/agent-log.ts';
import { filled, list, part, optionalText } from './lenient.ts';

const LATEST = Date.UTC(2100, 0);

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const summary = z
  .looseObject({ content: optionalText, keyPoints: list(z.string()), topics: list(z.string()) })
  .transform(({ content, keyPoints, topics }) => ({ ...filled({ content }), keyPoints, topics }));

const answer = z
  .looseObject({ question: text, answer: text, title: optionalText })
  .transform(({ question, answer: given, title }) => ({ question, answer: given, ...filled({ title }) }));

const scenario = z
  .looseObject({
    name: text,
    smartAnswers: list(z.looseObject({ setName: text, setItems: list(answer) })),
  })
  .transform(({ name, smartAnswers }) => ({
    name,
    sets: smartAnswers.map(({ setName, setItems }) => ({ name: setName, answers: setItems })),
  }));

/** Relative to the start of the call, or to the epoch; stored times have limits. */
const place = part(z.number()).transform((at) =>
  at !== undefined && at >= 0 && at <= LATEST ? at : undefined,
);
const chunk = z
  .looseObject({ speaker: optionalText, startTime: place, endTime: place, content: text })
  .transform(({ speaker, startTime, endTime, content }) => ({
    speaker: speakerOf(speaker),
    ...filled({ startMs: startTime, endMs: endTime }),
    content,
  }));

function speakerOf(written: string | undefined): 'caller' | 'callee' | 'unknown' {
  const word = written?.toLowerCase();
  return word === 'caller' || word === 'callee' ? word : 'unknown';
}

const transcription = z
  .looseObject({ content: optionalText, chunks: list(chunk) })
  .transform(({ content, chunks }) => ({ ...filled({ content }), chunks }));

/** One variant sends it as text, the other as a struct. */
export const headline = part(
  z.union([z.string(), z.looseObject({ content: z.string() }).transform(({ content }) => content)], {
    error: 'expected text, or a struct with `content`',
  }),
).transform((words) => (words?.trim() === '' ? undefined : words));

/** The agent's analysis of the conversation; each part is optional. */
export const assist = part(
  z
    .looseObject({
      summary: part(summary),
      callScenarios: list(scenario),
      transcription: part(transcription),
      callHeadline: headline,
    })
    .transform(({ callScenarios, callHeadline, ...rest }): Partial<AgentLog> => ({
      ...filled({ summary: rest.summary, transcription: rest.transcription, headline: callHeadline }),
      scenarios: callScenarios,
    })),
);
