import { contactIdOf } from './card-drafts.ts';
import type { CardChanges } from './card-change-parts.ts';
import type { CardChange, ShownChange, TakenChange, WaitingCreate } from './change-file.ts';

/** Queries that need only the cached changes. */
export function knownChanges(
  known: () => readonly CardChange[],
): Pick<
  CardChanges,
  'waitingCreates' | 'shown' | 'unsent' | 'removed' | 'waitingDraft' | 'taken' | 'count' | 'inConflict'
> {
  return {
    waitingCreates: () => known().filter(isWaitingCreate),
    shown: () => shownOf(known()),
    unsent: () => new Set(shownOf(known()).flatMap((change) => (change.taken ? [] : contactIdOf(change)))),
    removed: () =>
      new Set(
        known()
          // After a conflict or a refusal the contact stays until the user has decided.
          .filter(({ what, theirs, refusal }) => what.kind === 'remove' && !theirs && !refusal)
          .map(contactIdOf),
      ),
    waitingDraft(key) {
      const change = known().find(
        ({ what, theirs, taken }) => !theirs && !taken && what.kind === 'change' && what.key === key,
      );
      return change?.what.draft;
    },
    taken: (contactId) =>
      known()
        .filter(isTaken)
        .findLast((change) => change.what.kind !== 'remove' && contactIdOf(change) === contactId),
    inConflict: (book) =>
      known().flatMap((change) => (change.book === book && change.theirs ? contactIdOf(change) : [])),
    count(book) {
      const of = known().filter((change) => change.book === book);
      const countOf = (test: (change: CardChange) => unknown): number => of.filter(test).length;
      return {
        waiting: countOf(isQueued),
        conflicts: countOf(({ theirs }) => theirs),
        refused: countOf(({ refusal }) => refusal),
      };
    },
  };
}

/** To be sent when its server can be reached. */
export const isQueued = ({ theirs, refusal, taken }: CardChange): boolean => !theirs && !refusal && !taken;

export const isWaitingCreate = (change: CardChange | undefined): change is WaitingCreate =>
  change?.what.kind === 'create' && !change.theirs && !change.taken;

const isTaken = (change: CardChange): change is TakenChange => change.taken !== undefined;

/** Accepted changes come first, as a later queued change of the same contact replaces them. */
const shownOf = (changes: readonly CardChange[]): ShownChange[] =>
  [...changes].sort((one, other) => Number(isTaken(other)) - Number(isTaken(one))).filter(isShown);

const isShown = (change: CardChange): change is ShownChange =>
  change.what.kind !== 'remove' && !change.theirs && change.refusal?.problem !== 'write-gone';
