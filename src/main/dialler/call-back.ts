import { dialIntent, type DialChoice } from '../../shared/dial-choice.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { AccountSession } from '../session/account-session.ts';
import { deviceViews } from '../presentation/snapshots.ts';
import type { StateHolder } from '../state/state.ts';
import { Refusal } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** Calls a number with the last used device, line and caller id. @throws Refusal, PlatformException */
export async function callBack(
  number: string,
  { account, control }: Pick<AccountSession, 'account' | 'control'>,
  state: Pick<StateHolder, 'get'>,
  settings: Pick<SettingsStore, 'get'>,
): Promise<void> {
  const { lines, callerIds } = state.get();
  const callBackContext = {
    devices: deviceViews(state.get()),
    lines: [...lines],
    callerIds,
  };
  const intent = dialIntent(number, choiceOf(settings.get().dialler), callBackContext, account.accountType);
  if (!intent) throw new Refusal({ kind: 'no-device' });
  await control.dial(intent, number);
}

const choiceOf = ({ deviceId, companions, channelId, callerId }: Settings['dialler']): DialChoice => ({
  deviceId,
  companions,
  channelId: channelId ?? '',
  callerId: callerId ?? '',
});
