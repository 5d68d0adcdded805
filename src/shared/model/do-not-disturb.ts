import { z } from 'zod';

/** How long a device is not to disturb: 30 minutes, 1 hour, until tomorrow 08:00, until switched off. */
export const doNotDisturbSpans = ['halfHour', 'hour', 'morning', 'open'] as const;
export type DoNotDisturbSpan = (typeof doNotDisturbSpans)[number];

/** What the user chose for one device; times are epoch milliseconds. */
const doNotDisturbChoice = z.object({
  span: z.enum(doNotDisturbSpans),
  since: z.number(),
  /** Absent: until somebody switches it off. */
  until: z.number().exactOptional(),
});
export type DoNotDisturbChoice = z.output<typeof doNotDisturbChoice>;

/** What a call is answered with meanwhile: nothing special, busy, or the voicemail box. */
export const doNotDisturbAnswers = ['ring', 'busy', 'voicemail'] as const;
export type DoNotDisturbAnswer = (typeof doNotDisturbAnswers)[number];

/**
 * Do-not-disturb as the user left it; put back at the next start. Profiles of earlier versions hold `true` for every
 * device (`all`), which get a choice each as soon as their ids are known, or call the choices `wishes`.
 */
export const doNotDisturbSettings = z
  .preprocess(
    fromEarlierVersion,
    z.object({
      all: z.boolean().default(false),
      /** Whose devices these are, as `userId@baseUrl`; ids of devices say nothing in another account. */
      account: z.string().optional(),
      /** By device id. */
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
