/** Prepaid credits. */
interface Voucher {
  redeemDate?: string;
  endOfValidityDate?: string;
  creditsInit?: string;
  creditsUsed?: string;
  creditsLeft?: string;
}

export interface Balance {
  /** ISO 4217. */
  currency: string;
  /** In units of the currency. */
  amount: number;
  vatPercent?: number;
  vouchers: { sms: Voucher[]; minutes: Voucher[]; faxes: Voucher[] };
}
