import type {
  ContactConflict,
  DecisionOutcome,
  RefusedChange,
} from '../../../shared/ipc/requests/address-books.ts';
import type { AddressBookView } from '../../../shared/model/address-book.ts';
import type { Sentence } from '../../../shared/sentence.ts';

/** How it stands about changes that wait: `unsaved` while the disk refuses one. */
export type Waiting = 'unsaved' | 'saved' | 'none';

export const waitingOf = ({
  waiting,
  isUnsaved,
}: Pick<AddressBookView, 'waiting' | 'isUnsaved'>): Waiting => {
  if (waiting === 0) return 'none';
  return isUnsaved ? 'unsaved' : 'saved';
};

type How = 'retry' | 'discard' | 'create';

/** One side of a conflict; one that was deleted here is no version that could be kept. */
export const sideOf = (
  { mine }: Pick<ContactConflict, 'mine'>,
  side: 'mine' | 'theirs',
): 'mine' | 'theirs' | 'removal' | 'contact' => {
  if (mine !== undefined) return side;
  return side === 'mine' ? 'removal' : 'contact';
};

/** A decision about a refused change; without the change, a contact that is gone there is gone here, too. */
export const howOf = ({ isGone }: Pick<RefusedChange, 'isGone'>, how: How): How | 'discardGone' =>
  isGone && how === 'discard' ? 'discardGone' : how;

/** The message about a choice between both versions of a contact. */
export function saidOfConflict(
  side: 'mine' | 'theirs',
  { became, why }: DecisionOutcome,
  conflict: Pick<ContactConflict, 'mine'>,
): Sentence {
  switch (became) {
    case 'taken':
      return { id: `addressBook.kept.${sideOf(conflict, side)}` };
    case 'conflict':
      return { id: 'addressBook.decided.again' };
    default:
      return saidOf(became, why);
  }
}

/** The message about a decision on a refused change. */
export function saidOfRefused(
  how: How,
  { became, why }: DecisionOutcome,
  change: Pick<RefusedChange, 'isGone'>,
): Sentence {
  switch (became) {
    case 'taken':
      return { id: `addressBook.settled.${howOf(change, how)}` };
    case 'conflict':
      return { id: 'addressBook.decided.conflict' };
    case 'refused':
      // The reason stands above.
      return { id: 'addressBook.decided.refusedAgain' };
    default:
      return saidOf(became, why);
  }
}

const saidOf = (
  became: 'waiting' | 'waiting-unsaved' | 'refused' | 'gone',
  why: Sentence | undefined,
): Sentence =>
  became === 'refused' || became === 'waiting-unsaved'
    ? { id: `addressBook.decided.${became}`, values: { why: why ?? '' } }
    : { id: `addressBook.decided.${became}` };
