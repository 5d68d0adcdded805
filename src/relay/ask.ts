import type { NatsConnection } from '@nats-io/nats-core';
import { z } from 'zod';
import type { PushPolicy } from '../push/answer.ts';
import { keySeconds, longestAnnouncement, longestKeyCode } from '../shared/model/call-rule.ts';
import { askSubject, userToken } from '../shared/relay/wire.ts';

export interface AskOptions {
  connection: () => NatsConnection | undefined;
  /** Whether a desk of this user wants to be asked. */
  wantsToBeAsked: (account: string, userId: string) => boolean;
  deadlineMs?: number;
  onAsked?: (result: 'answered' | 'late' | 'nobody' | 'unreadable') => void;
}

/** Asks the desks of the one user concerned what a push is to be answered with; undefined: nobody wants to be asked, or answers. */
export type Ask = (
  account: string,
  userIds: readonly string[],
  body: Uint8Array,
) => Promise<PushPolicy | undefined>;

const DEADLINE_MS = 800;
const policy = z.discriminatedUnion('action', [
  z.object({ action: z.literal('ring') }),
  z.object({ action: z.literal('reject'), reason: z.enum(['busy', 'rejected']) }),
  z.object({ action: z.literal('voicemail') }),
  z.object({ action: z.literal('hangup') }),
  z.object({
    action: z.literal('redirect'),
    numbers: z
      .array(z.string().regex(/^\+?\d{3,15}$/))
      .min(1)
      .max(5),
  }),
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

/**
 * A call that rings several users is nobody's alone to reject: then nobody is asked. What a desk answers is checked, and
 * only the gateway writes the XML.
 */
export function createAsk(options: AskOptions): Ask {
  const { connection, wantsToBeAsked, deadlineMs = DEADLINE_MS } = options;
  return async (account, userIds, body) => {
    const [userId] = userIds;
    const nats = connection();
    if (nats === undefined || userId === undefined || userIds.length > 1) return undefined;
    if (!wantsToBeAsked(account, userId)) return undefined;
    try {
      const answer = await nats.request(askSubject(account, userToken(userId)), body, {
        timeout: deadlineMs,
      });
      const read = policy.safeParse(answer.json<unknown>());
      options.onAsked?.(read.success ? 'answered' : 'unreadable');
      return read.success ? read.data : undefined;
    } catch (error) {
      const nobody = error instanceof Error && error.name === 'NoRespondersError';
      options.onAsked?.(nobody ? 'nobody' : error instanceof SyntaxError ? 'unreadable' : 'late');
      return undefined;
    }
  };
}
