import { createHash } from 'node:crypto';
import type { CardChange } from './change-file.ts';
import type { CardTexts } from './card-ports.ts';

type Texts = Pick<CardTexts, 'write' | 'change' | 'read' | 'fields'>;
type SentVersion = NonNullable<CardChange['sent']>[number];

/** Limit for a contact that is changed again and again while its server does not answer; the latest are kept. */
const mostKept = 50;

/** Equal for two cards in which people read the same. */
const markOf = (text: string, texts: Pick<CardTexts, 'read' | 'fields'>): string =>
  createHash('sha256')
    .update(JSON.stringify([texts.read(text), texts.fields(text)]))
    .digest('base64url');

/** The card as a change has made it; undefined if its text was not kept. */
export function writtenText(
  what: CardChange['what'],
  texts: Pick<CardTexts, 'write' | 'change'>,
): string | undefined {
  if (what.kind === 'remove') return undefined;
  if (what.card !== undefined) return texts.change(what.card, what.draft);
  return what.kind === 'create' ? texts.write(what.uid, what.draft) : undefined;
}

/** What the server may have by an earlier change of a card, besides what was there before. */
export function sentBy({ sent = [], what }: CardChange, texts: Texts): Pick<CardChange, 'sent'> {
  const text = writtenText(what, texts);
  const all = text === undefined ? sent : withVersion(sent, versionOf(what, markOf(text, texts)));
  return all.length > 0 ? { sent: [...all] } : {};
}

/** The change with the card as it is sent now; the change itself if that is known from it. */
export function sending(change: CardChange, text: string, texts: Texts): CardChange {
  const mark = markOf(text, texts);
  const isKnown = sentBy(change, texts).sent?.some((version) => version.mark === mark) ?? false;
  return isKnown ? change : { ...change, sent: withVersion(change.sent ?? [], versionOf(change.what, mark)) };
}

/** The sent version that a card equals; undefined if it was changed elsewhere. */
export function sentAs(
  sent: readonly SentVersion[] | undefined,
  text: string,
  texts: Pick<CardTexts, 'read' | 'fields'>,
): SentVersion | undefined {
  if (sent === undefined) return undefined;
  const mark = markOf(text, texts);
  return sent.findLast((version) => version.mark === mark);
}

function versionOf(
  { draft: { name, organisation, numbers } }: CardChange['what'],
  mark: string,
): SentVersion {
  return { mark, name, organisation, numbers };
}

const withVersion = (sent: readonly SentVersion[], version: SentVersion): SentVersion[] =>
  [...sent.filter(({ mark }) => mark !== version.mark), version].slice(-mostKept);
