import { isDeepStrictEqual } from 'node:util';
import { AddressBookException, loggedDetail } from '../../address-books/source.ts';
import type { ContactDraft } from '../../shared/ipc/requests/contacts.ts';
import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import type { CardChange } from './change-file.ts';
import type { Removal, ShownChange, WaitingCreate } from './change-kinds.ts';
import { keyOf } from './card-drafts.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { inWordsOfCard, numbersOfCard } from './offline-draft.ts';
import type { CardServer, CardTexts, TakenCard } from './card-ports.ts';
import { sentAs } from './sent-versions.ts';

type Theirs = NonNullable<CardChange['theirs']>;

/**
 * `theirs`: nothing was written, as the card was changed elsewhere. `absent`: the new card that is to be removed is not
 * there. `what`: the change of the card where it is now.
 */
export type Delivery = ({ theirs: Theirs } | { taken: TakenCard } | { absent: true }) & {
  what?: What | Removal;
};
type What = CardChange['what'] & { kind: 'change' };

interface DeliveryDeps {
  server: CardServer;
  texts: CardTexts;
  /** An earlier attempt may have reached the server. */
  isResent: boolean;
  /** Called before a card that is there already is written. */
  onSend(text: string): Promise<void>;
}

interface CardDeliveryDeps extends DeliveryDeps {
  /** Versions that this desk has sent. One of them on the server is no change by others. */
  sent: CardChange['sent'];
}

/** Sends a change to its server. @throws AddressBookException if the server is unreachable or refuses it */
export async function deliver({ what, sent }: CardChange, deps: DeliveryDeps): Promise<Delivery> {
  const own: CardDeliveryDeps = { ...deps, sent };
  switch (what.kind) {
    case 'create':
      return writeNew(own, what);
    case 'change':
      return changeAt(own, what);
    case 'remove':
      return what.uid === undefined ? removeAt(own, what) : removeNew(own, what);
  }
}

/** Removes a new card that the server may or may not have, under a key that is unknown. */
async function removeNew(
  deps: CardDeliveryDeps,
  { uid = '', absentSince: _absentSince, ...what }: Removal,
): Promise<Delivery> {
  const { server, texts } = deps;
  for (const find of [() => what.key, () => server.find(uid)]) {
    const key = await find();
    const there = key === undefined ? undefined : await theirsOf(server, key, texts);
    if (key === undefined || !there) continue;
    const found: Removal = { ...what, key, version: there.version };
    return { ...(await removeAt(deps, found)), what: found };
  }
  return { absent: true };
}

async function removeAt(
  deps: CardDeliveryDeps,
  { key, version }: Pick<Removal, 'key' | 'version'>,
): Promise<Delivery> {
  const { server, texts, sent } = deps;
  const removed = { key, version: '' };
  try {
    await server.remove(key, version);
    return { taken: removed };
  } catch (error) {
    if (saysGone(error)) return { taken: removed };
    if (!isProblem(error, 'conflict')) throw error;
    const there = await cardAt(server, key);
    if (there === undefined) return { taken: removed };
    // Removes exactly the version that was found, so that a later change by others becomes a conflict.
    if (there.version !== version && sentAs(sent, there.text, texts))
      return removeAt({ ...deps, sent: undefined }, { key, version: there.version });
    return { theirs: asTheirs(there, texts) };
  }
}

async function writeNew(deps: CardDeliveryDeps, what: WaitingCreate['what']): Promise<Delivery> {
  const { server, texts, isResent } = deps;
  const { collection, uid, draft, card } = what;
  const mayBeThere = what.rewritten === true || isResent;
  const sought = card !== undefined ? texts.uid(card) : mayBeThere ? uid : undefined;
  const found = sought === undefined ? undefined : await server.find(sought);
  const text = card === undefined ? texts.write(uid, draft) : texts.change(card, draft);
  if (found !== undefined && card !== undefined) return changeMoved(deps, { key: found, draft, card });
  if (found !== undefined && found !== keyOf({ what })) {
    if (what.rewritten) return changeMoved(deps, { key: found, draft });
    // The server has named it itself, and its answer was lost.
    const there = await anyCardAt(server, found);
    if (there) return { taken: asTaken({ key: found, ...there }, { text, draft }, texts) };
  }
  try {
    return { taken: await server.create(collection, uid, text) };
  } catch (error) {
    if (!isProblem(error, 'conflict')) throw error;
    return alreadyThere(deps, { what, text, detail: detailOf(error) });
  }
}

/**
 * The server says that it has a new card already: the answer to the first attempt was lost, or it is wrong.
 * @param text as it was to be written @param detail of what the server says
 */
async function alreadyThere(
  deps: CardDeliveryDeps,
  { what, text, detail }: { what: WaitingCreate['what']; text: string; detail: string },
): Promise<Delivery> {
  const { server, texts, sent } = deps;
  const uid = texts.uid(text) ?? what.uid;
  for (const find of [() => keyOf({ what }), () => server.find(uid)]) {
    const key = await find();
    const there = key === undefined ? undefined : await anyCardAt(server, key);
    if (key === undefined || there === undefined) continue;
    const taken = asTaken({ key, ...there }, { text, draft: what.draft }, texts);
    const isOwn = there.text === undefined || texts.uid(there.text) === uid;
    if (taken.version !== '' || (isOwn && !what.rewritten)) return { taken };
    if (there.text === undefined) continue;
    if (sentAs(sent, there.text, texts))
      return changeAt(deps, { kind: 'change', key, version: there.version, draft: what.draft });
    return { theirs: asTheirs({ ...there, text: there.text }, texts) };
  }
  throw new AddressBookException('server-fault', detail);
}

/** A new card that is there: without its version where that is not known, or it was changed elsewhere since. */
function asTaken(
  { key, version, text }: { key: string; version: string; text?: string },
  written: { text: string; draft: ContactDraft },
  texts: CardTexts,
): TakenCard {
  const isAsWritten =
    text !== undefined &&
    (isDeepStrictEqual(texts.read(text), written.draft) || saysTheSame(written.text, text, texts));
  return { key, version: isAsWritten ? version : '' };
}

/** Without its text where the server does not say of which version it is; undefined: there is none. */
async function anyCardAt(
  server: CardServer,
  key: string,
): Promise<{ text?: string; version: string } | undefined> {
  try {
    return await cardAt(server, key);
  } catch (error) {
    if (isProblem(error, 'bad-answer')) return { version: '' };
    throw error;
  }
}

/** Where a card is that is not where it was: elsewhere in its address book, under its UID. */
async function movedCard(server: CardServer, card: string, texts: CardTexts): Promise<string | undefined> {
  const uid = texts.uid(card);
  return uid === undefined ? undefined : server.find(uid);
}

/** Versions of another place say nothing of this one: what the card says is compared. */
async function changeMoved(deps: CardDeliveryDeps, what: Omit<What, 'kind' | 'version'>): Promise<Delivery> {
  const moved: What = { ...what, kind: 'change', version: '' };
  return { ...(await changeAt(deps, moved, true)), what: moved };
}

/** @param isMoved the card was found by its UID */
async function changeAt(deps: CardDeliveryDeps, what: What, isMoved = false): Promise<Delivery> {
  const { server, texts } = deps;
  const { key, version, draft, before, card } = what;
  try {
    const there = await server.get(key);
    // The answer to the first attempt was lost: the card is already changed.
    const own = sentAs(deps.sent, there.text, texts);
    const shown = before && (own ?? before);
    const draftForCard = shown ? inWordsOfCard(draft, shown, texts.read(there.text)) : draft;
    const changed = texts.change(there.text, draftForCard);
    if (changed === there.text) return { taken: { key, version: there.version } };
    if (there.version !== version && !own && !saysTheSame(card, there.text, texts))
      return { theirs: asTheirs(there, texts) };
    await deps.onSend(changed);
    return { taken: { key, ...(await server.change(key, there.version, changed)) } };
  } catch (error) {
    const theirs = isProblem(error, 'conflict') && (await theirsOf(server, key, texts));
    if (theirs) return { theirs };
    const isLost = theirs === undefined || saysGone(error);
    const moved = isLost && !isMoved && card !== undefined ? await movedCard(server, card, texts) : undefined;
    if (moved !== undefined && moved !== key) return changeMoved(deps, { ...what, key: moved });
    if (isLost) throw new AddressBookException('write-gone', detailOf(error));
    throw error;
  }
}

/** Whether only what people do not see was changed there, such as when the card was written last. */
function saysTheSame(card: string | undefined, there: string, texts: CardTexts): boolean {
  if (card === undefined || !isDeepStrictEqual(texts.read(card), texts.read(there))) return false;
  const [known, found] = [texts.fields(card), texts.fields(there)];
  // A large picture is not kept with the card of a change.
  const isKept = known.some(({ field }) => field === 'picture');
  return isDeepStrictEqual(
    known,
    found.filter(({ field }) => isKept || field !== 'picture'),
  );
}

/** Whether the card of a change is deleted, and not moved within its address book. */
export async function isGone(
  { what, theirs }: CardChange,
  { server, texts }: { server: CardServer; texts: CardTexts },
): Promise<boolean> {
  const key = keyOf({ what });
  if ((await theirsOf(server, key, texts)) !== undefined) return false;
  const card = theirs?.card ?? (what.kind === 'remove' ? undefined : what.card);
  return card === undefined || (await movedCard(server, card, texts)) === undefined;
}

/** Undefined: the card was deleted. */
async function theirsOf(server: CardServer, key: string, texts: CardTexts): Promise<Theirs | undefined> {
  const there = await cardAt(server, key);
  return there && asTheirs(there, texts);
}

/** Undefined: there is none. */
async function cardAt(
  server: CardServer,
  key: string,
): Promise<{ text: string; version: string } | undefined> {
  try {
    return await server.get(key);
  } catch (error) {
    if (saysGone(error)) return undefined;
    throw error;
  }
}

function asTheirs({ version, text }: { version: string; text: string }, texts: CardTexts): Theirs {
  const card = texts.kept(text);
  return { version, draft: texts.read(text), ...(card !== undefined && { card }) };
}

/** The user's version of a contact on top of the server's: fields that the user did not change stay as on the server. */
export function overruling({ theirs, ...change }: CardChange, texts: Pick<CardTexts, 'read'>): CardChange {
  const { what } = change;
  if (!theirs) return change;
  const { version, card } = theirs;
  if (what.kind === 'remove') return { ...change, what: { ...what, version } };
  const changed = {
    ...{ kind: 'change' as const, version, draft: draftOnTopOf(theirs.draft, what, texts) },
    ...(card !== undefined && { card }),
    ...(card === undefined && what.kind === 'change' && what.stored !== undefined && { stored: what.stored }),
  };
  return { ...change, what: { ...changed, key: keyOf(change) } };
}

function draftOnTopOf(
  there: ContactDraft,
  what: ShownChange['what'],
  texts: Pick<CardTexts, 'read'>,
): ContactDraft {
  const { draft } = what;
  if (what.kind === 'create') return draft;
  const { before, card } = what;
  if (before)
    return mergeDrafts(numbersOfCard(before, before, there), numbersOfCard(draft, before, there), there);
  return card === undefined ? draft : mergeDrafts(texts.read(card), draft, there);
}

/** Creates a deleted card again in its place. */
export function createdAnew({ refusal: _refusal, ...change }: CardChange): CardChange {
  const { what } = change;
  if (what.kind !== 'change') return change;
  const collection = what.key.slice(0, what.key.lastIndexOf('/') + 1);
  const { draft, card = what.stored } = what;
  return {
    ...change,
    what: {
      ...{ kind: 'create', collection, uid: change.id, draft, ...(card !== undefined && { card }) },
      // The disk may have refused to say that it was done.
      rewritten: true,
    },
  };
}

const isProblem = (error: unknown, problem: AddressBookProblem): boolean =>
  error instanceof AddressBookException && error.problem === problem;

const saysGone = (error: unknown): boolean => isProblem(error, 'not-found') || isProblem(error, 'write-gone');

const detailOf = (error: unknown): string =>
  error instanceof AddressBookException ? loggedDetail(error.detail) : '';
