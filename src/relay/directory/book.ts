import { z } from 'zod';
import { userToken } from '../../shared/relay/wire.ts';
import type { AccountConfig } from '../config/config.ts';
import type { Directory } from '../pushes/recipients.ts';

/** A line as the platform says it. */
const lineRecord = z.object({ id: z.string(), userIds: z.array(z.string()), queue: z.boolean() });
export type LineRecord = z.infer<typeof lineRecord>;
const numberRecords = z.array(z.object({ number: z.string(), target: z.string() }));
/** Epoch milliseconds until which a desk of the user wants to be asked. */
const answersRecord = z.object({ until: z.number() });

/** Entries of the directory, as the last part of their subject. */
export const entries = {
  line: (id: string): string => `line-${userToken(id)}`,
  numbers: 'numbers',
  answers: (userId: string): string => `answers-${userToken(userId)}`,
  /** Somebody whose desk enrolled. */
  user: (userId: string): string => `user-${userToken(userId)}`,
  /** A user, or the public key of one desk; null takes it back. */
  revoked: (who: string): string => `revoked-${userToken(who)}`,
};

/** What all gateways know of the accounts: from the configuration, from the platform and from each other. */
export interface Book {
  of(account: string): Directory;
  /** Takes in one entry as it was stored; what cannot be read is left out. */
  apply(account: string, entry: string, json: unknown): void;
  /** Whether this very entry is known already. */
  has(account: string, entry: string, json: unknown): boolean;
  /** It still holds, but may not have reached the others. */
  forget(account: string, entry: string): void;
  /** Whether a desk of this user enrolled, or a line or a number leads to it. */
  knows(account: string, userId: string): boolean;
  wantsToBeAsked(account: string, userId: string): boolean;
  isRevoked(account: string, userId: string, desk: string): boolean;
}

interface Page {
  /** The stored texts, to find out what has changed. */
  texts: Map<string, string>;
  lines: Map<string, LineRecord>;
  numbers: Map<string, string>;
  answers: Map<string, number>;
  revoked: Set<string>;
  /** Entries of those whose desks enrolled. */
  users: Set<string>;
}

/** What the configuration says of a line or a number holds, whatever the platform says. */
export function createBook(accounts: readonly AccountConfig[], now: () => number): Book {
  const pages = new Map<string, Page>();
  const configured = new Map(accounts.map((account) => [account.name, account]));

  function page(account: string): Page {
    const found = pages.get(account) ?? {
      texts: new Map(),
      lines: new Map(),
      numbers: new Map(),
      answers: new Map(),
      revoked: new Set(),
      users: new Set(),
    };
    pages.set(account, found);
    return found;
  }

  for (const account of accounts) {
    const { lines, numbers } = page(account.name);
    for (const line of account.lines) lines.set(line.id, line);
    for (const { number, target } of account.numbers) numbers.set(number, target);
  }

  function take(account: string, entry: string, json: unknown): void {
    const { lines, numbers, answers, revoked, users } = page(account);
    if (entry.startsWith('revoked-')) {
      if (json === null) revoked.delete(entry);
      else revoked.add(entry);
      return;
    }
    if (entry.startsWith('answers-')) return void answers.set(entry, answersRecord.parse(json).until);
    if (entry.startsWith('user-')) return void users.add(entry);
    const own = configured.get(account);
    if (entry.startsWith('line-')) {
      const line = lineRecord.parse(json);
      if (!own?.lines.some(({ id }) => id === line.id)) lines.set(line.id, line);
      return;
    }
    if (entry !== entries.numbers) return;
    numbers.clear();
    for (const { number, target } of [...numberRecords.parse(json), ...(own?.numbers ?? [])]) {
      numbers.set(number, target);
    }
  }

  return {
    of: (account) => {
      const { lines, numbers } = page(account);
      return {
        line: (id) => lines.get(id)?.userIds,
        target: (number) => numbers.get(number),
        queueMembers: () => [
          ...new Set([...lines.values()].flatMap(({ queue, userIds }) => (queue ? userIds : []))),
        ],
      };
    },
    apply: (account, entry, json) => {
      try {
        take(account, entry, json);
        page(account).texts.set(entry, JSON.stringify(json));
      } catch {
        // Another version has written it, so the known data stays.
      }
    },
    has: (account, entry, json) => page(account).texts.get(entry) === JSON.stringify(json),
    forget: (account, entry) => void page(account).texts.delete(entry),
    knows: (account, userId) => {
      const { users, lines, numbers } = page(account);
      if (users.has(entries.user(userId))) return true;
      for (const line of lines.values()) if (line.userIds.includes(userId)) return true;
      for (const target of numbers.values()) if (target === userId) return true;
      return false;
    },
    wantsToBeAsked: (account, userId) => (page(account).answers.get(entries.answers(userId)) ?? 0) > now(),
    isRevoked: (account, userId, desk) => {
      const { revoked } = page(account);
      return revoked.has(entries.revoked(userId)) || revoked.has(entries.revoked(desk));
    },
  };
}
