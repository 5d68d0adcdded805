import type { DatabasePeer } from '../account-database/backend.ts';
import { z } from 'zod';
import type { Draft } from '../../shared/ipc/requests/messages.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { parseAs } from '../../shared/json.ts';

/** `at`: when it was written, epoch milliseconds. */
export type StoredDraft = Draft & { number: string; at: number };

export const sentenceSchema: z.ZodType<Sentence> = z.lazy(() =>
  z.object({
    id: z.string() as unknown as z.ZodType<Sentence['id']>,
    values: z.record(z.string(), z.union([z.string(), z.number(), sentenceSchema])).exactOptional(),
  }),
);

/** An SMS written here, until the platform lists it. */
export type SmsOrder = z.output<typeof smsOrder>;
const smsOrder = z.object({
  id: z.string(),
  number: z.string(),
  text: z.string(),
  from: z.string().exactOptional(),
  sendAt: z.number().exactOptional(),
  at: z.number(),
  state: z.enum(['sending', 'accepted', 'failed', 'unknown']),
  /** Why it was not sent, or why that is unknown. */
  why: sentenceSchema.exactOptional(),
  /** Earlier messages with the same text, which cannot belong to it. */
  known: z.array(z.string()),
});

const keptDraft: z.ZodType<StoredDraft> = z.object({
  number: z.string(),
  text: z.string(),
  to: z.string().exactOptional(),
  at: z.number(),
});

/** Outgoing messages and drafts on disk. All throw Refusal or StorageError. */
export interface OutgoingStore {
  orders(): Promise<SmsOrder[]>;
  put(order: SmsOrder): Promise<void>;
  drop(id: string): Promise<void>;
  drafts(): Promise<StoredDraft[]>;
  /** An empty text deletes it. */
  putDraft(draft: StoredDraft): Promise<void>;
  choice(name: string): Promise<string | undefined>;
  choose(name: string, value: string): Promise<void>;
}

interface OutgoingRows {
  all<T>(kind: string, schema: z.ZodType<T>): Promise<T[]>;
  /** Without facts the row is deleted. */
  write(key: string, facts: object | undefined): Promise<void>;
}

export function outgoingRows(database: DatabasePeer, now: () => number): OutgoingRows {
  return {
    async all(kind, schema) {
      const rows = await database.ask('outgoing.all');
      const mine = rows.filter(({ key }) => key.startsWith(`${kind}:`));
      return mine.flatMap(({ facts }) => parseAs(schema, facts) ?? []);
    },
    async write(key, facts) {
      const text = facts === undefined ? '' : JSON.stringify(facts);
      await database.ask('outgoing.put', { key, facts: text, written: now() });
    },
  };
}

const choice = z.object({ name: z.string(), value: z.string() });

export function outgoingStore(database: DatabasePeer, now: () => number): OutgoingStore {
  const { all, write } = outgoingRows(database, now);
  return {
    orders: () => all('sms', smsOrder),
    put: (order) => write(`sms:${order.id}`, order),
    drop: (id) => write(`sms:${id}`, undefined),
    drafts: () => all('draft', keptDraft),
    putDraft: (draft) => write(`draft:${draft.number}`, draft.text === '' ? undefined : draft),
    choice: async (name) => (await all('choice', choice)).find((each) => each.name === name)?.value,
    choose: (name, value) => write(`choice:${name}`, { name, value }),
  };
}
