import { z } from 'zod';

/** 30 minutes, 1 hour, until tomorrow 08:00, until switched off. */
export const doNotDisturbSpans = ['halfHour', 'hour', 'morning', 'open'] as const;
export type DoNotDisturbSpan = (typeof doNotDisturbSpans)[number];

/** The choice for one device; epoch milliseconds. */
const doNotDisturbChoice = z.object({
  span: z.enum(doNotDisturbSpans),
  since: z.number(),
  /** Absent: until switched off. */
  until: z.number().exactOptional(),
});
export type DoNotDisturbChoice = z.output<typeof doNotDisturbChoice>;

/** How calls are answered meanwhile. */
export const doNotDisturbAnswers = ['ring', 'busy', 'voicemail'] as const;
export type DoNotDisturbAnswer = (typeof doNotDisturbAnswers)[number];

/**
 * Do-not-disturb as chosen by the user, restored at the next start. Earlier versions stored `true` for every device
 * (`all`), or named the choices `wishes`.
 */
export const doNotDisturbSettings = z
  .preprocess(
    fromEarlierVersion,
    z.object({
      all: z.boolean().default(false),
      /** `userId@baseUrl`: device ids are meaningless in another account. */
      account: z.string().optional(),
      choices: z.record(z.string(), doNotDisturbChoice).default({}),
      answer: z.enum(doNotDisturbAnswers).default('ring'),
    }),
  )
  .prefault({});

function fromEarlierVersion(value: unknown): unknown {
  if (typeof value === 'boolean') return { all: value };
  if (typeof value !== 'object' || value === null || !('wishes' in value)) return value;
  const { wishes, ...rest } = value;
  return { choices: wishes, ...rest };
}
