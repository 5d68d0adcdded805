import { AddressBookException } from '../../address-books/source.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { CardField, ContactConflict, RefusedChange } from '../../shared/ipc/requests/address-books.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { failureOf } from '../base/refusal.ts';
import { contactIdOf } from './card-drafts.ts';
import type { CardChange } from './change-file.ts';
import { overruling } from './deliver-change.ts';
import type { CardTexts } from './card-ports.ts';

type Texts = Pick<CardTexts, 'change' | 'write' | 'fields' | 'read'>;

/** UID for a card that is made only to be read. */
const noUid = 'uid';

/** A change that was made here and elsewhere at once, for the window: nothing, where it is none. */
export function conflictOf(change: CardChange, texts: Texts): ContactConflict[] {
  const { id, book, what, theirs } = change;
  if (theirs === undefined) return [];
  const { draft } = overruling(change, texts).what;
  const there = theirs.card ?? texts.write(noUid, theirs.draft);
  const written = texts.fields(texts.change(there, draft));
  const mine =
    what.kind === 'change' && what.card !== undefined ? texts.change(what.card, what.draft) : undefined;
  return [
    {
      ...{ id, book, contactId: contactIdOf(change), theirs: texts.fields(there) },
      ...(what.kind !== 'remove' && { mine: mine === undefined ? written : texts.fields(mine), written }),
    },
  ];
}

/** A change that its server has refused, for the window: nothing, where it is none. */
export function refusedChangeOf(change: CardChange, texts: Texts): RefusedChange[] {
  const { id, book, what, refusal } = change;
  if (refusal === undefined) return [];
  const isGone = refusal.problem === 'write-gone' && what.kind === 'change';
  return [
    {
      ...{ id, book, kind: what.kind, fields: fieldsOf(change, texts) },
      why: whyRefused(refusal),
      isGone,
      ...(isGone && lossOf(what)),
    },
  ];
}

/** What a server said when it refused a change. */
export const whyRefused = ({ problem, detail }: NonNullable<CardChange['refusal']>): Sentence =>
  failureSentence(failureOf(new AddressBookException(problem, detail)));

/** The data that a contact loses, or may lose, when it is created again from stored data. */
function lossOf({ card, stored }: { card?: string; stored?: string }): Pick<RefusedChange, 'lost'> {
  const hasPicture = /^(?:item\d+\.)?PHOTO[;:]/im.test(card ?? stored ?? '');
  if (card === undefined) return { lost: hasPicture ? 'details' : 'details-and-picture' };
  return hasPicture ? {} : { lost: 'large-picture' };
}

function fieldsOf({ what }: CardChange, texts: Texts): CardField[] {
  const stored = what.kind === 'change' ? what.stored : undefined;
  const card = what.kind === 'remove' ? undefined : (what.card ?? stored);
  return texts.fields(card === undefined ? texts.write(noUid, what.draft) : texts.change(card, what.draft));
}
