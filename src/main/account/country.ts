import type { UserInfo } from '../../shared/model/account.ts';
import { countryOf } from '../../shared/phone-number.ts';
import type { DeskState } from '../state/state.ts';

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
  return (
    ownCountry(callerIds, devices) ?? stored?.() ?? /[_-]([A-Z]{2})\b/.exec(user?.locale ?? '')?.[1] ?? 'DE'
  );
}

/** The first that is known decides. No list is made of them: the country is asked for with every number that is read. */
function ownCountry(callerIds: DeskState['callerIds'], devices: DeskState['devices']): string | undefined {
  for (const { number } of callerIds) {
    const country = countryOfOwn(number);
    if (country !== undefined) return country;
  }
  for (const { callerId } of devices) {
    const country = callerId === undefined ? undefined : countryOfOwn(callerId);
    if (country !== undefined) return country;
  }
  return undefined;
}

const countryOfOwn = (number: string): string | undefined =>
  countryOf(number.startsWith('+') ? number : `+${number}`);
