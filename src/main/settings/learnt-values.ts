import { isDeepStrictEqual } from 'node:util';
import type { AddressBook } from '../../shared/model/address-book.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { TunnelSettings } from '../../shared/tunnel-settings.ts';
import type { Policy } from '../../shared/policy/policy.ts';

// Values that a policy cannot contain, as they differ per user or are unknown before the first connection.

export type Learnt = Settings['learnt'];

/** The policy's tunnel with the trusted host key. */
export function withHostKey(tunnel: TunnelSettings, learnt: Learnt): TunnelSettings {
  const hostKey = learnt?.hostKey;
  if (tunnel.provider !== 'ssh' || tunnel.hostKey !== undefined || !hostKey) return tunnel;
  return hostKey.host === tunnel.host && hostKey.port === tunnel.port
    ? { ...tunnel, hostKey: hostKey.key }
    : tunnel;
}

/** @returns undefined if more than the key of the policy's server changed */
export function learnHostKey(own: Settings, policy: Policy, wanted: TunnelSettings): Learnt {
  const byDefault = own.chosen?.includes('tunnel') === true ? undefined : policy.defaults.get('tunnel');
  const tunnelPolicy = (policy.locked.get('tunnel') ?? byDefault) as TunnelSettings | undefined;
  if (tunnelPolicy?.provider !== 'ssh' || tunnelPolicy.hostKey !== undefined || wanted.provider !== 'ssh')
    return undefined;
  const { hostKey, ...rest } = wanted;
  if (!isDeepStrictEqual(rest, { ...tunnelPolicy })) return undefined;
  const { hostKey: _, ...others } = own.learnt ?? { userNames: {} };
  if (hostKey === undefined) return others;
  return { ...others, hostKey: { host: tunnelPolicy.host, port: tunnelPolicy.port, key: hostKey } };
}

/** The books with this user's names. */
export function withUserNames(books: AddressBook[], learnt: Learnt): AddressBook[] {
  const names = new Map(Object.entries(learnt?.userNames ?? {}));
  if (names.size === 0) return books;
  return books.map((book) => {
    const userName = names.get(book.id);
    return 'userName' in book && book.userName === '' && userName !== undefined
      ? { ...book, userName }
      : book;
  });
}

/** @returns undefined if unchanged */
export function learnUserNames(
  learnt: Learnt,
  given: readonly AddressBook[],
  wanted: readonly AddressBook[],
): Learnt {
  const open = new Set(
    given.flatMap((book) => ('userName' in book && book.userName === '' ? [book.id] : [])),
  );
  const enteredNames = wanted.flatMap((book) =>
    open.has(book.id) && 'userName' in book ? [[book.id, book.userName] as const] : [],
  );
  if (enteredNames.length === 0) return learnt;
  const userNames = {
    ...learnt?.userNames,
    ...Object.fromEntries(enteredNames.filter(([, name]) => name !== '')),
  };
  return { ...learnt, userNames };
}
