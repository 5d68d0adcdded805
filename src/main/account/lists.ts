import { listDevices } from '../../platform/devices.ts';
import { listLines } from '../../platform/lines.ts';
import type { MessageId } from '../../shared/messages/index.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { DeskState, StateHolder } from '../state/state.ts';
import { failureOf } from '../base/refusal.ts';
import { dialectOf, type Account, type AccountClient, type DialectClient } from './account.ts';

/** Reads the devices; on failure the last list stays, with a notice. @returns whether they were read */
export function loadDevices(
  account: Pick<Account, 'transport'>,
  state: StateHolder,
  signal: AbortSignal,
): Promise<boolean> {
  const read = async (): Promise<Partial<DeskState>> => ({
    devices: await listDevices(account.transport, signal),
    devicesRead: true,
  });
  return load(signal, state, 'notice.devicesFailed', read);
}

export async function loadLines(
  account: AccountClient & Pick<Account, 'user'>,
  state: StateHolder,
): Promise<void> {
  await load(account.signal, state, 'notice.linesFailed', async () => ({
    lines: await listLines(account.transport, {
      userId: account.user.userId,
      signal: account.signal,
    }),
  }));
}

/** Reads the caller ids. Many tokens may not; calls then show the device's own. */
export async function loadCallerIds(account: DialectClient, state: StateHolder): Promise<void> {
  try {
    const callerIds = await (await dialectOf(account)).callerIds(account.signal);
    if (!account.signal.aborted) state.patch({ callerIds });
  } catch {
    // The dialler offers only the device's own number.
  }
}

/** Reads the other users. Many tokens may not; transfers then go to contacts and numbers. */
export async function loadColleagues(
  account: DialectClient & Pick<Account, 'user'>,
  state: StateHolder,
): Promise<void> {
  try {
    const users = await (await dialectOf(account)).users(account.signal);
    if (account.signal.aborted) return;
    state.patch({ colleagues: users.filter(({ userId }) => userId !== account.user.userId) });
  } catch {
    // Colleagues that are contacts are still found.
  }
}

async function load(
  signal: AbortSignal,
  state: StateHolder,
  notice: MessageId,
  read: () => Promise<Partial<DeskState>>,
): Promise<boolean> {
  try {
    const change = await read();
    if (signal.aborted) return false;
    state.patch(change);
    state.withdraw(notice);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const why = failureSentence(failureOf(error));
    state.notice({ id: notice, tone: 'danger', sentence: { id: notice, values: { why } } });
    return false;
  }
}
