import { z } from 'zod';
import { doNotDisturbSpans } from '../../model/do-not-disturb.ts';
import { settingsChangeSchema } from '../../model/settings.ts';
import { id } from '../fields.ts';
import { fromDesk, fromPopup } from '../request.ts';

export const settingsRequests = {
  'settings.change': fromDesk({ args: settingsChangeSchema }),
};

export const doNotDisturbRequests = {
  /** Without `deviceId`: all devices. */
  'doNotDisturb.set': fromDesk({
    args: z.object({ span: z.enum([...doNotDisturbSpans, 'off']), deviceId: id.exactOptional() }),
  }),
};

export const agentLogsRequests = {
  /** Absent fields stay unchanged; `headers`: the required headers of a log, complete. */
  'agentLogs.change': fromDesk({
    args: z.object({
      enabled: z.boolean().exactOptional(),
      sources: z.array(z.string().max(100)).max(50).exactOptional(),
      headers: z.record(z.string().max(200), z.string().max(4000)).exactOptional(),
    }),
  }),
  /** Copies the address for logs, with its secret. */
  'agentLogs.copyAddress': fromDesk(),
};

export const hotkeyRequests = {
  /** While a key is recorded, no global key works, so that the page gets it. */
  'hotkeys.record': fromDesk({ args: z.object({ on: z.boolean() }) }),
};

export const proxyRequests = {
  /** The credentials for the network's proxy; stored in the keychain. */
  'proxy.signIn': fromDesk({
    args: z.object({ user: z.string().min(1).max(500), password: z.string().max(1000) }),
  }),
};

export const windowRequests = {
  'desk.open': fromPopup(),
};

export const updateRequests = {
  /** Looks for an update now; the snapshot has the result. */
  'updates.check': fromDesk(),
  /** Restarts into the downloaded update; refused during a call. */
  'updates.install': fromDesk(),
};
