import { listSmsCallerIds, listSmsExtensions } from '../../platform/v2/messages.ts';
import type { Sender, Senders } from '../../shared/ipc/requests/messages.ts';
import { pretty } from '../../shared/phone-number.ts';
import { dialectOf, type Account, type DialectClient } from '../account/account.ts';

/** The SMS senders of an account; cached unless reading failed. */
export type SmsSenders = (account: Account) => Promise<Omit<Senders, 'chosen'>>;

/** The right needed to send SMS (platform facts, "Scopes to request"). */
const right = 'sessions:sms:write';

export function createSmsSenders(): SmsSenders {
  const cache = new WeakMap<Account, Omit<Senders, 'chosen'>>();
  return async (account) => {
    const before = cache.get(account);
    if (before) return before;
    if (account.lacks(right)) return { senders: [], cannot: { id: 'message.noRight.sms' } };
    try {
      const senders = await read(account);
      const found =
        senders.length === 0 ? { senders, cannot: { id: 'message.noExtension' } as const } : { senders };
      cache.set(account, found);
      return found;
    } catch {
      // A token may send without reading the senders: the platform then chooses.
      return { senders: [] };
    }
  };
}

/** Numbers in the dialect of the specification, extensions in v2. */
async function read(account: DialectClient): Promise<Sender[]> {
  const { transport, signal } = account;
  const [{ id: dialect }, extensions] = await Promise.all([
    dialectOf(account),
    listSmsExtensions(transport, signal),
  ]);
  if (dialect === 'v2') {
    return extensions.map(({ id, alias, callerId }) => ({
      id,
      label: [alias, callerId === undefined ? undefined : pretty(callerId)].filter(Boolean).join(' · ') || id,
    }));
  }
  const numbers = await Promise.all(
    extensions.map(async ({ id, callerId }) => {
      const own = callerId === undefined ? [] : [callerId];
      const verified = await listSmsCallerIds(transport, id, signal).catch(() => []);
      return [
        ...own,
        ...verified.flatMap(({ phonenumber, verified: may }) => (may === false ? [] : [phonenumber])),
      ];
    }),
  );
  return [...new Set(numbers.flat())].map((number) => ({ id: number, label: pretty(number) }));
}
