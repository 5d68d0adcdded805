import { z } from 'zod';
import type { EventFields, PlatformEvent } from '../../shared/model/event.ts';
import { messageKinds, type MessageKind } from '../../shared/model/timeline.ts';
import { platformTime } from '../../shared/platform-time.ts';
import { idText, listOf, maybe, record, text, wordOf } from '../tolerant.ts';

const eventFlag = record({ value: z.boolean(), get: text, modify: text });
const endpoint = record({ numberE164: text, numberPretty: text, contactFN: text, get: text });

/** The specification calls it a struct and a comma-separated list: this accepts all three forms. */
const labels = maybe(
  z.union(
    [
      z.string().transform((list) => list.split(',')),
      z.array(z.string()),
      z
        .record(z.string(), z.string())
        .transform((struct) => Object.values(struct).flatMap((l) => l.split(','))),
    ],
    { error: 'expected labels as text, list or struct' },
  ),
).transform((list) => (list ?? []).map((label) => label.trim()).filter((label) => label !== ''));

const common = {
  id: z.union([z.string().min(1), z.number()]).transform(String),
  comment: text,
  created: text,
  scheduled: text,
  direction: wordOf(['in', 'out']),
  labels,
  location: wordOf(['inbox', 'sent', 'archive', 'trash']),
  get: text,
  modify: text,
  read: maybe(eventFlag),
  starred: maybe(eventFlag),
  status: wordOf(['failed', 'sent', 'pending', 'scheduled']),
  sources: listOf(endpoint),
  targets: listOf(endpoint),
  extension: maybe(record({ id: maybe(idText), alias: text, get: text })),
};

/** The event with its creation time, if that is readable. */
function timed<E extends Omit<EventFields, 'createdAt'>>(event: E): E & { createdAt?: number } {
  const createdAt = platformTime(event.created);
  return { ...event, ...(createdAt !== undefined && { createdAt }) };
}

const anything = maybe(z.unknown());
const count = maybe(z.number().int().nonnegative());
const page = record({ pageNumber: count, small: anything, big: anything });

const call = record(common).transform((event) => ({ ...timed(event), kind: 'call' as const }));
const fax = record({
  ...common,
  sent: text,
  pageCount: count,
  previews: listOf(page),
  content: anything,
  failReason: text,
}).transform((event) => ({ ...timed(event), kind: 'fax' as const }));
const sms = record({ ...common, sent: text, text }).transform((event) => ({
  ...timed(event),
  kind: 'sms' as const,
}));
const voicemail = record({
  ...common,
  duration: maybe(idText),
  caller: text,
  content: anything,
  transcription: text,
}).transform((event) => ({ ...timed(event), kind: 'voicemail' as const }));

/** Parsers of one event (specification, "Event"), by kind. */
export const eventShapes: {
  [K in PlatformEvent['kind']]: z.ZodType<Extract<PlatformEvent, { kind: K }>>;
} = { call, fax, sms, voicemail };

/** How messages are recognised: by `type` or a link, or by fields that only this kind has. */
const marks: Readonly<Record<MessageKind, { pattern: RegExp; fields: readonly string[] }>> = {
  sms: { pattern: /^sms$|\/events\/sms\b/i, fields: ['text'] },
  fax: { pattern: /^fax$|\/events\/faxes\b/i, fields: ['pageCount', 'previews', 'failReason'] },
  voicemail: {
    pattern: /^voicemail$|\/events\/voicemails\b/i,
    fields: ['duration', 'caller', 'transcription'],
  },
};

/** The kind of an event in the list of all kinds: by `type`, by its own links, or by fields that only one kind has. */
function kindOf(event: Record<string, unknown>): PlatformEvent['kind'] {
  const says = [event['type'], event['modify'], event['get']].filter((said) => typeof said === 'string');
  if (says.some((said) => /^call$|\/events\/calls\b/i.test(said))) return 'call';
  const reported = messageKinds.find((kind) => says.some((said) => marks[kind].pattern.test(said)));
  const shown = (): MessageKind | undefined =>
    messageKinds.find((kind) =>
      marks[kind].fields.some((field) => (event[field] ?? undefined) !== undefined),
    );
  return reported ?? shown() ?? 'call';
}

export const anyEvent: z.ZodType<PlatformEvent> = z
  .looseObject({})
  .transform((event, context): PlatformEvent => {
    const parsed = eventShapes[kindOf(event)].safeParse(event);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
