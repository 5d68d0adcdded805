/** Prepaid credits. */
export interface Voucher {
  /** ISO dates. */
  redeemed: string;
  validUntil: string;
  credits: number;
  used: number;
}

export interface Balance {
  /** Ten-thousandths of a euro. */
  amount: number;
  vouchers: Record<'sms' | 'minutes' | 'fax', Voucher>;
}

/** The price of one unit after the voucher is used up, in ten-thousandths of a euro. */
const PRICES = { sms: 790, minutes: 179, fax: 490 };

export function createBalance(): Balance {
  const dates = { redeemed: '2026-01-01', validUntil: '2036-12-31' };
  return {
    amount: 423_700,
    vouchers: {
      sms: { ...dates, credits: 100, used: 13 },
      minutes: { ...dates, credits: 1000, used: 264 },
      fax: { ...dates, credits: 50, used: 0 },
    },
  };
}

/** Deducts units (messages, minutes, pages) from the voucher, and then from the amount. */
export function charge(balance: Balance, kind: keyof Balance['vouchers'], pieces: number): void {
  const voucher = balance.vouchers[kind];
  const covered = Math.min(pieces, voucher.credits - voucher.used);
  voucher.used += covered;
  balance.amount -= (pieces - covered) * PRICES[kind];
}
