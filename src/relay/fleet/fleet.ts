import { z } from 'zod';
import { deskReport } from '../../shared/relay/desk-report.ts';
import { userOfToken } from '../../shared/relay/wire.ts';
import { rowOf, type DeskRow } from './desk-row.ts';
import type { KnownDesk } from './known-desk.ts';

export interface FleetOptions {
  /** Epoch milliseconds. */
  now: () => number;
  reportSeconds: number;
  isRevoked: (account: string, user: string, desk: string) => boolean;
  /** A desk reports a push that it had not reported before, which was so late by one and the same clock. */
  onLastPush?: (lateMs: number) => void;
}

/** All desks that enrolled lately, in bounded memory. */
export interface Fleet {
  /** Takes in a report as it was stored under `report.{account}.{user}.{key}`; what cannot be read is left out. */
  report(parts: readonly string[], json: unknown, storedAt: number): void;
  /** The same for the note of an identity. */
  identity(parts: readonly string[], json: unknown, storedAt: number): void;
  /** Those that report, and have not ended. */
  watched(): KnownDesk[];
  rows(): DeskRow[];
}

/** What is heard of no more is forgotten when the pushes are that it may have missed. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;
const MOST_DESKS = 10_000;
const note = z.object({ expires: z.number() });

export function createFleet({ now, reportSeconds, isRevoked, onLastPush }: FleetOptions): Fleet {
  /** By account, user and installation. */
  const desks = new Map<string, KnownDesk>();
  /** Public keys of desks, new at each start of the program, with what they are known as. */
  const keys = new Map<string, { id: string; heardAt: number }>();
  /** Identities by public key. */
  const identities = new Map<string, KnownDesk & { expiresAt: number }>();

  /** Maps keep the order in which they were written: the first one is the one heard of the longest ago. */
  function put<T>(map: Map<string, T>, key: string, value: T): void {
    map.delete(key);
    map.set(key, value);
    const [oldest] = map.keys();
    if (map.size > MOST_DESKS && oldest !== undefined) map.delete(oldest);
  }

  function forget(): void {
    const before = now() - FORGOTTEN_AFTER_MS;
    for (const [id, { heardAt }] of desks) if (heardAt < before) desks.delete(id);
    for (const [key, { heardAt }] of keys) if (heardAt < before) keys.delete(key);
    for (const [key, { expiresAt }] of identities) if (expiresAt < now()) identities.delete(key);
  }

  const present = (): KnownDesk[] =>
    [...desks.values()].filter(({ account, userId, key = '' }) => !isRevoked(account, userId, key));

  /** A new desk needs a moment until its first report. */
  function unreported(): KnownDesk[] {
    const settled = now() - 2 * reportSeconds * 1000;
    return [...identities].flatMap(([key, desk]) =>
      keys.has(key) || desk.heardAt > settled || isRevoked(desk.account, desk.userId, key) ? [] : desk,
    );
  }

  return {
    report([account = '', user = '', key = ''], json, storedAt) {
      const read = deskReport.safeParse(json);
      if (!read.success) return;
      const report = read.data;
      const id = `${account} ${user} ${report.desk}`;
      put(keys, key, { id, heardAt: storedAt });
      const desk: KnownDesk = desks.get(id) ?? { account, user, userId: userOfToken(user), heardAt: 0 };
      // What the program of before said last may be read behind what it says now.
      if (desk.heardAt > storedAt) return;
      const { report: before } = desk;
      const { lastPush } = report;
      if (lastPush && lastPush.at !== before?.lastPush?.at) {
        onLastPush?.(Math.max(0, lastPush.lateMs + storedAt - report.at));
      }
      // It is looked again for what it has not acknowledged.
      if (report.position !== before?.position) delete desk.missedSince;
      desk.heardAt = storedAt;
      desk.report = report;
      desk.key = key;
      put(desks, id, desk);
    },
    identity([account = '', user = '', key = ''], json, storedAt) {
      const { data } = note.safeParse(json);
      if (data === undefined) return;
      const expiresAt = data.expires * 1000;
      put(identities, key, { account, user, userId: userOfToken(user), heardAt: storedAt, expiresAt });
    },
    watched: () => {
      forget();
      return present().filter(({ report }) => report?.leaving === false);
    },
    rows: () => {
      forget();
      const all = [...present(), ...unreported()];
      const limits = { now: now(), reportMs: reportSeconds * 1000 };
      const rows = all.map((desk) => rowOf(desk, limits));
      const served = new Set(
        rows.filter(({ state }) => state === 'connected').map(({ account, user }) => `${account} ${user}`),
      );
      return rows.map((row): DeskRow => {
        // The calls of a user whose other desk shows them are not missed.
        const spare = row.reason === 'not connected' && served.has(`${row.account} ${row.user}`);
        return spare ? { ...row, state: 'away' } : row;
      });
    },
  };
}
