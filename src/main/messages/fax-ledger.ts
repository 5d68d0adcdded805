import type { DatabasePeer } from '../account-database/backend.ts';
import type { ReadEntry } from '../../account-database/read-entry.ts';
import { claimEntries, settledOrder } from './fax-states.ts';
import type { FaxOrder, FaxTurn, FaxStore } from './fax-store.ts';

/** The faxes of this desk with the platform's latest states. All throw Refusal or StorageError. */
export interface FaxLedger {
  /** Oldest first. */
  orders(): Promise<FaxOrder[]>;
  /** Starts a transmission to this number. */
  newTurn(number: string): Promise<FaxTurn>;
}

/** Faxes to a number that are compared with orders. */
const compared = 50;

/** @param busy orders being processed, which are not written here */
export function createFaxLedger(
  database: DatabasePeer,
  store: FaxStore,
  busy: (id: string) => boolean,
): FaxLedger {
  const entriesTo = (number: string): Promise<ReadEntry[]> =>
    database.ask('entries.list', {
      text: '',
      numbers: [],
      filter: { show: 'fax', direction: 'out', numbers: [number] },
      limit: compared,
    });
  const isOpen = ({ state }: FaxTurn): boolean => state === 'accepted' || state === 'unknown';

  return {
    async orders() {
      const start = await store.all();
      let orders = start;
      const numbers = orders.flatMap(({ turns }) => turns.filter(isOpen).map(({ number }) => number));
      for (const number of new Set(numbers)) {
        const entries = await entriesTo(number);
        const byKey = new Map(entries.map((entry) => [entry.key, entry]));
        const claimed = claimEntries(orders, number, entries);
        orders = orders.map((order) => {
          const found = claimed.find(({ id }) => id === order.id) ?? order;
          return settledOrder(found, (key) => byKey.get(key));
        });
      }
      const now = new Map((await store.all()).map((order) => [order.id, JSON.stringify(order)]));
      for (const [index, order] of orders.entries()) {
        const was = JSON.stringify(start[index]);
        // A concurrent write wins.
        const untouched = !busy(order.id) && now.get(order.id) === was;
        if (untouched && was !== JSON.stringify(order)) await store.put(order);
      }
      return orders;
    },
    newTurn: async (number) => ({
      number,
      state: 'waiting',
      known: (await entriesTo(number)).map(({ key }) => key),
    }),
  };
}
