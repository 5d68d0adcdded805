import { getAccountInfo } from '../../platform/v2/account-info.ts';
import type { AccountView, VoucherView } from '../../shared/ipc/requests/channels.ts';
import type { Balance } from '../../shared/model/balance.ts';
import type { CallerId, Colleague } from '../../shared/model/account.ts';
import { pretty } from '../../shared/phone-number.ts';
import { platformTime } from '../../shared/platform-time.ts';
import { dialectOf, type Account, type DialectClient } from './account.ts';
import type { DeskState, StateHolder } from '../state/state.ts';
import { mapPart, part } from './page-part.ts';
import { present } from '../../shared/present.ts';

/** Everything the platform reports about the account. A part that cannot be read says why; the others are shown. */
export async function readAccount(
  account: DialectClient & Pick<Account, 'user' | 'userName'>,
  state: StateHolder,
): Promise<AccountView> {
  const { transport, signal } = account;
  const dialect = await dialectOf(account);
  const [balance, numbers, users, info] = await Promise.all([
    part(dialect.balance(signal)),
    part(dialect.callerIds(signal)),
    part(dialect.users(signal)),
    part(getAccountInfo(transport, signal)),
  ]);
  const nextState = { ...state.get(), users: users.ok ? users.value : state.get().colleagues };
  return {
    ...(info.ok && info.value.company !== undefined && { company: info.value.company }),
    balance: mapPart(balance, (value) => ({
      ...(value.vatPercent !== undefined && { vatPercent: value.vatPercent }),
      vouchers: vouchersOf(value),
    })),
    numbers: mapPart(numbers, (list) => list.map((number) => numberView(number, nextState, account))),
    users: mapPart(users, (list) =>
      list
        .map(({ userId, name, email }) => ({
          userId,
          name,
          me: userId === account.user.userId,
          ...(email !== undefined && email !== name && { email }),
        }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    ),
  };
}

function vouchersOf({ vouchers }: Balance): VoucherView[] {
  return (['minutes', 'sms', 'faxes'] as const).flatMap((kind) =>
    vouchers[kind].map((voucher): VoucherView => {
      const [left, used, initial] = [voucher.creditsLeft, voucher.creditsUsed, voucher.creditsInit].map(
        countOf,
      );
      const since = platformTime(voucher.redeemDate);
      const until = platformTime(voucher.endOfValidityDate);
      return {
        kind,
        ...leftOf(left, initial, used),
        ...present({ used, initial, since, until }),
      };
    }),
  );
}

/** The rest, computed if the platform reports only the total and the used part. */
function leftOf(left?: number, initial?: number, used?: number): { left?: number } {
  if (left !== undefined) return { left };
  return initial === undefined || used === undefined ? {} : { left: Math.max(0, initial - used) };
}

function countOf(text: string | undefined): number | undefined {
  const count = text === undefined || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(count) ? count : undefined;
}

type Around = Pick<DeskState, 'lines' | 'devices'> & { users: readonly Colleague[] };

/** A number leads to a line, user or device; otherwise the platform's own name is used. */
function numberView(
  { number, endpointId, label }: CallerId,
  { lines, devices, users }: Around,
  account: Pick<Account, 'user' | 'userName'>,
): { number: string; leadsTo?: string; kind?: 'line' | 'user' | 'device' } {
  const base = { number: pretty(number) };
  const line = lines.find(({ id }) => id === endpointId);
  if (line) return { ...base, leadsTo: line.name, kind: 'line' };
  const user = users.find(({ userId }) => userId === endpointId);
  if (user) return { ...base, leadsTo: user.name, kind: 'user' };
  if (endpointId === account.user.userId) return { ...base, leadsTo: account.userName, kind: 'user' };
  const device = devices.find(({ id }) => id === endpointId);
  if (device) return { ...base, leadsTo: device.alias, kind: 'device' };
  return { ...base, ...(label !== undefined && { leadsTo: label }) };
}
