import { dialectOf } from '../account/account.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { FaxDocuments } from './fax-documents.ts';
import { uploadFax } from './fax-upload.ts';
import type { FaxOrder, FaxTurn, FaxStore } from './fax-store.ts';
import type { SendingSession } from './sms.ts';

/** Uploads, which continue after the request that started them. */
export interface FaxUploads {
  isUnderWay(id: string): boolean;
  /**
   * @param store saves the order before anything is sent.
   * @throws Refusal if signed out or offline; errors of `store`: then nothing is sent
   */
  begin(id: string, store: () => Promise<FaxOrder>): Promise<void>;
  cancel(id: string): void;
}

export interface FaxUploadsDeps {
  desk(): SendingSession;
  timeline: Pick<DeskTimeline, 'refresh'>;
  store: Pick<FaxStore, 'put'>;
  documents: Pick<FaxDocuments, 'read'>;
  /** Progress of the running upload; undefined: none. */
  onUpload: (upload: { id: string; share: number } | undefined) => void;
}

export function createFaxUploads(deps: FaxUploadsDeps): FaxUploads {
  const { timeline, store, documents } = deps;
  const underWay = new Map<string, AbortController>();

  async function upload(order: FaxOrder, { account }: SendingSession, stop: AbortSignal): Promise<void> {
    const onTurns = async (next: FaxOrder): Promise<void> => {
      // If it cannot be saved, its state becomes unknown.
      await store.put(next).catch(() => undefined);
    };
    const pdf = await documents.read(order.document.id);
    if (!pdf) return onTurns({ ...order, turns: order.turns.map(withoutDocument) });
    await uploadFax(order, {
      dialect: await dialectOf(account),
      pdf,
      signal: AbortSignal.any([stop, account.signal]),
      onShare: (share) => deps.onUpload({ id: order.id, share }),
      onTurns,
    });
  }

  function start(order: FaxOrder, desk: SendingSession, stop: AbortSignal): void {
    void upload(order, desk, stop)
      .catch(() => undefined)
      .finally(() => {
        underWay.delete(order.id);
        deps.onUpload(undefined);
        timeline.refresh();
        desk.deliveryWatch.soon();
      });
  }

  return {
    isUnderWay: (id) => underWay.has(id),
    async begin(id, store) {
      const desk = deps.desk();
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
