import { basename, join } from 'node:path';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import type { CardChanges } from '../../../../src/main/address-books/card-change-deps.ts';
import { createCardChanges } from '../../../../src/main/address-books/card-changes.ts';
import type { CardServer, CardTexts } from '../../../../src/main/address-books/card-ports.ts';
import type { StoredCardOf } from '../../../../src/main/address-books/stored-card.ts';
import { openChangeFile, type CardChange } from '../../../../src/main/address-books/change-file.ts';
import type { CardField } from '../../../../src/shared/ipc/requests/address-books.ts';
import type { ContactDraft } from '../../../../src/shared/ipc/requests/contacts.ts';
import { freshFolder } from '../../storage/folder.ts';

export const book = '0a1b2c3d';
export const draft = (name: string): ContactDraft => ({ name, organisation: '', numbers: [] });

export const change = (id: string, what: CardChange['what']): CardChange => ({ id, book, what });
export const edit = (id: string, key: string, version: string, name: string): CardChange =>
  change(id, { kind: 'change', key, version, draft: draft(name) });

export const remove = (id: string, key: string, version: string): CardChange =>
  change(id, { kind: 'remove', key, version, draft: draft('') });

/** A card as the window shows it. */
export const fields = (name = '', note = ''): CardField[] => [
  { field: 'name', values: [{ text: name }] },
  { field: 'note', values: [{ text: note }] },
];

/** A card is a name and what else is in it. */
const toyTexts: CardTexts = {
  write: (uid, { name }) => `${name}|${uid}`,
  change: (text, { name }) => `${name}|${text.split('|')[1] ?? ''}`,
  read: (text) => draft(text.split('|')[0] ?? ''),
  fields: (text) => fields(...text.split('|')),
  uid: (text) => text.split('|')[1],
  kept: (text) => text,
  withPicture: (text) => text,
};

/** A server in memory that can be away or silent, and can lose its answer after it has done what it was asked. */
export function cardServer(): CardServer & {
  cards: Map<string, { text: string; version: string }>;
  away: boolean;
  /** It takes requests, and does what they ask once this has ended. */
  silence: Promise<unknown>;
  /** Requests that it has begun to answer. */
  answered: number;
  losesAnswer: boolean;
  /** It takes what writes, and does it once this has ended, when nobody waits for its answer any more. */
  late: Promise<unknown> | undefined;
  /** It gives new cards names of its own. */
  namesItself: boolean;
  refuses: AddressBookException | undefined;
  write(key: string, text: string): void;
} {
  let versions = 0;
  const cards = new Map<string, { text: string; version: string }>();
  const server = {
    cards,
    away: false,
    silence: Promise.resolve() as Promise<unknown>,
    answered: 0,
    losesAnswer: false,
    late: undefined as Promise<unknown> | undefined,
    namesItself: false,
    refuses: undefined as AddressBookException | undefined,
    write(key: string, text: string) {
      versions += 1;
      cards.set(key, { text, version: `v${versions}` });
    },
    create: (collection: string, uid: string, text: string) =>
      asked(() => {
        const key = `${collection}${server.namesItself ? `s${versions}` : uid}.vcf`;
        if (cards.has(key)) throw new AddressBookException('conflict', key);
        server.write(key, text);
        return { key, version: `v${versions}` };
      }, true),
    get: (key: string) => asked(() => there(key), false),
    find: (uid: string) =>
      asked(() => [...cards].find(([, { text }]) => text.split('|')[1] === uid)?.[0], false),
    change: (key: string, version: string, text: string) =>
      asked(() => {
        if (there(key).version !== version) throw new AddressBookException('conflict', key);
        server.write(key, text);
        return { version: `v${versions}` };
      }, true),
    remove: (key: string, version: string) =>
      asked(() => {
        if (there(key).version !== version) throw new AddressBookException('conflict', key);
        cards.delete(key);
      }, true),
    dispose: () => undefined,
  };
  function there(key: string): { text: string; version: string } {
    const card = cards.get(key);
    if (!card) throw new AddressBookException('not-found', key);
    return card;
  }
  async function asked<T>(work: () => T, writes: boolean): Promise<T> {
    await server.silence;
    server.answered += 1;
    if (server.away) throw new AddressBookException('unreachable', 'ECONNREFUSED');
    if (server.refuses && writes) throw server.refuses;
    if (server.late && writes) {
      void server.late.then(work);
      throw new AddressBookException('unreachable', 'ETIMEDOUT');
    }
    const result = work();
    if (server.losesAnswer && writes) throw new AddressBookException('unreachable', 'ECONNRESET');
    return result;
  }
  return server;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

export function desk(
  server: CardServer,
  folder = freshFolder(),
  open: (book: string) => Promise<CardServer> = () => Promise.resolve(server),
  {
    stored = () => undefined,
    texts = toyTexts,
    now = () => 1_000,
    onChanged = () => Promise.resolve(),
  }: { stored?: StoredCardOf; texts?: CardTexts; now?: () => number; onChanged?: () => Promise<void> } = {},
): {
  changes: CardChanges;
  taken: string[];
  /** Retries that are scheduled. */
  later: (() => void)[];
  path: string;
  /** The next reading; `ended`: whether it went well. `answer`: how long the user waits for a server. */
  reading: { ended: Promise<boolean>; timeout: Promise<unknown>; answer: Promise<unknown> };
} {
  const never = new Promise<unknown>(() => undefined);
  const reading = { ended: Promise.resolve(true), timeout: never, answer: never };
  const path = join(folder, 'changes.json');
  const taken: string[] = [];
  const later: (() => void)[] = [];
  const file = openChangeFile(path, {
    onDamaged: () => taken.push('damaged'),
    onUnreadable: (file, error) => taken.push(`unreadable: ${basename(file)} ${codeOf(error)}`),
    onReadable: () => taken.push('readable'),
    onCardsLost: (names) => taken.push(`lost: ${names.join()}`),
    onRefused: () => taken.push('refused'),
    onKept: () => taken.push('kept'),
    clock: { now, after: (_ms, then) => later.push(then) },
  });
  const changes = createCardChanges({
    file,
    open,
    texts,
    stored,
    timing: { answerTimeout: () => reading.answer, readingTimeout: () => reading.timeout, now },
    events: {
      async onTaken(of) {
        taken.push(of);
        const onRead = changes.reading(of);
        if (await reading.ended) await onRead();
      },
      onChanged,
      onFault: (error) => taken.push(`fault: ${String(error)}`),
    },
  });
  return { changes, taken, later, path, reading };
}

/** A server that has one card, takes requests, and answers none until it is let; the user waits no time. */
export function silent(): ReturnType<typeof desk> & {
  server: ReturnType<typeof cardServer>;
  folder: string;
  texts(): string[];
  /** It does what it was asked, and answers. */
  answer(): void;
} {
  const server = cardServer();
  server.write('/a/1.vcf', 'Anna|x');
  const silence = Promise.withResolvers<void>();
  server.silence = silence.promise;
  const folder = freshFolder();
  const made = desk(server, folder);
  made.reading.answer = Promise.resolve();
  const texts = (): string[] => [...server.cards.values()].map(({ text }) => text);
  return { server, folder, ...made, texts, answer: silence.resolve };
}
