import { openCallthrough } from '../../platform/sessions/callthrough.ts';
import { readTarget } from '../../shared/dial-target.ts';
import type { CallthroughView } from '../../shared/ipc/requests/channels.ts';
import { pretty } from '../../shared/phone-number.ts';
import type { AccountClient } from '../account/account.ts';
import { Refusal } from '../base/refusal.ts';

export interface CallthroughDeps {
  account: AccountClient;
  country: string;
  now: () => number;
}

/** A number that connects both if called within 30 seconds. @throws Refusal if internal, PlatformException */
export async function callThrough(
  { account, country, now }: CallthroughDeps,
  { from, to }: { from: string; to: string },
): Promise<CallthroughView & { source: string }> {
  const source = outside(from, country);
  const target = outside(to, country);
  // The time starts at the request.
  const startedAt = now();
  const { number, validForMs } = await openCallthrough(
    account.transport,
    { sourceNumber: source, targetNumber: target },
    account.signal,
  );
  return { number, pretty: pretty(number), until: startedAt + validForMs, source };
}

function outside(text: string, country: string): string {
  const read = readTarget(text, country);
  if (read?.kind === 'emergency')
    throw new Refusal({ kind: 'bad-setting', problem: { id: 'callthrough.emergency' } });
  if (read?.kind !== 'number') throw new Refusal({ kind: 'not-a-number', text });
  return read.number;
}
