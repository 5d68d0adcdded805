import { z } from 'zod';

/** How long a device shall be quiet: 30 minutes, 1 hour, until tomorrow 08:00, until switched off. */
export const quietSpans = ['halfHour', 'hour', 'morning', 'open'] as const;
export type QuietSpan = (typeof quietSpans)[number];

/** What the user wishes of one device; times are epoch milliseconds. */
const quietWish = z.object({
  span: z.enum(quietSpans),
  since: z.number(),
  /** Absent: until somebody switches it off. */
  until: z.number().exactOptional(),
});
export type QuietWish = z.output<typeof quietWish>;

/** What a call is answered with meanwhile: nothing special, busy, or the voicemail box. */
export const quietAnswers = ['ring', 'busy', 'voicemail'] as const;
export type QuietAnswer = (typeof quietAnswers)[number];

/**
 * Do-not-disturb as the user left it; put back at the next start. The first version knew on and off alone: `true`
 * there stands for every device (`all`), which are given a wish each as soon as their ids are known.
 */
export const quietSettings = z
  .preprocess(
    (value) => (typeof value === 'boolean' ? { all: value } : value),
    z.object({
      all: z.boolean().default(false),
      /** Whose devices these are, as `userId@baseUrl`; ids of devices say nothing in another account. */
      account: z.string().optional(),
      /** By device id. */
      wishes: z.record(z.string(), quietWish).default({}),
      answer: z.enum(quietAnswers).default('ring'),
    }),
  )
  .prefault({});
