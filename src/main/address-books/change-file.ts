import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { contactDraft } from '../../shared/ipc/requests/contacts.ts';
import { addressBookProblems } from '../../shared/model/address-book.ts';
import { parseAs } from '../../shared/json.ts';
import { createSerialQueue } from '../../shared/serial-queue.ts';
import { finishReplacing, replaceFile } from '../../storage/replace-file.ts';
import { setAside } from '../../storage/set-aside.ts';
import { createCardFiles, type CardFiles } from './card-files.ts';

/** What the form of a contact was filled with, where it was filled from what was read last, and not from its card. */
const shownDraft = contactDraft.pick({ name: true, organisation: true, numbers: true });
export type ShownDraft = z.output<typeof shownDraft>;

/** The text of a card, with its pictures. */
const cardText = z.string().exactOptional();

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
      /** All that was stored of the contact, as a new card, where its own was not kept. */
      stored: cardText,
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

/** Characters of a card that stands among the changes; a longer one has a file of its own, which is written only once. */
const longestInside = 10_000;

/** A card in a file of its own. */
const cardPlace = z.object({ file: z.string().regex(/^[0-9a-f]{64}$/) });

/** Earlier versions wrote a card that was removed elsewhere like one that was changed there. */
const removedThere = z
  .object({ theirs: z.object({ version: z.literal(''), draft: z.undefined().optional() }) })
  .loose();

/** Wherever a change has cards, they may be in files. */
const placed = z.object({
  card: cardPlace.optional().catch(undefined),
  stored: cardPlace.optional().catch(undefined),
});
const places = ['card', 'stored'] as const;
const placesSchema = z.object({ id: z.string(), what: z.unknown(), theirs: z.unknown().optional() }).loose();
type StoredChange = z.output<typeof placesSchema>;

const parseChange = (stored: unknown): CardChange => {
  if (!removedThere.safeParse(stored).success) return changeSchema.parse(stored);
  const { theirs: _theirs, ...change } = stored as Record<string, unknown>;
  return changeSchema.parse({ ...change, refusal: { problem: 'write-gone', detail: '' } });
};

/** The files of the cards. */
function filesOf(of: unknown): Partial<Record<(typeof places)[number], string>> {
  const { card, stored } = placed.parse(of);
  return { ...(card && { card: card.file }), ...(stored && { stored: stored.file }) };
}

/** With these texts in place of the files; without one that is missing. */
function inline(of: unknown, texts: (file: string) => string | undefined): unknown {
  const files: Partial<Record<string, string>> = filesOf(of);
  const whole = Object.entries(of as object).map(([name, value]: [string, unknown]) => {
    const file = files[name];
    return [name, file === undefined ? value : texts(file)] as const;
  });
  return Object.fromEntries(whole.filter(([, value]) => value !== undefined));
}

/** Whether all of a text is there; the cards in files of their own are looked at later. */
const storedSchema = placesSchema.refine((stored) => {
  const bare = (of: unknown): unknown => inline(of, () => undefined);
  try {
    const { what, theirs, ...rest } = stored;
    parseChange({ ...rest, what: bare(what), ...(theirs !== undefined && { theirs: bare(theirs) }) });
    return true;
  } catch {
    return false;
  }
});

/** A new contact that its server has not taken yet. */
export type WaitingCreate = CardChange & { what: { kind: 'create' } };

/** A change that its server has taken. */
export type TakenChange = CardChange & { taken: object };

/** A contact that is written: new, or changed. */
export type ShownChange = CardChange & { what: { kind: 'create' | 'change' } };

export interface ChangeFileParts {
  /** The file could not be read; it is at `aside` now. */
  onDamaged(aside: string): void;
  /** Cards of these contacts are missing or damaged. Their changes are there all the same. */
  onCardsLost(names: readonly string[]): void;
  /** The disk refused: the changes hold in memory, and are written again and again until the program ends. */
  onRefused(error: unknown): void;
  /** Everything is on the disk. */
  onWritten(): void;
  /** Runs later, unless the program quits. */
  after(ms: number, then: () => void): void;
}

/** Delay before another attempt to write, ms. */
const againMs = 5_000;

/** Changes that wait, on the disk: they survive the program. */
export interface ChangeFile {
  all(): readonly CardChange[];
  /** Resolves once it is on the disk, or the disk has refused. */
  put(change: CardChange): Promise<void>;
  remove(id: string): Promise<void>;
  /** What the disk has refused is tried once more before the program ends. */
  finish(): Promise<void>;
}

/**
 * Reads the file that only this user can read. Large cards are beside it, in files of their own.
 * @param now epoch milliseconds, names a file that is set aside
 */
export async function openChangeFile(
  path: string,
  now: () => number,
  parts: ChangeFileParts,
): Promise<ChangeFile> {
  const isWhole = (text: string): boolean => parseAs(z.array(storedSchema), text) !== undefined;
  await finishReplacing(path, isWhole).catch(() => undefined);
  const folder = path.replace(/\.json$/, '.cards');
  const stored = await readAll(path, () => {
    const time = now();
    parts.onDamaged(setAside(path, 'damaged', time).path);
    // What the file names belongs to it.
    if (existsSync(folder)) setAside(folder, 'damaged', time);
  });
  const files = createCardFiles(folder);
  const { changes: read, lost, names } = await withCards(stored, files);
  if (lost.length > 0) parts.onCardsLost(lost);
  await files.keepOnly(names).catch(() => undefined);
  const changes = new Map(read.map((change) => [change.id, change]));
  const inTurn = createSerialQueue();
  /** Why the last attempt failed. */
  let refusal: string | undefined;
  let planned = false;

  function refuse(error: unknown): void {
    const why = String(error);
    // At each attempt again, the same notice would never stay in its place.
    if (why !== refusal) parts.onRefused(error);
    refusal = why;
    if (planned) return;
    planned = true;
    parts.after(againMs, () => {
      planned = false;
      void inTurn(writeRefused);
    });
  }

  const writeRefused = async (): Promise<void> => {
    if (refusal !== undefined) await write();
  };

  async function write(): Promise<void> {
    const all = [...changes.values()];
    try {
      const kept = new Set<string>();
      const place = async (of: { card?: string; stored?: string }): Promise<unknown> => {
        const written: Record<string, unknown> = { ...of };
        for (const name of places) {
          const text = of[name];
          if (text === undefined || text.length <= longestInside) continue;
          const file = await files.write(text);
          kept.add(file);
          written[name] = { file };
        }
        return written;
      };
      const written: unknown[] = [];
      for (const change of all) {
        const { what, theirs } = change;
        written.push({
          ...change,
          what: what.kind === 'remove' ? what : await place(what),
          ...(theirs && { theirs: await place(theirs) }),
        });
      }
      await replaceFile(path, JSON.stringify(written));
      await files.keepOnly(kept).catch(() => undefined);
      refusal = undefined;
      parts.onWritten();
    } catch (error) {
      refuse(error);
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
    finish: () => inTurn(writeRefused),
  };
}

async function readAll(path: string, onDamaged: () => void): Promise<StoredChange[]> {
  try {
    return z.array(storedSchema).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    onDamaged();
    return [];
  }
}

/** The changes with their cards; `names`: of the files that they name, `lost`: contacts whose cards are not there. */
async function withCards(
  stored: readonly StoredChange[],
  files: CardFiles,
): Promise<{ changes: CardChange[]; lost: string[]; names: Set<string> }> {
  const changes: CardChange[] = [];
  const lost = new Set<string>();
  const names = new Set<string>();
  for (const { what, theirs, ...rest } of stored) {
    const missing: string[] = [];
    const filled = async (of: unknown): Promise<unknown> => {
      const texts = new Map<string, string>();
      for (const name of Object.values(filesOf(of))) {
        names.add(name);
        const text = await files.read(name);
        if (text === undefined) missing.push(name);
        else texts.set(name, text);
      }
      return inline(of, (name) => texts.get(name));
    };
    const change = parseChange({
      ...{ ...rest, what: await filled(what) },
      ...(theirs !== undefined && { theirs: await filled(theirs) }),
    });
    const { name, organisation, numbers } = change.what.draft;
    if (missing.length > 0) lost.add(name || organisation || numbers[0]?.text || '–');
    changes.push(change);
  }
  return { changes, lost: [...lost], names };
}
