import { getExtension } from '../../../platform/settings/extensions.ts';
import { getVoicemailGsmCode } from '../../../platform/settings/mobile.ts';
import type { extensionRequests } from '../../../shared/ipc/requests/extensions.ts';
import type { AccountSession } from '../../session/account-session.ts';
import type { StateHolder } from '../../state/state.ts';
import type { HandlersOf } from '../../base/handlers.ts';
import type { DeskMedia } from '../../media/desk-media.ts';
import { refusal } from '../../media/source.ts';
import {
  openExtension,
  readExtensions,
  setExtensionDoNotDisturb,
  setExtensionShown,
  type ExtensionDeps,
} from './extensions.ts';
import { addMobilePhone } from './mobile-phones.ts';

export interface ExtensionHandlerDeps {
  desk(): Pick<AccountSession, 'account' | 'doNotDisturb'>;
  state: Pick<StateHolder, 'get'>;
  directory: { readonly country: string };
  media: Pick<DeskMedia, 'loadSound'>;
  copy(text: string): Promise<void>;
}

/** The handlers for extensions of a classic account. Codes for voicemail are kept, so that they can be copied. */
export function extensionHandlers(sources: ExtensionHandlerDeps): HandlersOf<typeof extensionRequests> {
  const codes = new Map<boolean, string>();
  const deps = (): ExtensionDeps => {
    const { account, doNotDisturb } = sources.desk();
    const { devices, colleagues, lines } = sources.state.get();
    return {
      account,
      doNotDisturb,
      isDevice: (id) => devices.some((device) => device.id === id),
      nameOf: (id) =>
        id === account.user.userId
          ? account.userName
          : (colleagues.find(({ userId }) => userId === id) ?? lines.find((line) => line.id === id))?.name,
      country: sources.directory.country,
    };
  };
  return {
    'extensions.read': () => readExtensions(deps()),
    'extensions.open': ({ id }) => openExtension(deps(), id),
    'extensions.setDoNotDisturb': ({ id, on }) => setExtensionDoNotDisturb(deps(), id, on),
    'extensions.setShown': ({ id, number }) => setExtensionShown(deps(), id, number),
    'extensions.announcement': async ({ extensionId, id }) => {
      const { transport, signal } = sources.desk().account;
      const { announcementUrl } = await getExtension(transport, extensionId, { signal });
      if (announcementUrl === undefined) throw refusal('gone');
      return sources.media.loadSound(id, announcementUrl);
    },
    'extensions.addMobile': (phone) => {
      const { account, country } = deps();
      return addMobilePhone(account, country, phone);
    },
    'extensions.gsmCode': async ({ on }) => {
      const { transport, signal } = sources.desk().account;
      const code = await getVoicemailGsmCode(transport, on ? 'activate' : 'deactivate', { signal });
      codes.set(on, code);
      return { code };
    },
    'extensions.copyGsmCode': async ({ on }) => {
      const code = codes.get(on);
      if (code !== undefined) await sources.copy(code);
    },
  };
}
