import { z } from 'zod';
import { aboutDesk, deskReport } from '../../shared/relay/desk-report.ts';
import { userOfToken } from '../../shared/relay/wire.ts';
import { goneAfter, pushAfter, rowOf, withoutServed, type DeskRow } from './desk-row.ts';
import { enrol, isWaitedFor, type DeskEnrolment, type KnownDesk } from './known-desk.ts';

export interface FleetDeps {
  /** Epoch milliseconds. */
  now: () => number;
  reportSeconds: number;
  /** `desk`: its public key, or its installation. */
  isRevoked: (account: string, user: string, desk: string) => boolean;
  /** A desk reports a push that it had not reported before, which was so late by one and the same clock. */
  onLastPush?: (lateMs: number, waited: boolean) => void;
}

/** All desks that enrolled lately, in bounded memory. */
export interface Fleet {
  /** Takes in a report as it was stored under `report.{account}.{user}.{key}`; what cannot be read is left out. */
  report(parts: readonly string[], json: unknown, storedAt: number): void;
  /** Stores the note of an identity. */
  identity(parts: readonly string[], json: unknown, storedAt: number): void;
  /** Desks that report and have not ended, and desks that have enrolled and do not connect. */
  watched(): KnownDesk[];
  /** The desks of an account whose installation or key begins like this, with all keys that they had lately. */
  find(account: string, beginning: string): { desk?: string; keys: string[] }[];
  rows(): DeskRow[];
  /** How many desks of a user report at present. */
  there(account: string, userId: string): number;
}

/** A silent desk is forgotten together with the pushes that it may have missed. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;
const MOST_DESKS = 10_000;
/** Limit of the count of desks, as a push waits for it and no user has so many. */
const MOST_COUNTED = 20;
const note = z.object({ expires: z.number(), since: z.number().optional(), after: z.number().optional() });

/** One per gateway, filled from what NATS has stored. Pure memory: nothing runs, and nothing has to be ended. */
export function createFleet({ now, reportSeconds, isRevoked, onLastPush }: FleetDeps): Fleet {
  /** Known desks by account, user and installation. */
  const desks = new Map<string, KnownDesk>();
  /** Public keys of desks, with what these are known as: without a keychain a desk has another one after a restart. */
  const keys = new Map<string, { id: string; heardAt: number }>();
  /** Identities of programs that are too old to say more, by public key. */
  const identities = new Map<string, KnownDesk & { expiresAt: number }>();

  const ofUsers = createDesksOfUsers();

  function putDesk(id: string, desk: KnownDesk): void {
    ofUsers.add(desk, id);
    const forgotten = put(desks, id, desk);
    if (forgotten) ofUsers.drop(forgotten[1], forgotten[0]);
  }

  function forget(): void {
    const before = now() - FORGOTTEN_AFTER_MS;
    for (const [id, desk] of desks) {
      if (desk.heardAt >= before || isWaitedFor(desk, now())) continue;
      desks.delete(id);
      ofUsers.drop(desk, id);
    }
    for (const [key, { heardAt }] of keys) if (heardAt < before) keys.delete(key);
    for (const [key, { expiresAt }] of identities) if (expiresAt < now()) identities.delete(key);
  }

  const present = (): KnownDesk[] =>
    [...desks.values()].filter(
      ({ account, userId, key = '', report, enrolled }) =>
        !isRevoked(account, userId, key) &&
        !isRevoked(account, userId, (report ?? enrolled?.about)?.desk ?? key),
    );

  function deskOf(account: string, user: string, installation: string): [id: string, desk: KnownDesk] {
    const id = `${account} ${user} ${installation}`;
    return [id, desks.get(id) ?? { account, user, userId: userOfToken(user), heardAt: 0 }];
  }

  function enrolled(known: [string, KnownDesk], key: string, enrolment: DeskEnrolment): void {
    const [id, desk] = known;
    if (!enrol(desk, key, enrolment)) return;
    put(keys, key, { id, heardAt: enrolment.at });
    putDesk(id, desk);
  }

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
      const [id, desk] = deskOf(account, user, report.desk);
      put(keys, key, { id, heardAt: storedAt });
      // What the program of before said last may be read behind what it says now.
      if (desk.heardAt > storedAt) return;
      const { report: before } = desk;
      const push = pushAfter(before, report, storedAt);
      if (push) onLastPush?.(push.lateMs, push.waited);
      // Unacknowledged pushes are searched again.
      if (before === undefined || report.position !== before.position) delete desk.missedSince;
      desk.heardAt = storedAt;
      desk.report = report;
      if ((desk.enrolled?.at ?? 0) <= storedAt) desk.key = key;
      putDesk(id, desk);
    },
    identity([account = '', user = '', key = ''], json, storedAt) {
      const { data } = note.safeParse(json);
      if (data === undefined) return;
      const expiresAt = data.expires * 1000;
      const about = aboutDesk.safeParse(json).data;
      if (about) {
        const { since = storedAt, after = 0 } = data;
        const enrolment = { about, at: storedAt, expiresAt, since, after };
        return enrolled(deskOf(account, user, about.desk), key, enrolment);
      }
      put(identities, key, { account, user, userId: userOfToken(user), key, heardAt: storedAt, expiresAt });
    },
    watched: () => {
      forget();
      return present().filter((desk) => desk.report?.leaving === false || isWaitedFor(desk, now()));
    },
    find: (account, beginning) => {
      const found = [...desks].flatMap(([id, desk]) => {
        if (desk.account !== account) return [];
        const installation = (desk.report ?? desk.enrolled?.about)?.desk ?? '';
        const own = [...keys].flatMap(([key, { id: its }]) => (its === id ? [key] : []));
        const isMeant = [installation, ...own].some((name) => name.startsWith(beginning));
        return isMeant ? [{ desk: installation, keys: own }] : [];
      });
      const old = [...identities].filter(
        ([key, desk]) => desk.account === account && !keys.has(key) && key.startsWith(beginning),
      );
      return [...found, ...old.map(([key]) => ({ keys: [key] }))];
    },
    there: (account, userId) =>
      ofUsers.count({ account, userId }, MOST_COUNTED, (id) => {
        const { heardAt = 0, report } = desks.get(id) ?? {};
        return report?.leaving === false && now() - heardAt <= goneAfter(reportSeconds * 1000);
      }),
    rows: () => {
      forget();
      const all = [...present(), ...unreported()];
      const limits = { now: now(), reportMs: reportSeconds * 1000 };
      return withoutServed(all.flatMap((desk) => rowOf(desk, limits) ?? []));
    },
  };
}

/**
 * Maps keep the order in which they were written: the first one is the one heard of the longest ago.
 * @returns what is forgotten instead
 */
function put<T>(map: Map<string, T>, key: string, value: T): [key: string, value: T] | undefined {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map;
  if (map.size <= MOST_DESKS || oldest === undefined) return undefined;
  map.delete(oldest[0]);
  return oldest;
}

type User = Pick<KnownDesk, 'account' | 'userId'>;

/** Indexes desks by user, as a push waits for this look-up and there may be thousands. */
interface DesksOfUsers {
  add(user: User, id: string): void;
  drop(user: User, id: string): void;
  /** How many of them are such; at most `most`. */
  count(user: User, most: number, isSuch: (id: string) => boolean): number;
}

function createDesksOfUsers(): DesksOfUsers {
  const users = new Map<string, Set<string>>();
  const keyOf = ({ account, userId }: User): string => `${account} ${userId}`;
  return {
    add(user, id) {
      users.set(keyOf(user), (users.get(keyOf(user)) ?? new Set()).add(id));
    },
    drop(user, id) {
      const ids = users.get(keyOf(user));
      ids?.delete(id);
      if (ids?.size === 0) users.delete(keyOf(user));
    },
    count(user, most, isSuch) {
      let count = 0;
      for (const id of users.get(keyOf(user)) ?? []) {
        if (isSuch(id)) count += 1;
        if (count === most) break;
      }
      return count;
    },
  };
}
