import type { NatsConnection } from '@nats-io/nats-core';
import { z } from 'zod';
import type { LegOwners, LegRecord } from './leg-owners.ts';

const records = z.array(
  z.object({
    account: z.string(),
    callId: z.string(),
    origCallId: z.string().optional(),
    far: z.string(),
    own: z.string(),
    userIds: z.array(z.string()),
    at: z.number(),
  }),
);

const LEGS_SUBJECT = 'legs';
const MOST_TOGETHER = 500;

export interface SharedLegs extends LegOwners {
  /** Hears of the legs that other gateways handed on. */
  follow(nats: NatsConnection): void;
  close(): void;
}

/** What the gateways know of legs, told to each other: the next leg of a call may come to any of them. */
export function shareLegs(own: LegOwners, connection: () => NatsConnection | undefined): SharedLegs {
  let waiting: (LegRecord & { account: string })[] = [];
  let sending: NodeJS.Immediate | undefined;

  function send(): void {
    sending = undefined;
    const batch = waiting;
    waiting = [];
    try {
      connection()?.publish(LEGS_SUBJECT, JSON.stringify(batch));
    } catch {
      // The connection is being closed: what others do not know, they find by lines and numbers.
    }
  }

  return {
    before: own.before,
    remember(account, record) {
      own.remember(account, record);
      if (waiting.length < MOST_TOGETHER) waiting.push({ ...record, account });
      // In the same turn, before the push itself can be acknowledged: a phone may send its call on at once, and the next
      // leg may come to another gateway.
      sending ??= setImmediate(send);
    },
    follow(nats) {
      nats.subscribe(LEGS_SUBJECT, {
        callback: (error, message) => {
          if (error !== null) return;
          const read = records.safeParse(jsonOf(message.data));
          for (const { account, origCallId, ...rest } of read.data ?? [])
            own.remember(account, { ...rest, ...(origCallId !== undefined && { origCallId }) });
        },
      });
    },
    close: () => clearImmediate(sending),
  };
}

function jsonOf(data: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data)) as unknown;
  } catch {
    return undefined;
  }
}
