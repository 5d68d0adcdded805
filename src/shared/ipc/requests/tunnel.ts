import { z } from 'zod';
import type { TunnelSecrets } from '../../tunnel-providers.ts';
import { id } from '../fields.ts';
import { fromDesk } from '../request.ts';

const secrets = z.object({ passphrase: z.string(), authtoken: z.string(), token: z.string() }).partial();

export const tunnelRequests = {
  /**
   * Goes on with another way of receiving pushes. `settings` as `tunnelSettingsSchema` wants them, checked behind; of
   * `secrets` those that are named are replaced, an empty one is taken away.
   */
  'tunnel.choose': fromDesk({
    args: z.object({
      settings: z.record(z.string().max(40), z.unknown()),
      secrets: (secrets as z.ZodType<TunnelSecrets>).exactOptional(),
    }),
  }),
  /** The ssh server was set up anew: its next host key is believed. */
  'tunnel.forgetHostKey': fromDesk(),
  'tunnel.retry': fromDesk(),
  /** Sends a test push through the public address; how long it took. */
  'tunnel.test': fromDesk({ result: z.object({ ms: z.number() }) }),
  /** The address in the account that is shown may be replaced. */
  'pushAddress.takeOver': fromDesk(),
  /** Of the whole account: lines of which pushes are sent (null: all), and version of the push interface. */
  'pushAddress.change': fromDesk({
    args: z.object({
      lines: z.array(id).max(2000).nullable().exactOptional(),
      version: z.int().min(1).max(9).exactOptional(),
    }),
  }),
};
