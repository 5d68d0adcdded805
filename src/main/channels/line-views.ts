import type { LineDetail, LineRow, Person } from '../../shared/ipc/requests/channels.ts';
import type { AccountType, CallerId, Colleague } from '../../shared/model/account.ts';
import type { LineRecord } from '../../shared/model/line.ts';
import { pretty } from '../../shared/phone-number.ts';
import type { Sentence } from '../../shared/sentence.ts';

export interface Known {
  me: Person;
  colleagues: readonly Colleague[];
  callerIds: readonly CallerId[];
  accountType: AccountType;
  /** Whether the user administers the account; undefined if the token may not see it. */
  admin: boolean | undefined;
}

/** All users of the account by name, including this one. */
export function peopleOf({ me, colleagues }: Pick<Known, 'me' | 'colleagues'>): Person[] {
  return [me, ...colleagues.map(({ userId, name }) => ({ userId, name }))].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
}

export function rowOf(line: LineRecord, known: Known): LineRow {
  return { ...basics(line, known), users: line.userIds.length };
}

/** A line as its page shows it, with names for user ids. */
export function detailOf(line: LineRecord, known: Known): LineDetail {
  const { order, ...rules } = line.rules;
  const names = new Map(peopleOf(known).map(({ userId, name }) => [userId, name]));
  const nameOf = (userId: string): string => names.get(userId) ?? userId;
  const readOnly = whyReadOnly(line, known, nameOf);
  const row = basics(line, known);
  return {
    ...row,
    ...(line.ownerId !== undefined && { owner: nameOf(line.ownerId) }),
    rules: { ...rules, ...(order && { order: { type: order.type, names: order.userIds.map(nameOf) } }) },
    members: line.members
      .map(({ userId, deviceIds }) => ({
        userId,
        name: nameOf(userId),
        me: userId === known.me.userId,
        deviceIds,
      }))
      .sort((a, b) => Number(b.me) - Number(a.me) || a.name.localeCompare(b.name)),
    ...(readOnly && { readOnly }),
    ownDevices: row.mine && line.kind === 'channel',
  };
}

function basics({ id, kind, name, userIds }: LineRecord, { me, callerIds }: Known): Omit<LineRow, 'users'> {
  const numbers = callerIds.filter(({ endpointId }) => endpointId === id);
  return {
    id,
    kind,
    name,
    numbers: numbers.map(({ number }) => pretty(number)),
    mine: userIds.includes(me.userId),
  };
}

/** Owners and administrators may change a channel. If the platform does not say who that is, the user may try. */
function whyReadOnly(
  { kind, ownerId }: LineRecord,
  { me, admin }: Known,
  nameOf: (userId: string) => string,
): Sentence | undefined {
  if (kind !== 'channel') return { id: 'channels.classicReadOnly' };
  if (ownerId === undefined || ownerId === me.userId || admin !== false) return undefined;
  return { id: 'channels.notYours', values: { owner: nameOf(ownerId) } };
}
