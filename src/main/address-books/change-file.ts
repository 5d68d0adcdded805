import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { contactDraft } from '../../shared/ipc/requests/contacts.ts';
import { addressBookProblems } from '../../shared/model/address-book.ts';
import { parseAs } from '../../shared/json.ts';
import { createSerialQueue } from '../../shared/serial-queue.ts';
import { finishReplacing, replaceFile } from '../../storage/replace-file.ts';
import { setAside } from '../../storage/set-aside.ts';

/** What the form of a contact was filled with, where it was filled from what was read last, and not from its card. */
const shownDraft = contactDraft.pick({ name: true, organisation: true, numbers: true });
export type ShownDraft = z.output<typeof shownDraft>;

/** The text of a card, without its picture. */
const cardText = z.string().max(100_000).exactOptional();

/**
 * A change of a contact in an address book, from when it is made here until its server has taken it and it is read from
 * there.
 */
const changeSchema = z.object({
  id: z.string(),
  /** The address book's id in the settings. */
  book: z.string(),
  what: z.discriminatedUnion('kind', [
    /** `uid` names the new card, so that a second try finds what the first has written. */
    z.object({
      kind: z.literal('create'),
      ...{ collection: z.string(), uid: z.string(), draft: contactDraft },
      /** What else is in it, where it takes the place of a card that is gone. */
      card: cardText,
      /** Its first version may have reached the server. */
      rewritten: z.literal(true).exactOptional(),
    }),
    /** `version`: of the card as it was when the user changed it. */
    z.object({
      kind: z.literal('change'),
      ...{ key: z.string(), version: z.string(), draft: contactDraft },
      before: shownDraft.exactOptional(),
      /** The card of that version. */
      card: cardText,
    }),
    z.object({ kind: z.literal('remove'), key: z.string(), version: z.string(), draft: contactDraft }),
  ]),
  /** It was changed elsewhere meanwhile: the user decides. */
  theirs: z.object({ version: z.string(), draft: contactDraft, card: cardText }).exactOptional(),
  /** The server has refused it: the user decides. */
  refusal: z.object({ problem: z.enum(addressBookProblems), detail: z.string() }).exactOptional(),
  /** The server has taken it as this card; it is shown as it was written, or not at all, until it is read from there. */
  taken: z.object({ key: z.string(), version: z.string() }).exactOptional(),
});
export type CardChange = z.output<typeof changeSchema>;

/** Earlier versions wrote a card that was removed elsewhere like one that was changed there. */
const removedThere = z
  .object({ theirs: z.object({ version: z.literal(''), draft: z.undefined().optional() }) })
  .loose();
const storedSchema = z.preprocess((stored) => {
  if (!removedThere.safeParse(stored).success) return stored;
  const { theirs: _theirs, ...change } = stored as Record<string, unknown>;
  return { ...change, refusal: { problem: 'write-gone', detail: '' } };
}, changeSchema);

/** A new contact that its server has not taken yet. */
export type WaitingCreate = CardChange & { what: { kind: 'create' } };

/** A change that its server has taken. */
export type TakenChange = CardChange & { taken: object };

/** A contact that is written: new, or changed. */
export type ShownChange = CardChange & { what: { kind: 'create' | 'change' } };

export interface ChangeFileParts {
  /** The file could not be read; it is at `aside` now. */
  onDamaged(aside: string): void;
  /** The disk refused: the changes hold in memory until the program ends. */
  onRefused(error: unknown): void;
  /** Everything is on the disk. */
  onWritten(): void;
}

/** Changes that wait, on the disk: they survive the program. */
export interface ChangeFile {
  all(): readonly CardChange[];
  /** Resolves once it is on the disk, or the disk has refused. */
  put(change: CardChange): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Reads the file that only this user can read. @param now epoch milliseconds, names a file that is set aside */
export async function openChangeFile(
  path: string,
  now: () => number,
  parts: ChangeFileParts,
): Promise<ChangeFile> {
  const isWhole = (text: string): boolean => parseAs(z.array(storedSchema), text) !== undefined;
  await finishReplacing(path, isWhole).catch(() => undefined);
  const changes = new Map((await readAll(path, now, parts)).map((change) => [change.id, change]));
  const inTurn = createSerialQueue();

  async function write(): Promise<void> {
    try {
      await replaceFile(path, JSON.stringify([...changes.values()]));
      parts.onWritten();
    } catch (error) {
      parts.onRefused(error);
    }
  }

  return {
    all: () => [...changes.values()],
    put(change) {
      changes.set(change.id, change);
      return inTurn(write);
    },
    remove(id) {
      changes.delete(id);
      return inTurn(write);
    },
  };
}

async function readAll(path: string, now: () => number, parts: ChangeFileParts): Promise<CardChange[]> {
  try {
    return z.array(storedSchema).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    parts.onDamaged(setAside(path, 'damaged', now()).path);
    return [];
  }
}
