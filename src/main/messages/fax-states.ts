import type { FaxState } from '../../shared/ipc/requests/fax.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { ReadEntry } from '../../account-database/read-entry.ts';
import type { FaxOrder, FaxTurn } from './fax-store.ts';

export interface TurnState {
  state: FaxState;
  why?: Sentence;
}

/**
 * Assigns timeline entries to transmissions: the oldest unassigned entry belongs to the oldest order. Times are
 * ignored, as clocks may differ.
 * @param entries outgoing faxes to this number
 * @returns the changed orders
 */
export function claimEntries(
  orders: readonly FaxOrder[],
  number: string,
  entries: readonly ReadEntry[],
): FaxOrder[] {
  const usedKeys = new Set(orders.flatMap(({ turns }) => turns.flatMap(({ key }) => key ?? [])));
  const oldestFirst = [...entries].sort((a, b) => a.id - b.id);
  const wants = ({ number: to, state, key }: FaxTurn): boolean =>
    to === number && key === undefined && (state === 'accepted' || state === 'unknown');
  return [...orders]
    .sort((a, b) => a.at - b.at)
    .flatMap((order) => {
      const turns = order.turns.map((turn): FaxTurn => {
        const found = wants(turn)
          ? oldestFirst.find(({ key }) => !usedKeys.has(key) && !turn.known.includes(key))
          : undefined;
        if (!found) return turn;
        usedKeys.add(found.key);
        const { why: _, ...rest } = turn;
        return { ...rest, state: 'accepted', key: found.key };
      });
      return turns.some((turn, index) => turn !== order.turns[index]) ? [{ ...order, turns }] : [];
    });
}

/** Marks transmissions with a final state. @returns the same order if unchanged */
export function settledOrder(order: FaxOrder, entryOf: (key: string) => ReadEntry | undefined): FaxOrder {
  const turns = order.turns.map((turn): FaxTurn => {
    const entry = turn.state === 'accepted' && turn.key !== undefined ? entryOf(turn.key) : undefined;
    if (entry === undefined || entry.kind === 'call') return turn;
    if (entry.outcome === 'sent') return { ...turn, state: 'sent' };
    return entry.outcome === 'failed' ? { ...turn, state: 'failed', why: whyOf(entry.fail) } : turn;
  });
  return turns.some((turn, index) => turn !== order.turns[index]) ? { ...order, turns } : order;
}

const whyOf = (fail: string | undefined): Sentence =>
  fail === undefined ? { id: 'fax.failed' } : { id: 'message.failedWhy', values: { why: fail } };

/** @param busy it is being sent */
export function turnState(
  { state, why }: FaxTurn,
  { sendAt }: Pick<FaxOrder, 'sendAt'>,
  busy: boolean,
  now: number,
): TurnState {
  if (state === 'waiting' && busy) return { state };
  if (state === 'waiting') {
    // The program ended before or during it.
    return { state: 'unknown', why: { id: 'message.unknown', values: { why: { id: 'message.why.ended' } } } };
  }
  if (state === 'accepted') return { state: sendAt !== undefined && sendAt > now ? 'scheduled' : 'pending' };
  return { state, ...(why && { why }) };
}
