import type { ServiceContext } from '../context.ts';
import { requireVersion } from '../http/classic-parameters.ts';
import type { Routes } from '../http/routes.ts';
import { readUser } from '../http/users.ts';
import type { Voucher } from '../state/balance.ts';

/** The balance: in ten-thousandths on the live platform's endpoint, as a sum with vouchers on the specified one. */
export function registerBalance(rest: Routes, service: ServiceContext): void {
  rest.get('/balance', (c) => c.json({ amount: service.state.account.balance.amount, currency: 'EUR' }));

  rest.get('/:userId/billing/balance', (c) => {
    requireVersion(c);
    readUser(c, service);
    const { amount, vouchers } = service.state.account.balance;
    return c.json({
      currency: 'EUR',
      totalIncludingVat: amount / 10_000,
      vatPercent: 19,
      smsVouchers: [voucherStruct(vouchers.sms)],
      minuteVouchers: [voucherStruct(vouchers.minutes)],
      faxVouchers: [voucherStruct(vouchers.fax)],
    });
  });
}

function voucherStruct({ redeemed, validUntil, credits, used }: Voucher): object {
  return {
    redeemDate: redeemed,
    endOfValidityDate: validUntil,
    creditsInit: String(credits),
    creditsUsed: String(used),
    creditsLeft: String(credits - used),
  };
}
