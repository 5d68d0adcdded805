import { z } from 'zod';
import { keySeconds, longestAnnouncement, longestKeyCode } from './call-rule.ts';

/** What the platform should do with a new call, as desks also tell it to a relay. */
export const pushPolicySchema = z.discriminatedUnion('action', [
  /** The account's own settings apply. */
  z.object({ action: z.literal('ring') }),
  z.object({ action: z.literal('reject'), reason: z.enum(['busy', 'rejected']) }),
  z.object({ action: z.literal('voicemail') }),
  z.object({ action: z.literal('hangup') }),
  z.object({
    action: z.literal('redirect'),
    /** They ring simultaneously. */
    numbers: z
      .array(z.string().regex(/^\+?\d{3,15}$/))
      .min(1)
      .max(5)
      .readonly(),
  }),
  /** Waits until the caller has pressed this many keys or the time is up, and then sends a `dtmf` push. */
  z.object({
    action: z.literal('gather'),
    maxDigits: z.int().min(1).max(longestKeyCode),
    timeoutMs: z
      .int()
      .min(1_000)
      .max(keySeconds.most * 1_000),
    playUrl: z.string().startsWith('https://').max(longestAnnouncement).exactOptional(),
  }),
]);
export type PushPolicy = z.output<typeof pushPolicySchema>;
