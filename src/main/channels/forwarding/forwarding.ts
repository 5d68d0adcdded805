import { listPhonelines } from '../../../platform/classic-lines.ts';
import { listForwardings, setBusyOnBusy, setForwardings } from '../../../platform/v2/forwardings.ts';
import { getWebUser } from '../../../platform/v2/account-info.ts';
import { readTarget } from '../../../shared/dial-target.ts';
import type { RequestArgs } from '../../../shared/ipc/contract.ts';
import type { ForwardingRow, ForwardingView } from '../../../shared/ipc/requests/forwarding.ts';
import { pretty } from '../../../shared/phone-number.ts';
import type { AccountClient, Account } from '../../account/account.ts';
import { Refusal } from '../../base/refusal.ts';

export interface ForwardingDeps {
  account: AccountClient & Pick<Account, 'user' | 'accountType'>;
  country: string;
}

/** The forwardings of the user's phonelines; rejects with PlatformException. Other account types have none. */
export async function readForwarding({ account }: ForwardingDeps): Promise<ForwardingView> {
  const { transport, signal, user, accountType } = account;
  const [me, phonelines] = await Promise.all([
    getWebUser(transport, user.userId, signal).catch(() => undefined),
    accountType === 'classic' ? listPhonelines(transport, { signal }) : [],
  ]);
  const lines = await Promise.all(
    phonelines.map(async ({ id, name }) => ({
      id,
      name,
      forwardings: (await listForwardings(transport, id, signal)).map(
        ({ destination, alias, timeout, active }): ForwardingRow => ({
          destination,
          name: alias ?? pretty(destination),
          seconds: timeout,
          active,
        }),
      ),
    })),
  );
  return { lines, ...(me?.busyOnBusy !== undefined && { busyOnBusy: me.busyOnBusy }) };
}

/** Replaces unchanged forwardings of a phoneline. @throws Refusal for an invalid target, PlatformException */
export async function writeForwarding(
  deps: ForwardingDeps,
  { lineId, forwardings, seen }: RequestArgs<'forwarding.write'>,
): Promise<ForwardingView> {
  const { transport, signal } = deps.account;
  const destinations = seen.map(({ destination }) => destination);
  const desired = forwardings.map(({ destination, seconds, active }) => ({
    destination: destinations.includes(destination) ? destination : numberOf(destination, deps.country),
    timeout: seconds,
    active,
  }));
  const now = (await listForwardings(transport, lineId, signal)).map(({ destination, timeout, active }) => ({
    destination,
    seconds: timeout,
    active,
  }));
  if (JSON.stringify(now) !== JSON.stringify(seen)) {
    throw new Refusal({ kind: 'bad-setting', problem: { id: 'forwarding.changedElsewhere' } });
  }
  await setForwardings(transport, lineId, desired, signal);
  return readForwarding(deps);
}

export async function chooseBusyOnBusy(deps: ForwardingDeps, on: boolean): Promise<ForwardingView> {
  const { transport, signal, user } = deps.account;
  await setBusyOnBusy(transport, user.userId, on, signal);
  return readForwarding(deps);
}

function numberOf(text: string, country: string): string {
  const read = readTarget(text, country);
  if (read?.kind === 'emergency') {
    throw new Refusal({ kind: 'bad-setting', problem: { id: 'forwarding.emergency' } });
  }
  if (read?.kind !== 'number') throw new Refusal({ kind: 'not-a-number', text });
  return read.number;
}
