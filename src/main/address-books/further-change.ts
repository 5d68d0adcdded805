import { keyOf } from './card-drafts.ts';
import { isWaitingCreate } from './known-changes.ts';
import type { CardChange } from './change-file.ts';
import type { CardTexts } from './deliver-change.ts';

/** A new card has none. */
const versionOf = ({ what }: CardChange): string => (what.kind === 'create' ? '' : what.version);

/** Those before it; all, where it is not among them. */
export function earlierThan(changes: readonly CardChange[], id: string): readonly CardChange[] {
  const at = changes.findIndex((change) => change.id === id);
  return at < 0 ? changes : changes.slice(0, at);
}

/** The queued or refused change of the same card. */
export const waitingOf = (changes: readonly CardChange[], made: CardChange): CardChange | undefined =>
  made.what.kind === 'create'
    ? undefined
    : changes.find((each) => !each.theirs && !each.taken && keyOf(each) === keyOf(made));

/** Earlier changes of the same card about which the user is asked. */
export const conflictsOf = (changes: readonly CardChange[], { what }: CardChange): CardChange[] =>
  what.kind === 'create'
    ? []
    : changes.filter((each) => each.theirs && each.what.kind !== 'create' && each.what.key === what.key);

/**
 * A further change replaces a queued one of the same card; it keeps the version that the queued one was based on.
 * @returns undefined if nothing is left to be sent: a new contact that was deleted again
 */
export function inPlaceOf(before: CardChange, made: CardChange): CardChange | undefined {
  const { what } = made;
  if (what.kind === 'create') return made;
  if (isWaitingCreate(before)) {
    const { refusal: _refusal, ...create } = before;
    if (what.kind === 'remove') return undefined;
    return { ...create, what: { ...create.what, draft: what.draft, rewritten: true } };
  }
  const version = versionOf(before);
  if (what.kind === 'remove') return { ...made, id: before.id, what: { ...what, version } };
  const earlier = before.what.kind === 'change' ? before.what : undefined;
  return {
    ...made,
    id: before.id,
    what: {
      ...{ ...what, version },
      ...(earlier?.before && { before: earlier.before }),
      ...(earlier?.card !== undefined && { card: earlier.card }),
      ...(earlier?.stored !== undefined && { stored: earlier.stored }),
    },
  };
}

/**
 * A change that was made while earlier ones of its card were on their way is one of what they have made of the card, as
 * far as the server has taken them.
 */
export const onTopOf = (
  changes: readonly CardChange[],
  made: CardChange,
  texts: Pick<CardTexts, 'write' | 'change'>,
): CardChange => changes.reduce((change, earlier) => onTopOfOne(earlier, change, texts), made);

function onTopOfOne(
  earlier: CardChange,
  made: CardChange,
  texts: Pick<CardTexts, 'write' | 'change'>,
): CardChange {
  const { what } = made;
  if (what.kind === 'create' || !earlier.taken || earlier.what.kind === 'remove') return made;
  if (keyOf(earlier) !== what.key || versionOf(earlier) !== what.version) return made;
  const { taken } = earlier;
  if (what.kind === 'remove') return { ...made, what: { ...what, ...taken } };
  const text = writtenText(earlier.what, texts);
  const { name, organisation, numbers } = earlier.what.draft;
  const { card: _card, before: _before, ...rest } = what;
  const base = text === undefined ? { before: { name, organisation, numbers } } : { card: text };
  return { ...made, what: { ...rest, ...taken, ...base } };
}

/** The card as a change has made it; undefined if its text was not kept. */
function writtenText(
  what: CardChange['what'] & { kind: 'create' | 'change' },
  texts: Pick<CardTexts, 'write' | 'change'>,
): string | undefined {
  if (what.card !== undefined) return texts.change(what.card, what.draft);
  return what.kind === 'create' ? texts.write(what.uid, what.draft) : undefined;
}
