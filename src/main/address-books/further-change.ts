import { keyOf } from './card-drafts.ts';
import { isWaitingCreate, type Removal, type WaitingCreate } from './change-kinds.ts';
import type { CardChange } from './change-file.ts';
import type { CardTexts } from './card-ports.ts';
import { sentBy, writtenText } from './sent-versions.ts';

type Texts = Pick<CardTexts, 'write' | 'change' | 'read' | 'fields' | 'uid'>;

/** A new card has none. */
export const versionOf = ({ what }: CardChange): string => (what.kind === 'create' ? '' : what.version);

/** The changes before this one; all changes if it is not among them. */
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

/** The UID by which a new card is searched. */
const uidOf = ({ what }: WaitingCreate, texts: Pick<CardTexts, 'uid'>): string =>
  (what.card === undefined ? undefined : texts.uid(what.card)) ?? what.uid;

/** Removes a new contact that its server may have, or may still get, wherever it is there. */
export const removalOfNew = (create: WaitingCreate, texts: Pick<CardTexts, 'uid'>): Removal => ({
  ...{ kind: 'remove', key: keyOf(create), version: '', draft: create.what.draft },
  uid: uidOf(create, texts),
});

/**
 * A further change replaces a queued one of the same card; it keeps the version that the queued one was based on, and
 * knows what that one may have made of the card.
 * @param mayHave whether the server may have a new contact that it has not taken yet
 * @returns undefined if nothing is left to be sent: a new contact that was deleted again
 */
export function inPlaceOf(
  before: CardChange,
  made: CardChange,
  { mayHave, texts }: { mayHave(create: WaitingCreate): boolean; texts: Texts },
): CardChange | undefined {
  const { what } = made;
  if (what.kind === 'create') return made;
  if (isWaitingCreate(before)) {
    const { refusal: _refusal, ...create } = before;
    if (what.kind === 'remove')
      return mayHave(before)
        ? { ...made, id: before.id, what: { ...removalOfNew(before, texts), draft: what.draft } }
        : undefined;
    return {
      ...{ ...create, ...(made.at !== undefined && { at: made.at }), ...sentBy(before, texts) },
      what: { ...create.what, draft: what.draft, rewritten: true },
    };
  }
  const version = versionOf(before);
  const next = { ...made, id: before.id, ...sentBy(before, texts) };
  if (what.kind === 'remove') return { ...next, what: { ...what, version } };
  const earlier = before.what.kind === 'change' ? before.what : undefined;
  return {
    ...next,
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
 * far as the server has taken them, and of the card where they have found it.
 */
export const onTopOf = (
  changes: readonly CardChange[],
  made: CardChange,
  texts: Pick<CardTexts, 'write' | 'change' | 'uid'>,
): CardChange => changes.reduce((change, earlier) => onTopOfOne(earlier, change, texts), made);

function onTopOfOne(
  earlier: CardChange,
  made: CardChange,
  texts: Pick<CardTexts, 'write' | 'change' | 'uid'>,
): CardChange {
  const { what } = made;
  if (what.kind === 'create' || earlier.what.kind === 'remove') return made;
  const { key, version } = earlier.from ?? { key: keyOf(earlier), version: versionOf(earlier) };
  if (key !== what.key || version !== what.version) return made;
  const { taken } = earlier;
  if (!taken) return earlier.theirs ? { ...made, what: { ...what, key: keyOf(earlier) } } : made;
  if (what.kind === 'remove') {
    const isUnknown = taken.version === '' && isCreate(earlier);
    return { ...made, what: { ...what, ...taken, ...(isUnknown && { uid: uidOf(earlier, texts) }) } };
  }
  const text = writtenText(earlier.what, texts);
  const { name, organisation, numbers } = earlier.what.draft;
  const { card: _card, before: _before, ...rest } = what;
  const base = text === undefined ? { before: { name, organisation, numbers } } : { card: text };
  return { ...made, what: { ...rest, ...taken, ...base } };
}

const isCreate = (change: CardChange): change is WaitingCreate => change.what.kind === 'create';
