import type { UserInfo } from '../../shared/model/account.ts';
import { countryOf } from '../../shared/phone-number.ts';
import type { DeskState } from '../desk/state.ts';

/**
 * The country in which national numbers of this account are read (ISO 3166-1 alpha-2): that of its own numbers. The
 * language of the user says little: many read English in Germany. Without numbers it is the best there is, then Germany.
 * @param stored reads in which country the stored contacts were read: until the numbers are known, it goes before the
 * language
 */
export function accountCountry(
  { callerIds, devices }: Pick<DeskState, 'callerIds' | 'devices'>,
  user: UserInfo | undefined,
  stored?: () => string | undefined,
): string {
  const own = [
    ...callerIds.map(({ number }) => number),
    ...devices.flatMap(({ callerId }) => callerId ?? []),
  ];
  for (const number of own) {
    const country = countryOf(number.startsWith('+') ? number : `+${number}`);
    if (country !== undefined) return country;
  }
  return stored?.() ?? /[_-]([A-Z]{2})\b/.exec(user?.locale ?? '')?.[1] ?? 'DE';
}
