import type { Routes } from '../app.ts';
import type { ServiceContext } from '../context.ts';
import { requireVersion } from '../http/classic-parameters.ts';
import { readUser } from '../http/users.ts';

/** Ten-thousandths of a euro. */
const AMOUNT = 423_700;

/** The balance: in ten-thousandths on the live platform's endpoint, as a sum on the specified one. */
export function registerBalance(rest: Routes, service: ServiceContext): void {
  rest.get('/balance', (c) => c.json({ amount: AMOUNT, currency: 'EUR' }));

  rest.get('/:userId/billing/balance', (c) => {
    requireVersion(c);
    readUser(c, service);
    const empty = { smsVouchers: [], minuteVouchers: [], faxVouchers: [] };
    return c.json({ currency: 'EUR', totalIncludingVat: AMOUNT / 10_000, vatPercent: 19, ...empty });
  });
}
