import type { Dialect } from '../../platform/dialects/dialect.ts';
import { failureOf } from '../base/refusal.ts';
import type { FaxOrder, FaxTurn } from './fax-store.ts';
import { mayBeSent, sendSentence } from './send-failure.ts';

export interface UploadDeps {
  dialect: Dialect;
  pdf: Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
  /** Upload progress, 0 to 1. */
  onShare: (share: number) => void;
  /** Some transmissions have a final state. */
  onTurns: (order: FaxOrder) => Promise<void>;
}

/** Uploads a document for all waiting recipients, at once if the platform can. One's failure stops no other. */
export async function uploadFax(start: FaxOrder, deps: UploadDeps): Promise<void> {
  const { dialect, pdf, signal, onShare } = deps;
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
      // Cancelled before the upload was complete, so it was not accepted.
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
    await deps.onTurns(order);
  }
}
