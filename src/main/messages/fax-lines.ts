import { listFaxLines } from '../../platform/fax-lines.ts';
import { listExtensions } from '../../platform/settings/extensions.ts';
import type { FaxLines } from '../../shared/model/fax.ts';
import type { Sender } from '../../shared/model/message.ts';
import { dialectOf, type Account } from '../account/account.ts';
import { failureOf } from '../refusal.ts';
import { sendSentence } from './send-failure.ts';

/** What an account can send faxes from; read once, and again where it could not be read. */
export type FaxLinesOf = (account: Account) => Promise<Omit<FaxLines, 'chosen'>>;

export function createFaxLines(): FaxLinesOf {
  const known = new WeakMap<Account, Omit<FaxLines, 'chosen'>>();
  return async (account) => {
    const before = known.get(account);
    if (before) return before;
    const { fax } = await dialectOf(account);
    try {
      const lines = await read(account);
      const found: Omit<FaxLines, 'chosen'> = {
        lines,
        schedule: fax.schedule,
        ...(lines.length === 0 && { cannot: { id: 'fax.noLine' } }),
      };
      known.set(account, found);
      return found;
    } catch (error) {
      // A fax names what it is sent from: without that none can be sent.
      return { lines: [], schedule: fax.schedule, cannot: sendSentence(failureOf(error), 'fax') };
    }
  };
}

/** On the classic system the extensions of the user, and the lines of groups where the account has no such list. */
async function read({ accountType, transport, signal }: Account): Promise<Sender[]> {
  if (accountType === 'classic') {
    try {
      const extensions = await listExtensions(transport, { signal });
      const own = extensions.filter(({ type }) => type === 'fax');
      if (own.length > 0)
        return own.map(({ extensionId, alias }) => ({ id: extensionId, label: alias ?? extensionId }));
    } catch {
      // The lines of groups may be there all the same.
    }
  }
  const lines = await listFaxLines(transport, signal);
  return lines
    .filter(({ canSend }) => canSend !== false)
    .map(({ id, alias, tagline }) => ({ id, label: [alias, tagline].filter(Boolean).join(' · ') || id }));
}
