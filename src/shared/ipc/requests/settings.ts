import { z } from 'zod';
import { doNotDisturbSpans } from '../../model/do-not-disturb.ts';
import { settingsChangeSchema } from '../../model/settings.ts';
import { id } from '../fields.ts';
import { fromDesk, fromPopup } from '../request.ts';

export const settingsRequests = {
  'settings.change': fromDesk({ args: settingsChangeSchema }),
};

export const doNotDisturbRequests = {
  /** Without `deviceId`, all devices. */
  'doNotDisturb.set': fromDesk({
    args: z.object({ span: z.enum([...doNotDisturbSpans, 'off']), deviceId: id.exactOptional() }),
  }),
};

export const agentLogsRequests = {
  /** What is not named stays as it is; `headers` are all that must come with a log. */
  'agentLogs.change': fromDesk({
    args: z.object({
      enabled: z.boolean().exactOptional(),
      sources: z.array(z.string().max(100)).max(50).exactOptional(),
      headers: z.record(z.string().max(200), z.string().max(4000)).exactOptional(),
    }),
  }),
  /** The address that logs are posted to, with its secret, to the clipboard. */
  'agentLogs.copyAddress': fromDesk(),
};

export const hotkeyRequests = {
  /** A key is being recorded in the settings: until that ends none of them works, so that it reaches the page. */
  'hotkeys.record': fromDesk({ args: z.object({ on: z.boolean() }) }),
};

export const proxyRequests = {
  /** For the proxy of the network; kept in the keychain. */
  'proxy.signIn': fromDesk({
    args: z.object({ user: z.string().min(1).max(500), password: z.string().max(1000) }),
  }),
};

export const windowRequests = {
  'desk.open': fromPopup(),
};

export const updateRequests = {
  /** Looks for an update now; what comes of it is in the snapshot. */
  'updates.check': fromDesk(),
  /** Ends the program, installs the update that is ready and starts again; refused during a call. */
  'updates.install': fromDesk(),
};
