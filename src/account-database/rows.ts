import { z } from 'zod';
import { ruleMarkSchema, type RuleMark } from '../shared/model/call-rule.ts';
import {
  callOutcomes,
  messageKinds,
  messageOutcomes,
  staysHere,
  type Flags,
  type Media,
} from '../shared/model/timeline.ts';
import { families, type CallSighting, type MessageSighting, type Sighting } from './sighting.ts';
import { parseJson } from '../shared/json.ts';

const direction = z.enum(['in', 'out']);

const flags: z.ZodType<Flags> = z.object({
  read: z.boolean().exactOptional(),
  starred: z.boolean().exactOptional(),
  trashed: z.boolean().exactOptional(),
  archived: z.boolean().exactOptional(),
  labels: z.array(z.string()).exactOptional(),
  hiddenLabels: z.array(z.string()).exactOptional(),
  note: z.string().exactOptional(),
});

const media: z.ZodType<Media> = z.object({
  kind: z.enum(['voicemail', 'recording', 'fax']),
  at: z.string(),
  pages: z.number().exactOptional(),
});

const reported = {
  family: z.enum(families),
  id: z.string(),
  revision: z.number(),
  callIds: z.array(z.string()),
  direction,
  number: z.string().exactOptional(),
  name: z.string().exactOptional(),
  line: z.string().exactOptional(),
  at: z.number(),
  endedAt: z.number().exactOptional(),
  talkedMs: z.number().exactOptional(),
  flags: flags.exactOptional(),
  media: z.array(media).exactOptional(),
  text: z.string().exactOptional(),
  comment: z.string().exactOptional(),
};

const callSighting: z.ZodType<CallSighting> = z.object({
  ...reported,
  outcome: z.enum(callOutcomes),
  rule: ruleMarkSchema.exactOptional(),
});

const messageSighting: z.ZodType<MessageSighting> = z.object({
  ...reported,
  kind: z.enum(messageKinds),
  outcome: z.enum(messageOutcomes),
  failReason: z.string().exactOptional(),
  dueAt: z.number().exactOptional(),
  sentAt: z.number().exactOptional(),
});

const mediaList = z.array(media);

/** Parses the JSON media of a column; empty if it is invalid. */
export const mediaOfColumn = (text: unknown): Media[] => mediaList.safeParse(readJson(text)).data ?? [];

/** Parses the rule that was applied to a call; undefined if there is none. */
export const ruleMarkOfColumn = (text: unknown): RuleMark | undefined =>
  ruleMarkSchema.safeParse(readJson(text)).data;

/** Parses a stored sighting; undefined if it is invalid. */
export function readSighting(text: unknown): Sighting | undefined {
  const value = readJson(text);
  const isMessage = typeof value === 'object' && value !== null && 'kind' in value;
  return (isMessage ? messageSighting : callSighting).safeParse(value).data;
}

/** The sighting of a call: notes and agent logs only belong to calls. */
export function readCallSighting(text: unknown): CallSighting | undefined {
  return callSighting.safeParse(readJson(text)).data;
}

/** Undefined for a column without valid JSON. */
export const readJson = (text: unknown): unknown => (typeof text === 'string' ? parseJson(text) : undefined);

const empty = z
  .null()
  .transform(() => undefined)
  .or(z.undefined());

const json = <T>(schema: z.ZodType<T>) => z.string().transform(readJson).pipe(schema);

const common = {
  id: z.number(),
  key: z.string(),
  direction,
  number: z.string().or(empty),
  name: z.string().or(empty),
  line: z.string().or(empty),
  talked: z.number().or(empty),
  seen: z.number(),
  unread: z.number(),
  starred: z.number(),
  trashed: z.number(),
  archived: z.number(),
  labels: json(z.array(z.string())),
  media: json(z.array(media)),
  text: z.string().or(empty),
  note: z.string().or(empty),
  comment: z.string().or(empty),
  here: json(z.array(z.enum(staysHere))),
  log: z.string().or(empty),
};

export const callRow = z.object({
  ...common,
  kind: z.literal('call'),
  outcome: z.enum(callOutcomes),
  rule: json(ruleMarkSchema).optional().catch(undefined),
});

const messageRow = z.object({
  ...common,
  kind: z.enum(messageKinds),
  outcome: z.enum(messageOutcomes),
  fail: z.string().or(empty),
  due: z.number().or(empty),
  sent: z.number().or(empty),
});

export const entryRow = z.discriminatedUnion('kind', [callRow, messageRow]);

export type CallRow = z.output<typeof callRow>;
export type EntryRow = z.output<typeof entryRow>;
