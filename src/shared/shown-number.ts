import type { CallerId, ShownNumber } from './model/account.ts';
import { pretty } from './phone-number.ts';

export const shownNumber = ({ number, label }: CallerId): ShownNumber => ({
  number,
  pretty: pretty(number),
  ...(label !== undefined && { label }),
});

/** `+49 30 23125002 – Support` */
export const numberName = ({ pretty, label }: ShownNumber): string =>
  label === undefined ? pretty : `${pretty} – ${label}`;
