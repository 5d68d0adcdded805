import type { UserInfo } from '../../shared/model/account.ts';
import { countryOf } from '../../shared/phone-number.ts';
import type { DeskState } from '../state/state.ts';

/**
 * The country for national numbers (ISO 3166-1 alpha-2): that of the account's numbers, as the user's language says
 * little; else the language's, else Germany.
 * @param stored the country of the stored contacts, used until the numbers are known
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

/** The first known number decides. Allocates nothing, as it runs for every number that is read. */
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
