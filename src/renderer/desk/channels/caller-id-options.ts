import type { ShownNumber } from '../../../shared/model/account.ts';
import { pretty } from '../../../shared/phone-number.ts';
import { numberName } from '../../../shared/shown-number.ts';
import { t } from '../../i18n/i18n.svelte.ts';

/** Values of the select that are not numbers. */
export const unknown = '';
export const withheld = 'withheld';

/** The caller ids to choose from; the current one may be missing from the account's list. */
export function callerIdOptions(
  shown: string,
  numbers: readonly ShownNumber[],
  canWithhold: boolean,
): { id: string; label: string }[] {
  const options = numbers.map((number) => ({ id: number.number, label: numberName(number) }));
  if (shown !== unknown && shown !== withheld && !options.some(({ id }) => id === shown))
    options.unshift({ id: shown, label: pretty(shown) });
  if (canWithhold || shown === withheld) options.unshift({ id: withheld, label: t('channels.callerIdNone') });
  if (shown === unknown) options.unshift({ id: unknown, label: t('channels.untold') });
  return options;
}
