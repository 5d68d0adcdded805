import { z } from 'zod';
import type { RequestArgs, RequestResult } from '../../shared/ipc/contract.ts';
import type { MessageRequests } from '../../shared/ipc/message-requests.ts';
import type { Party } from '../../shared/model/card.ts';
import { messageStates } from '../../shared/model/message.ts';
import type { Sentence } from '../../shared/sentence.ts';

type Schemas = {
  [N in keyof MessageRequests]: { args: z.ZodType<RequestArgs<N>>; result: z.ZodType<RequestResult<N>> };
};

const number = z.string().max(500);
/** Longer than what can be sent: a draft may be too long yet. */
const text = z.string().max(20_000);
const order = z.object({ id: z.string().min(1).max(100) });
const page = {
  limit: z.number().int().min(1).max(200),
  before: z.number().int().min(0).exactOptional(),
};
const more = z.number().exactOptional();
const time = z.number().int().min(0);

/** A sentence of this program; its message is known by its type. */
export const sentence: z.ZodType<Sentence> = z.custom<Sentence>(
  (value) => typeof value === 'object' && value !== null && 'id' in value,
);

/** Schemas of what the page of messages asks for. */
export function messageSchemas(party: z.ZodType<Party>): Schemas {
  const conversation = z.object({
    number: z.string(),
    party,
    name: z.string().exactOptional(),
    at: z.number(),
    text: z.string(),
    direction: z.enum(['in', 'out']),
    state: z.enum(messageStates),
    unread: z.number(),
    draft: z.literal(true).exactOptional(),
  });
  const message = z.object({
    key: z.string(),
    direction: z.enum(['in', 'out']),
    at: z.number(),
    text: z.string(),
    state: z.enum(messageStates),
    unread: z.boolean(),
    dueAt: z.number().exactOptional(),
    why: sentence.exactOptional(),
    order: z.string().exactOptional(),
  });
  const draft = { text, to: number.exactOptional() };
  return {
    'message.conversations': {
      args: z.object({ text: z.string().max(500).exactOptional(), ...page }),
      result: z.object({ rows: z.array(conversation), more }),
    },
    'message.thread': {
      args: z.object({ number, ...page }),
      result: z.object({ number, party, name: z.string().exactOptional(), rows: z.array(message), more }),
    },
    'message.look': { args: z.void(), result: z.void() },
    'message.read': { args: z.object({ number }), result: z.void() },
    'message.draft': { args: z.object({ number }), result: z.object(draft) },
    'message.keepDraft': { args: z.object({ number, ...draft }), result: z.void() },
    'message.send': {
      args: z.object({
        id: order.shape.id,
        number,
        text,
        from: z.string().min(1).max(200).exactOptional(),
        sendAt: time.exactOptional(),
      }),
      result: z.object({ number }),
    },
    'message.again': { args: order, result: z.void() },
    'message.discard': { args: order, result: z.void() },
    'message.senders': {
      args: z.void(),
      result: z.object({
        senders: z.array(z.object({ id: z.string(), label: z.string() })),
        chosen: z.string().exactOptional(),
        cannot: sentence.exactOptional(),
      }),
    },
    'message.chooseSender': { args: z.object({ id: z.string().min(1).max(200) }), result: z.void() },
  };
}
