import type { DatabasePeer } from '../account-database/backend.ts';
import { z } from 'zod';
import { outgoingRows, sentenceSchema } from './outgoing-store.ts';

/** A transmission to one recipient. `key`: its timeline entry, once known. */
export type FaxTurn = z.output<typeof faxTurn>;
const faxTurn = z.object({
  number: z.string(),
  state: z.enum(['waiting', 'accepted', 'sent', 'failed', 'unknown']),
  why: sentenceSchema.exactOptional(),
  key: z.string().exactOptional(),
  /** Earlier entries, which cannot belong to it. */
  known: z.array(z.string()),
});

export type FaxOrder = z.output<typeof faxOrder>;
const faxOrder = z.object({
  id: z.string(),
  document: z.object({ id: z.string(), name: z.string(), pages: z.number(), size: z.number() }),
  line: z.string(),
  lineName: z.string().exactOptional(),
  at: z.number(),
  sendAt: z.number().exactOptional(),
  turns: z.array(faxTurn),
});

/** Faxes on disk. All throw Refusal or StorageError. */
export interface FaxStore {
  /** Oldest first. */
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
