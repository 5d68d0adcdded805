import type { DecisionOutcome } from '../../shared/ipc/requests/address-books.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import { failureOf } from '../base/refusal.ts';
import { whyRefused } from './change-views.ts';
import type { CardChange, ChangeFile } from './change-file.ts';
import { createdAnew, isGone, overruling } from './deliver-change.ts';
import type { CardServer, CardTexts } from './card-ports.ts';

interface DecisionDeps {
  file: Promise<ChangeFile>;
  withServer<T>(change: CardChange, ask: (server: CardServer) => Promise<T>): Promise<T>;
  retry(change: CardChange): Promise<DecisionOutcome>;
  texts: CardTexts;
  put(change: CardChange): Promise<void>;
  drop(id: string): Promise<void>;
  /** Reads this address book again. */
  onTaken(book: string): Promise<void>;
}

/** What the user decides about a change; undefined: it is gone by now. */
interface Decisions {
  /**
   * Which version of a contact stays that was changed here and elsewhere. One that is deleted on the server is no version:
   * the user is asked about that instead.
   */
  resolve(change: CardChange | undefined, keep: 'mine' | 'theirs'): Promise<DecisionOutcome>;
  /** What becomes of a refused change. */
  settle(change: CardChange | undefined, how: 'retry' | 'discard' | 'create'): Promise<DecisionOutcome>;
  /** Asks the user about a contact that is gone by now, instead of which version stays. */
  reconsider(change: CardChange | undefined): Promise<void>;
}

/** What waits while the disk refuses it is lost with the end of the program. */
export const waitingIn = (file: ChangeFile): 'waiting' | 'waiting-unsaved' =>
  file.isKept() ? 'waiting' : 'waiting-unsaved';

/** It has no queue itself, so the caller runs one decision at a time per address book. */
export function createDecisions(deps: DecisionDeps): Decisions {
  const { withServer, texts, put, drop, onTaken } = deps;
  /** False where the server cannot be asked. */
  const isDeleted = (change: CardChange): Promise<boolean> =>
    withServer(change, (server) => isGone(change, { server, texts })).catch(() => false);

  /** What the user has written, on top of what was there last. */
  async function askWhetherAnew(change: CardChange): Promise<DecisionOutcome> {
    if (change.what.kind === 'remove') {
      await drop(change.id);
      return { became: 'gone' };
    }
    const refusal = { problem: 'write-gone', detail: '' } as const;
    await put({ ...overruling(change, texts), refusal });
    return { became: 'refused', why: whyRefused(refusal) };
  }

  /** Stores the change before it is sent. */
  async function retry(change: CardChange): Promise<DecisionOutcome> {
    await put(change);
    const outcome = await deps.retry(change);
    if (outcome.became !== 'waiting') return outcome;
    const file = await deps.file;
    const became = waitingIn(file);
    const refusal = became === 'waiting-unsaved' ? file.unwritten() : undefined;
    return { became, ...(refusal && { why: failureSentence(failureOf(asStorageError(refusal.cause))) }) };
  }

  async function keepTheirs(change: CardChange): Promise<DecisionOutcome> {
    const outcome: DecisionOutcome = (await isDeleted(change))
      ? await askWhetherAnew(change)
      : await drop(change.id).then(() => ({ became: 'taken' }));
    void onTaken(change.book);
    return outcome;
  }

  return {
    async resolve(change, keep) {
      if (change?.refusal) return { became: 'refused', why: whyRefused(change.refusal) };
      if (!change?.theirs) return { became: 'gone' };
      return keep === 'theirs' ? keepTheirs(change) : retry(overruling(change, texts));
    },
    async settle(change, how) {
      if (!change?.refusal) return { became: 'gone' };
      if (how === 'discard') {
        await drop(change.id);
        // The contact was deleted on the server, so a reading removes it here.
        if (change.refusal.problem === 'write-gone') void onTaken(change.book);
        return { became: 'taken' };
      }
      const { refusal: _refusal, ...again } = how === 'create' ? createdAnew(change) : change;
      return retry(again);
    },
    async reconsider(change) {
      if (change?.theirs && (await isDeleted(change))) await askWhetherAnew(change);
    },
  };
}
