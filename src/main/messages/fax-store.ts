import type { DatabasePeer } from '../account-database/backend.ts';
import { z } from 'zod';
import type { Sentence } from '../../shared/sentence.ts';
import { outgoingRows, sentenceSchema } from './outgoing-store.ts';

/** A fax to one recipient. `key`: of the entry of the timeline that tells of it, once that is known. */
export interface FaxTurn {
  /** E.164. */
  number: string;
  state: 'waiting' | 'accepted' | 'sent' | 'failed' | 'unknown';
  why?: Sentence;
  key?: string;
  /** Entries that were there before: it is none of those. */
  known: string[];
}

export interface FaxOrder {
  id: string;
  document: { id: string; name: string; pages: number; size: number };
  line: string;
  lineName?: string;
  /** Epoch milliseconds. */
  at: number;
  sendAt?: number;
  turns: FaxTurn[];
}

const faxOrder: z.ZodType<FaxOrder> = z.object({
  id: z.string(),
  document: z.object({ id: z.string(), name: z.string(), pages: z.number(), size: z.number() }),
  line: z.string(),
  lineName: z.string().exactOptional(),
  at: z.number(),
  sendAt: z.number().exactOptional(),
  turns: z.array(
    z.object({
      number: z.string(),
      state: z.enum(['waiting', 'accepted', 'sent', 'failed', 'unknown']),
      why: sentenceSchema.exactOptional(),
      key: z.string().exactOptional(),
      known: z.array(z.string()),
    }),
  ),
});

/** Faxes on the disk of this computer. All throw Refusal or StorageError. */
export interface FaxStore {
  /** The oldest first. */
  all(): Promise<FaxOrder[]>;
  put(order: FaxOrder): Promise<void>;
  drop(id: string): Promise<void>;
}

export function faxStore(database: DatabasePeer, now: () => number): FaxStore {
  const rows = outgoingRows(database, now);
  return {
    all: () => rows.all('fax', faxOrder),
    put: (order) => rows.write(`fax:${order.id}`, order),
    drop: (id) => rows.write(`fax:${id}`, undefined),
  };
}
