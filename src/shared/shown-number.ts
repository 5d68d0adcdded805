import type { CallerId, ShownNumber } from './model/account.ts';
import { pretty } from './phone-number.ts';

/** A number of the account as windows offer it. */
export const shownNumber = ({ number, label }: CallerId): ShownNumber => ({
  number,
  pretty: pretty(number),
  ...(label !== undefined && { label }),
});

/** As a list shows it: `+49 30 23125002 – Support`. */
export const numberName = ({ pretty, label }: ShownNumber): string =>
  label === undefined ? pretty : `${pretty} – ${label}`;
