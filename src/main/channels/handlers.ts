import type { channelRequests } from '../../shared/ipc/requests/channels.ts';
import type { extensionRequests } from '../../shared/ipc/requests/extensions.ts';
import type { forwardingRequests } from '../../shared/ipc/requests/forwarding.ts';
import type { Account } from '../account/account.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { StateHolder } from '../state/state.ts';
import type { HandlersOf } from '../base/handlers.ts';
import type { Directory } from '../../contacts/directory.ts';
import { pretty } from '../../shared/phone-number.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { callThrough } from './callthrough.ts';
import { extensionHandlers, type ExtensionHandlerDeps } from './extensions/handlers.ts';
import { forwardingHandlers, type ForwardingHandlerDeps } from './forwarding/handlers.ts';
import { readAccount } from '../account/account-view.ts';
import { chooseCallerId, chooseDefaultDevice, readDevices } from './devices.ts';
import { createLines, type Lines } from './lines.ts';

export interface ChannelDeps
  extends Pick<ExtensionHandlerDeps, 'media'>, Pick<ForwardingHandlerDeps, 'timeline'> {
  desk(): AccountSession;
  state: StateHolder;
  settings: SettingsStore;
  directory: Pick<Directory, 'country'>;
  copy(text: string): Promise<void>;
}

/** The handlers of the page of channels or lines. Those of a session throw Refusal while nobody is signed in. */
export function channelHandlers(
  deps: ChannelDeps,
): HandlersOf<typeof channelRequests & typeof extensionRequests & typeof forwardingRequests> {
  const { desk, state, settings, directory } = deps;
  let callable: string | undefined;
  let open: { account: Account; lines: Lines } | undefined;
  const lines = (): Lines => {
    const { account } = desk();
    if (open?.account !== account) open = { account, lines: createLines(account, state) };
    return open.lines;
  };
  return {
    'channels.lines': () => lines().list(),
    'channels.line': ({ id }) => lines().detail(id),
    'channels.devicesOf': ({ userIds }) => lines().devicesOf(userIds),
    'channels.changeLine': ({ id, change }) => lines().change(id, change),
    'channels.deleteLine': ({ id, name }) => lines().remove(id, name),
    'channels.devices': () => readDevices({ ...desk(), state }),
    'channels.setCallerId': ({ deviceId, number }) => chooseCallerId({ ...desk(), state }, deviceId, number),
    'channels.setDefaultDevice': ({ deviceId }) => chooseDefaultDevice({ ...desk(), state }, deviceId),
    'channels.account': () => {
      const { account, balance } = desk();
      balance.soon();
      return readAccount(account, state);
    },
    'channels.callthrough': async (request) => {
      const { account } = desk();
      callable = undefined;
      const { source, ...callthrough } = await callThrough(
        { account, country: directory.country, now: Date.now },
        request,
      );
      callable = callthrough.number;
      settings.update({ callthroughFrom: pretty(source) });
      return callthrough;
    },
    'channels.callthroughFrom': () => ({ number: settings.get().callthroughFrom }),
    'channels.copyCallthrough': async () => {
      if (callable !== undefined) await deps.copy(callable);
    },
    ...extensionHandlers(deps),
    ...forwardingHandlers(deps),
  };
}
