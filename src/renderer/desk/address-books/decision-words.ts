import type { DecisionOutcome } from '../../../shared/ipc/requests/address-books.ts';
import type { Sentence } from '../../../shared/sentence.ts';

/** What is said of a choice between both versions of a contact. */
export function saidOfConflict(side: 'mine' | 'theirs', { became, why }: DecisionOutcome): Sentence {
  switch (became) {
    case 'taken':
      return { id: `addressBook.kept.${side}` };
    case 'conflict':
      return { id: 'addressBook.decided.again' };
    default:
      return saidOf(became, why);
  }
}

/** What is said of a decision about a change that was refused. */
export function saidOfRefused(
  how: 'retry' | 'discard' | 'create',
  { became, why }: DecisionOutcome,
): Sentence {
  switch (became) {
    case 'taken':
      return { id: `addressBook.settled.${how}` };
    case 'conflict':
      return { id: 'addressBook.decided.conflict' };
    case 'refused':
      // The reason stands above.
      return { id: 'addressBook.decided.refusedAgain' };
    default:
      return saidOf(became, why);
  }
}

const saidOf = (became: 'waiting' | 'refused' | 'gone', why: Sentence | undefined): Sentence =>
  became === 'refused'
    ? { id: 'addressBook.decided.refused', values: { why: why ?? '' } }
    : { id: `addressBook.decided.${became}` };
