import type { FaxState } from '../../shared/ipc/requests/fax.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { ReadEntry } from '../../account-database/read-entry.ts';
import type { FaxOrder, FaxTurn } from './fax-store.ts';

export interface TurnState {
  state: FaxState;
  why?: Sentence;
}

/**
 * Which entries of the timeline tell of which turns: of those that nobody claims, the oldest goes to the oldest order. Clocks
 * do not count, as those of this computer and of the platform may differ.
 * @param entries outgoing faxes to this number
 * @returns the orders whose turns found their entry, changed
 */
export function claimEntries(
  orders: readonly FaxOrder[],
  number: string,
  entries: readonly ReadEntry[],
): FaxOrder[] {
  const taken = new Set(orders.flatMap(({ turns }) => turns.flatMap(({ key }) => key ?? [])));
  const oldestFirst = [...entries].sort((a, b) => a.id - b.id);
  const wants = ({ number: to, state, key }: FaxTurn): boolean =>
    to === number && key === undefined && (state === 'accepted' || state === 'unknown');
  return [...orders]
    .sort((a, b) => a.at - b.at)
    .flatMap((order) => {
      const turns = order.turns.map((turn): FaxTurn => {
        const found = wants(turn)
          ? oldestFirst.find(({ key }) => !taken.has(key) && !turn.known.includes(key))
          : undefined;
        if (!found) return turn;
        taken.add(found.key);
        const { why: _, ...rest } = turn;
        return { ...rest, state: 'accepted', key: found.key };
      });
      return turns.some((turn, index) => turn !== order.turns[index]) ? [{ ...order, turns }] : [];
    });
}

/** Turns of which the platform has said the last word. @returns the same order where nothing is new */
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

/** @param busy it is being sent right now */
export function turnState(
  { state, why }: FaxTurn,
  { sendAt }: Pick<FaxOrder, 'sendAt'>,
  busy: boolean,
  now: number,
): TurnState {
  if (state === 'waiting' && busy) return { state };
  if (state === 'waiting') {
    // Nobody is at it: the program ended before it was its turn, or while it was.
    return { state: 'unknown', why: { id: 'message.unknown', values: { why: { id: 'message.why.ended' } } } };
  }
  if (state === 'accepted') return { state: sendAt !== undefined && sendAt > now ? 'scheduled' : 'pending' };
  return { state, ...(why && { why }) };
}
