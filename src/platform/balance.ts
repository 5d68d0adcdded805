import { z } from 'zod';
import type { Balance } from '../shared/model/balance.ts';
import { present } from '../shared/present.ts';
import { idText, listOf, maybe, record } from './tolerant.ts';
import { classicQuery, query } from './endpoint.ts';

/** The specification promises text; a number works as well. */
const written = maybe(idText);
const vouchers = listOf(
  record({
    redeemDate: written,
    endOfValidityDate: written,
    creditsInit: written,
    creditsUsed: written,
    creditsLeft: written,
  }),
);

const billing = z
  .looseObject({
    currency: z.string(),
    totalIncludingVat: z.number(),
    vatPercent: maybe(z.number()),
    smsVouchers: vouchers,
    minuteVouchers: vouchers,
    faxVouchers: vouchers,
  })
  .transform((balance): Balance => ({
    currency: balance.currency,
    amount: balance.totalIncludingVat,
    ...present({ vatPercent: balance.vatPercent }),
    vouchers: { sms: balance.smsVouchers, minutes: balance.minuteVouchers, faxes: balance.faxVouchers },
  }));

/** GET /{userId}/billing/balance: the amount includes tax. */
export const getBillingBalance = classicQuery(billing, () => '/my/billing/balance');

/** The v2 dialect counts in ten-thousandths. */
const PARTS = 10_000;

const account = z
  .looseObject({ amount: z.number(), currency: z.string() })
  .transform(({ amount, currency }): Balance => ({
    currency,
    amount: amount / PARTS,
    vouchers: { sms: [], minutes: [], faxes: [] },
  }));

/** GET /balance of the v2 dialect, which has no vouchers. */
export const getBalance = query(account, () => '/balance');
