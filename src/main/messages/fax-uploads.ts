import { dialectOf } from '../account/account.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { FaxDocuments } from './fax-documents.ts';
import { uploadFax } from './fax-upload.ts';
import type { FaxOrder, FaxTurn, FaxStore } from './fax-store.ts';
import type { SendingSession } from './sms.ts';

/** Faxes that are on their way to the platform. Each goes on beside the request that asked for it. */
export interface FaxUploads {
  isUnderWay(id: string): boolean;
  /**
   * @param store puts the order on the disk, before anything is on the wire
   * @throws Refusal when nobody is signed in, or the platform is away; what `store` throws: then nothing is sent
   */
  begin(id: string, store: () => Promise<FaxOrder>): Promise<void>;
  cancel(id: string): void;
}

export interface FaxUploadsParts {
  desk(): SendingSession;
  timeline: Pick<DeskTimeline, 'refresh'>;
  store: Pick<FaxStore, 'put'>;
  documents: Pick<FaxDocuments, 'read'>;
  /** How far an upload is; undefined: none. */
  onUpload: (upload: { id: string; share: number } | undefined) => void;
}

export function createFaxUploads(parts: FaxUploadsParts): FaxUploads {
  const { timeline, store, documents } = parts;
  const underWay = new Map<string, AbortController>();

  async function upload(order: FaxOrder, { account }: SendingSession, stop: AbortSignal): Promise<void> {
    const onTurns = async (next: FaxOrder): Promise<void> => {
      // Where the disk refuses now, or the account was closed, it stays as one of which nobody knows.
      await store.put(next).catch(() => undefined);
    };
    const pdf = await documents.read(order.document.id);
    if (!pdf) return onTurns({ ...order, turns: order.turns.map(withoutDocument) });
    await uploadFax(order, {
      dialect: await dialectOf(account),
      pdf,
      signal: AbortSignal.any([stop, account.signal]),
      onShare: (share) => parts.onUpload({ id: order.id, share }),
      onTurns,
    });
  }

  function start(order: FaxOrder, desk: SendingSession, stop: AbortSignal): void {
    void upload(order, desk, stop)
      .catch(() => undefined)
      .finally(() => {
        underWay.delete(order.id);
        parts.onUpload(undefined);
        timeline.refresh();
        desk.deliveryWatch.soon();
      });
  }

  return {
    isUnderWay: (id) => underWay.has(id),
    async begin(id, store) {
      const desk = parts.desk();
      const stop = new AbortController();
      underWay.set(id, stop);
      try {
        start(await store(), desk, stop.signal);
      } catch (error) {
        underWay.delete(id);
        throw error;
      }
      timeline.refresh();
    },
    cancel: (id) => underWay.get(id)?.abort(),
  };
}

const withoutDocument = (turn: FaxTurn): FaxTurn =>
  turn.state === 'waiting' ? { ...turn, state: 'failed', why: { id: 'fax.documentGone' } } : turn;
