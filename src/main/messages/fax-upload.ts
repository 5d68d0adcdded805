import type { Dialect } from '../../platform/dialects/dialect.ts';
import { failureOf } from '../base/refusal.ts';
import type { FaxOrder, FaxTurn } from './fax-store.ts';
import { mayBeSent, sendSentence } from './send-failure.ts';

export interface UploadParts {
  dialect: Dialect;
  pdf: Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
  /** How much of the document is with the platform, 0 to 1. */
  onShare: (share: number) => void;
  /** Some turns have an end. */
  onTurns: (order: FaxOrder) => Promise<void>;
}

/**
 * Hands a document to the platform for every turn that waits: at once where the platform takes several recipients, one
 * after the other where it does not. What comes after a failure that says nothing of it is still sent.
 */
export async function uploadFax(start: FaxOrder, parts: UploadParts): Promise<void> {
  const { dialect, pdf, signal, onShare } = parts;
  let order = start;
  const waiting = order.turns.filter(({ state }) => state === 'waiting').map(({ number }) => number);
  const groups = dialect.fax.several ? [waiting] : waiting.map((number) => [number]);
  for (const [index, numbers] of groups.entries()) {
    let share = 0;
    const { line, sendAt } = order;
    let change: (turn: FaxTurn) => FaxTurn;
    try {
      signal.throwIfAborted();
      const keys = await dialect.sendFax(
        {
          from: line,
          recipients: numbers,
          pdf,
          ...(sendAt !== undefined && { sendAt: new Date(sendAt) }),
          onSent: (bytes, all) => {
            share = all === 0 ? 1 : bytes / all;
            onShare((index + share) / groups.length);
          },
        },
        signal,
      );
      const key = keys[0];
      change = ({ why: _, ...turn }) => ({ ...turn, state: 'accepted', ...(key !== undefined && { key }) });
    } catch (error) {
      const failure = failureOf(error);
      // The user ended it before all of it was with the platform, so that it was not taken.
      const stopped = signal.aborted && share < 1;
      change = (turn) =>
        stopped
          ? { ...turn, state: 'failed', why: { id: 'fax.stopped' } }
          : { ...turn, state: mayBeSent(failure) ? 'unknown' : 'failed', why: sendSentence(failure, 'fax') };
    }
    order = {
      ...order,
      turns: order.turns.map((turn) =>
        turn.state === 'waiting' && numbers.includes(turn.number) ? change(turn) : turn,
      ),
    };
    await parts.onTurns(order);
  }
}
