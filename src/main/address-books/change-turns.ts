import { AddressBookException } from '../../address-books/source.ts';
import type { ContactWriting } from '../../shared/ipc/requests/contacts.ts';
import { keyOf } from './card-drafts.ts';
import type { CardChange } from './change-file.ts';
import type { CardTexts } from './card-ports.ts';
import { conflictsOf, earlierThan, inPlaceOf, onTopOf, waitingOf } from './further-change.ts';
import { isQueued, isWaitingCreate } from './change-kinds.ts';
import { reduceConflict } from './open-conflicts.ts';
import type { Answer, Sending } from './send-change.ts';

interface TurnDeps {
  sending: Pick<Sending, 'attempt' | 'retry' | 'mayHave'>;
  known(): readonly CardChange[];
  load(): Promise<readonly CardChange[]>;
  put(change: CardChange): Promise<void>;
  drop(id: string): Promise<void>;
  texts: CardTexts;
}

/** What happens in the queue of an address book. */
interface Turns {
  /** @param isStored the change was stored while another one was being sent */
  sendNow(made: CardChange, isStored: boolean, answer: Answer): Promise<ContactWriting>;
  retryQueued(which: (change: CardChange) => boolean): Promise<void>;
}

/** A new contact whose removal waits, too: it is not sent any more. */
const isGivenUp = (queued: CardChange, all: readonly CardChange[]): boolean =>
  isWaitingCreate(queued) &&
  all.some((other) => other.what.kind === 'remove' && isQueued(other) && keyOf(other) === keyOf(queued));

/** What the queues call; it has no queue itself, so the caller runs one at a time per address book. */
export function createTurns({ known, load, put, drop, texts, sending }: TurnDeps): Turns {
  const { attempt, retry, mayHave } = sending;
  /** Where an earlier change of the same card waits, the change takes its place; without `change`, nothing is left to be sent. */
  function joined(
    change: CardChange,
    earlier: readonly CardChange[],
  ): { change?: CardChange; before?: CardChange } {
    const before = waitingOf(earlier, change);
    if (!before) return { change: onTopOf(earlier, change, texts) };
    const next = inPlaceOf(before, change, { mayHave, texts });
    return { before, ...(next && { change: next }) };
  }

  return {
    async sendNow(made, isStored, answer) {
      const changes = await load();
      const earlier = earlierThan(changes, made.id);
      const current = isStored ? changes.find(({ id }) => id === made.id) : made;
      // Its address book, or all that is about somebody, was removed meanwhile.
      if (!current) throw new AddressBookException('write-gone', '');
      const { change, before } = joined(current, earlier);
      const dropOwn = async (): Promise<void> => {
        if (isStored && change?.id !== made.id) await drop(made.id);
      };
      if (!change) {
        if (before) await drop(before.id);
        await dropOwn();
        return 'taken';
      }
      const outcome = await attempt(change, {
        ...(before && { before }),
        isAwaited: answer.isAwaited,
        onStored: async () => {
          await dropOwn();
          answer.onStored();
        },
      });
      for (const conflict of conflictsOf(earlier, change.what.kind === 'create' ? current : change))
        await reduceConflict(conflict, change, { known, put, drop, texts });
      return outcome;
    },
    async retryQueued(which) {
      const all = await load();
      for (const queued of all) {
        if (!which(queued) || !isQueued(queued) || isGivenUp(queued, all)) continue;
        const { change, before } = joined(queued, earlierThan(await load(), queued.id));
        if (!before && change) await retry(change);
        if (!before) continue;
        await (change ? put(change) : drop(before.id));
        await drop(queued.id);
        if (change && isGivenUp(before, all)) await retry(change);
      }
    },
  };
}
