import { z } from 'zod';
import type { Draft } from '../../shared/model/message.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { OutgoingRow } from '../../timeline/outgoing.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';

/** An SMS that was written here, until the platform lists it. */
export interface SmsOrder {
  id: string;
  /** E.164. */
  number: string;
  text: string;
  from?: string;
  /** Epoch milliseconds. */
  sendAt?: number;
  at: number;
  state: 'sending' | 'accepted' | 'failed' | 'unknown';
  /** Why it was not sent, or why that is not known. */
  why?: Sentence;
  /** Messages with the same words that the platform listed before: it is none of those. */
  known: string[];
}

/** A draft with the time at which it was written, epoch milliseconds. */
export type KeptDraft = Draft & { number: string; at: number };

const sentence: z.ZodType<Sentence> = z.lazy(() =>
  z.object({
    id: z.string() as unknown as z.ZodType<Sentence['id']>,
    values: z.record(z.string(), z.union([z.string(), z.number(), sentence])).exactOptional(),
  }),
);

const smsOrder: z.ZodType<SmsOrder> = z.object({
  id: z.string(),
  number: z.string(),
  text: z.string(),
  from: z.string().exactOptional(),
  sendAt: z.number().exactOptional(),
  at: z.number(),
  state: z.enum(['sending', 'accepted', 'failed', 'unknown']),
  why: sentence.exactOptional(),
  known: z.array(z.string()),
});

const keptDraft: z.ZodType<KeptDraft> = z.object({
  number: z.string(),
  text: z.string(),
  to: z.string().exactOptional(),
  at: z.number(),
});

/** What was written here to be sent, on the disk of this computer. All throw Refusal or StorageError. */
export interface KeptMessages {
  orders(): Promise<SmsOrder[]>;
  put(order: SmsOrder): Promise<void>;
  drop(id: string): Promise<void>;
  drafts(): Promise<KeptDraft[]>;
  /** An empty text takes it away. */
  putDraft(draft: KeptDraft): Promise<void>;
  /** What was chosen last, by the name of the choice. */
  choice(name: string): Promise<string | undefined>;
  choose(name: string, value: string): Promise<void>;
}

export function keptMessages(timeline: Pick<DeskTimeline, 'ask'>, now: () => number): KeptMessages {
  const rows = async (kind: string): Promise<OutgoingRow[]> =>
    (await timeline.ask('outgoing', undefined)).filter(({ key }) => key.startsWith(`${kind}:`));
  const write = async (key: string, facts: object | undefined): Promise<void> => {
    await timeline.ask('writeOutgoing', {
      key,
      facts: facts === undefined ? '' : JSON.stringify(facts),
      written: now(),
    });
  };
  const all = async <T>(kind: string, schema: z.ZodType<T>): Promise<T[]> =>
    (await rows(kind)).flatMap(({ facts }) => read(facts, schema) ?? []);
  return {
    orders: () => all('sms', smsOrder),
    put: (order) => write(`sms:${order.id}`, order),
    drop: (id) => write(`sms:${id}`, undefined),
    drafts: () => all('draft', keptDraft),
    putDraft: (draft) => write(`draft:${draft.number}`, draft.text === '' ? undefined : draft),
    choice: async (name) =>
      (await all('choice', z.object({ name: z.string(), value: z.string() }))).find(
        (each) => each.name === name,
      )?.value,
    choose: (name, value) => write(`choice:${name}`, { name, value }),
  };
}

function read<T>(facts: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(facts)).data;
  } catch {
    return undefined;
  }
}
