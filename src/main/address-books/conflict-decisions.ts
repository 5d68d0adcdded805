import type { DecisionOutcome } from '../../shared/ipc/requests/address-books.ts';
import { whyRefused } from './change-views.ts';
import type { CardChange } from './change-file.ts';
import { isGone, overruling } from './deliver-change.ts';
import type { CardServer, CardTexts } from './card-ports.ts';

interface ConflictDecisionDeps {
  withServer<T>(change: CardChange, ask: (server: CardServer) => Promise<T>): Promise<T>;
  texts: CardTexts;
  put(change: CardChange): Promise<void>;
  drop(id: string): Promise<void>;
  /** Reads this address book again. */
  onTaken(book: string): Promise<void>;
}

interface ConflictDecisions {
  /** Keeps the version of the server. One that is deleted there is no version: the user is asked about that instead. */
  keepTheirs(change: CardChange): Promise<DecisionOutcome>;
  /** Asks the user about a contact that is gone by now, instead of which version stays. */
  reconsider(change: CardChange | undefined): Promise<void>;
}

/** Contacts that were changed here and elsewhere, and may be deleted there before the user decides. */
export function createConflictDecisions({
  withServer,
  texts,
  put,
  drop,
  onTaken,
}: ConflictDecisionDeps): ConflictDecisions {
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

  return {
    async keepTheirs(change) {
      const outcome: DecisionOutcome = (await isDeleted(change))
        ? await askWhetherAnew(change)
        : await drop(change.id).then(() => ({ became: 'taken' }));
      void onTaken(change.book);
      return outcome;
    },
    async reconsider(change) {
      if (change?.theirs && (await isDeleted(change))) await askWhetherAnew(change);
    },
  };
}
