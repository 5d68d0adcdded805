import type { NatsConnection } from '@nats-io/nats-core';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { LegOwners } from './leg-owners.ts';
import { parseJson } from '../../shared/json.ts';

const legMessage = z.object({
  account: z.string(),
  callId: z.string(),
  origCallId: z.string().optional(),
  far: z.string(),
  own: z.string(),
  userIds: z.array(z.string()),
  at: z.number(),
});

const LEGS_SUBJECT = 'legs';
/** A gateway whose NATS does not answer goes by what it knows, ms. */
const CATCH_UP_MS = 200;

export interface SharedLegs extends LegOwners {
  /** Hears of the legs that other gateways handed on. */
  follow(nats: NatsConnection): void;
  /** Resolves once everything was heard that NATS had by now; soon in any case. */
  caughtUp(): Promise<void>;
}

/** What the gateways know of legs, told to each other: the next leg of a call may come to any of them. */
export function shareLegs(own: LegOwners, connection: () => NatsConnection | undefined): SharedLegs {
  return {
    before: own.before,
    isKnown: own.isKnown,
    remember(account, record) {
      own.remember(account, record);
      // At once, and before the push itself: when that is acknowledged, NATS has handed this on. A phone may send its call on
      // as soon as its push is answered, and the next leg may come to another gateway.
      try {
        connection()?.publish(LEGS_SUBJECT, JSON.stringify({ ...record, account }));
      } catch {
        // The connection is being closed: what others do not know, they find by lines and numbers.
      }
    },
    async caughtUp() {
      const late = setTimeout(CATCH_UP_MS, undefined, { ref: false });
      await Promise.race([connection()?.flush(), late]).catch(() => undefined);
    },
    follow(nats) {
      nats.subscribe(LEGS_SUBJECT, {
        callback: (error, message) => {
          if (error !== null) return;
          const { data } = legMessage.safeParse(parseJson(message.data));
          if (data === undefined) return;
          const { account, origCallId, ...rest } = data;
          own.remember(account, { ...rest, ...(origCallId !== undefined && { origCallId }) });
        },
      });
    },
  };
}
