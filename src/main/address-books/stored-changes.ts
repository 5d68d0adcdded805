import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { contactDraft } from '../../shared/ipc/requests/contacts.ts';
import { addressBookProblems } from '../../shared/model/address-book.ts';
import { parseAs } from '../../shared/json.ts';
import { readProblem, UnreadableFile } from '../../storage/read-problem.ts';
import { finishReplacing, replaceFile } from '../../storage/replace-file.ts';
import type { CardFiles } from './card-files.ts';

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
  /** When the user made it, epoch milliseconds; earlier versions did not say. */
  at: z.number().exactOptional(),
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
    z.object({
      kind: z.literal('remove'),
      ...{ key: z.string(), version: z.string(), draft: contactDraft },
      /** The card was new, and its server may have taken it without saying so. */
      uid: z.string().exactOptional(),
      /** Since when its server says that there is no such card, epoch milliseconds. It may still come. */
      absentSince: z.number().exactOptional(),
    }),
  ]),
  /** Versions of the card that earlier attempts have sent and the server may have accepted. */
  sent: z.array(shownDraft.extend({ mark: z.string() })).exactOptional(),
  /** The place and the version that it was made for, where its card was found in another place. */
  from: z.object({ key: z.string(), version: z.string() }).exactOptional(),
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

/** Replaces the names of files by their texts; leaves out missing ones. */
function inline(of: unknown, texts: (file: string) => string | undefined): unknown {
  const files: Partial<Record<string, string>> = filesOf(of);
  const whole = Object.entries(of as object).map(([name, value]: [string, unknown]) => {
    const file = files[name];
    return [name, file === undefined ? value : texts(file)] as const;
  });
  return Object.fromEntries(whole.filter(([, value]) => value !== undefined));
}

/** Checks that the text is complete; cards in files of their own are checked later. */
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

/** The file of all changes. */
const allSchema = z.array(storedSchema);

/** Changes that are made while that file cannot be read; `forgotten`: address books that were removed meanwhile. */
const meanwhileSchema = z.object({ changes: allSchema, forgotten: z.array(z.string()) });

export interface StoredChanges {
  changes: CardChange[];
  forgotten: readonly string[];
  /** Changes whose cards are missing or damaged, with the names of their contacts. */
  lost: ReadonlyMap<string, string>;
  /** Names of the card files that the changes refer to. */
  names: Set<string>;
}

/** @throws UnreadableFile, and what the file system says */
export async function readChanges(
  path: string,
  files: CardFiles,
): Promise<StoredChanges | 'missing' | 'damaged'> {
  await finishReplacing(path, (text) => parseStored(text) !== undefined);
  let stored: ReturnType<typeof parseStored>;
  try {
    stored = parseStored(await readFile(path, 'utf8'));
  } catch (error) {
    const problem = readProblem(error);
    if (problem === 'unreadable') throw new UnreadableFile(path, error);
    return problem;
  }
  if (!stored) return 'damaged';
  return { ...(await withCards(stored.changes, files)), forgotten: stored.forgotten };
}

function parseStored(text: string): { changes: StoredChange[]; forgotten: readonly string[] } | undefined {
  const changes = parseAs(allSchema, text);
  return changes ? { changes, forgotten: [] } : parseAs(meanwhileSchema, text);
}

/**
 * @param forgotten address books that were removed, while the file of all changes cannot be read
 * @returns names of the files of their cards @throws what the file system says
 */
export async function writeChanges(
  path: string,
  all: readonly CardChange[],
  { files, forgotten }: { files: CardFiles; forgotten?: ReadonlySet<string> },
): Promise<Set<string>> {
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
  const changes: unknown[] = [];
  for (const change of all) {
    const { what, theirs } = change;
    changes.push({
      ...change,
      what: what.kind === 'remove' ? what : await place(what),
      ...(theirs && { theirs: await place(theirs) }),
    });
  }
  const written = forgotten ? { changes, forgotten: [...forgotten] } : changes;
  await replaceFile(path, JSON.stringify(written));
  return kept;
}

/** The changes with their cards; `names`: of the files that they name, `lost`: those whose cards are not there. */
async function withCards(
  stored: readonly StoredChange[],
  files: CardFiles,
): Promise<Omit<StoredChanges, 'forgotten'>> {
  const changes: CardChange[] = [];
  const lost = new Map<string, string>();
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
    if (missing.length > 0) lost.set(change.id, name || organisation || numbers[0]?.text || '–');
    changes.push(change);
  }
  return { changes, lost, names };
}
