import type { StateHolder } from '../state/state.ts';
import type { Account } from './account.ts';

/** Shows missing rights, and asks about a guessed account type. */
export function showLimits(
  { missingRights, accountTypeFrom }: Pick<Account, 'missingRights' | 'accountTypeFrom'>,
  state: Pick<StateHolder, 'notice' | 'withdraw'>,
): void {
  if (accountTypeFrom !== 'guess') state.withdraw('accountType');
  else state.notice({ id: 'accountType', tone: 'info', sentence: { id: 'session.typeUnknown' } });
  if (missingRights.length === 0) return;
  const values = { rights: missingRights.join(', ') };
  state.notice({ id: 'rights', tone: 'info', sentence: { id: 'session.rightsMissing', values } });
}
