import { listFaxLines, listGroupFaxLines, type FaxLine } from '../../platform/fax-lines.ts';
import { listExtensions } from '../../platform/settings/extensions.ts';
import type { Transport } from '../../platform/transport.ts';
import type { FaxLines } from '../../shared/ipc/requests/fax.ts';
import type { Sender } from '../../shared/ipc/requests/messages.ts';
import { dialectOf, type Account, type AccountClient } from '../account/account.ts';
import { failureOf } from '../base/refusal.ts';
import { sendSentence } from './send-failure.ts';

/** The fax lines of an account; cached unless reading failed. */
export type FaxLinesOf = (account: Account) => Promise<Omit<FaxLines, 'chosen'>>;

export function createFaxLines(): FaxLinesOf {
  const cache = new WeakMap<Account, Omit<FaxLines, 'chosen'>>();
  return async (account) => {
    const before = cache.get(account);
    if (before) return before;
    const { fax } = await dialectOf(account);
    try {
      const lines = await read(account);
      const found: Omit<FaxLines, 'chosen'> = {
        lines,
        schedule: fax.schedule,
        ...(lines.length === 0 && { cannot: { id: 'fax.noLine' } }),
      };
      cache.set(account, found);
      return found;
    } catch (error) {
      // Without a fax line nothing can be sent.
      return { lines: [], schedule: fax.schedule, cannot: sendSentence(failureOf(error), 'fax') };
    }
  };
}

/** Classic accounts: the user's extensions and lines, then those of groups, without duplicates. */
async function read({
  accountType,
  transport,
  signal,
}: AccountClient & Pick<Account, 'accountType'>): Promise<Sender[]> {
  const own = (): Promise<Sender[]> => listFaxLines(transport, signal).then(sendersOf);
  if (accountType !== 'classic') return own();
  const ofGroups = listGroupFaxLines(transport, signal).then(sendersOf);
  const lists = await Promise.allSettled([faxExtensions(transport, signal), own(), ofGroups]);
  const lines = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
  // A token may lack some rights: only if no line is left, that is the reason.
  const [failed] = lists.filter((list) => list.status === 'rejected');
  if (failed && lines.length === 0) throw failed.reason;
  const byId = new Map(lines.toReversed().map((sender) => [sender.id, sender]));
  return [...byId.values()].toReversed();
}

async function faxExtensions(transport: Transport, signal: AbortSignal): Promise<Sender[]> {
  const extensions = await listExtensions(transport, { signal });
  return extensions
    .filter(({ type }) => type === 'fax')
    .map(({ extensionId, alias }) => ({ id: extensionId, label: alias ?? extensionId }));
}

function sendersOf(lines: readonly FaxLine[]): Sender[] {
  return lines
    .filter(({ canSend }) => canSend !== false)
    .map(({ id, alias, tagline }) => ({ id, label: [alias, tagline].filter(Boolean).join(' · ') || id }));
}
