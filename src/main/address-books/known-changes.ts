import { contactIdOf, keyOf } from './card-drafts.ts';
import type { CardChanges } from './card-change-deps.ts';
import type { CardChange } from './change-file.ts';
import { isQueued, isTaken, isWaitingCreate, type ShownChange } from './change-kinds.ts';

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
    removed: () => removedOf(known()),
    waitingDraft(key) {
      const change = known().findLast(
        (each) => !each.theirs && !each.taken && each.what.kind !== 'remove' && keyOf(each) === key,
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

/** After a conflict or a refusal the contact stays until the user has decided. */
const removedOf = (changes: readonly CardChange[]): Set<string> =>
  new Set(
    changes
      .filter(({ what, theirs, refusal }) => what.kind === 'remove' && !theirs && !refusal)
      .map(contactIdOf),
  );

/** Accepted changes come first, as a later queued change of the same contact replaces them. */
function shownOf(changes: readonly CardChange[]): ShownChange[] {
  const removed = removedOf(changes);
  return [...changes]
    .sort((one, other) => Number(isTaken(other)) - Number(isTaken(one)))
    .filter(isShown)
    .filter((change) => !removed.has(contactIdOf(change)));
}

const isShown = (change: CardChange): change is ShownChange =>
  change.what.kind !== 'remove' && !change.theirs && change.refusal?.problem !== 'write-gone';
