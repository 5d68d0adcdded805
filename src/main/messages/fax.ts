import type { DatabasePeer } from '../account-database/backend.ts';
import type { Directory } from '../../contacts/directory.ts';
import { partyOf } from '../../contacts/party.ts';
import type { MessageId } from '../../shared/messages/index.ts';
import type { RequestArgs } from '../../shared/ipc/contract.ts';
import { mostFaxRecipients } from '../../shared/model/fax.ts';
import type { FaxRow } from '../../shared/ipc/requests/fax.ts';
import { Refusal } from '../base/refusal.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { FaxDocuments } from './fax-documents.ts';
import { createFaxLedger } from './fax-ledger.ts';
import { turnState } from './fax-states.ts';
import type { FaxUploads } from './fax-uploads.ts';
import type { FaxOrder, FaxTurn, FaxStore } from './fax-store.ts';
import { recipientOf } from './sms.ts';
import { present } from '../../shared/present.ts';

export interface FaxDeps {
  uploads: FaxUploads;
  database: DatabasePeer;
  timeline: Pick<DeskTimeline, 'refresh'>;
  store: FaxStore;
  documents: FaxDocuments;
  directory: Pick<Directory, 'country' | 'match'>;
  now: () => number;
}

export interface FaxDesk {
  /** @throws Refusal if it cannot be sent, StorageError: then nothing was sent */
  send(request: RequestArgs<'fax.send'>, lineName: string | undefined): Promise<void>;
  again(request: RequestArgs<'fax.again'>): Promise<void>;
  cancel(id: string): void;
  discard(id: string): Promise<void>;
  list(): Promise<FaxRow[]>;
}

/** Stored faxes; older ones are deleted here, not at the platform. */
const maxOrders = 200;

/** Sends faxes: order and document are on disk before anything is sent. */
export function createFaxDesk(deps: FaxDeps): FaxDesk {
  const { database, uploads, timeline, store, documents, now } = deps;
  const done = new Set<string>();

  const ledger = createFaxLedger(database, store, uploads.isUnderWay);

  async function tidy(orders: readonly FaxOrder[]): Promise<void> {
    // Faxes that all recipients have need no document.
    const over = orders.filter(
      ({ id, turns }) => !uploads.isUnderWay(id) && turns.every(({ state }) => state === 'sent'),
    );
    for (const { document } of over) await documents.drop(document.id).catch(() => undefined);
  }

  async function rowOf(order: FaxOrder): Promise<FaxRow> {
    const { id, document, at, sendAt, lineName, turns } = order;
    const { id: documentId, ...shown } = document;
    const recipients = turns.map((turn) => ({
      number: turn.number,
      party: partyOf(turn.number, deps.directory),
      ...turnState(turn, order, uploads.isUnderWay(id), now()),
    }));
    const next = uploads.isUnderWay(id) ? recipients.find(({ state }) => state === 'waiting') : undefined;
    if (next) next.state = 'uploading';
    return {
      id,
      document: shown,
      at,
      recipients,
      again: await documents.has(documentId),
      ...present({ dueAt: sendAt, line: lineName }),
    };
  }

  const orderOf = async (id: string): Promise<FaxOrder> => {
    const order = (await ledger.orders()).find((each) => each.id === id);
    if (!order) throw refused('message.gone');
    return order;
  };

  return {
    async send({ id, documentId, line, recipients, sendAt }, lineName) {
      const numbers = [...new Set(recipients.map((text) => recipientOf(text, deps.directory.country)))];
      if (numbers.length === 0) throw refused('message.noRecipient');
      if (numbers.length > mostFaxRecipients) throw refused('fax.tooMany', { most: mostFaxRecipients });
      if (sendAt !== undefined && sendAt <= now()) throw refused('message.past');
      if (done.has(id) || uploads.isUnderWay(id)) return;
      const document = documents.taken(documentId);
      if (!document) throw refused('fax.documentGone');
      await uploads.begin(id, async () => {
        const turns: FaxTurn[] = [];
        for (const number of numbers) turns.push(await ledger.newTurn(number));
        const order: FaxOrder = {
          ...{ id, document, line, at: now(), turns },
          ...present({ lineName, sendAt }),
        };
        await store.put(order);
        done.add(id);
        documents.ordered(documentId);
        return order;
      });
    },
    async again({ id, number }) {
      if (uploads.isUnderWay(id)) return;
      await uploads.begin(id, async () => {
        const { sendAt, ...order } = await orderOf(id);
        const isChosen = ({ number: to, state }: FaxTurn): boolean =>
          number === undefined
            ? state === 'failed'
            : to === number && state !== 'sent' && state !== 'accepted';
        if (!order.turns.some(isChosen)) throw refused('message.gone');
        const turns: FaxTurn[] = [];
        for (const turn of order.turns) turns.push(isChosen(turn) ? await ledger.newTurn(turn.number) : turn);
        // A time in the past was that of the first attempt.
        const next: FaxOrder = { ...order, turns, ...(sendAt !== undefined && sendAt > now() && { sendAt }) };
        await store.put(next);
        return next;
      });
    },
    cancel: uploads.cancel,
    async discard(id) {
      if (uploads.isUnderWay(id)) throw refused('message.underWay');
      const order = await orderOf(id);
      await store.drop(id);
      await documents.drop(order.document.id).catch(() => undefined);
      timeline.refresh();
    },
    async list() {
      const orders = await ledger.orders();
      await tidy(orders);
      for (const order of orders.slice(0, Math.max(0, orders.length - maxOrders))) {
        if (uploads.isUnderWay(order.id)) continue;
        await store.drop(order.id);
        await documents.drop(order.document.id).catch(() => undefined);
      }
      const rows = await Promise.all(orders.slice(-maxOrders).map(rowOf));
      return rows.sort((a, b) => b.at - a.at);
    },
  };
}

const refused = (id: MessageId, values?: Record<string, number>): Refusal =>
  new Refusal({ kind: 'bad-setting', problem: { id, ...(values && { values }) } });
