import { z } from 'zod';
import type { TunnelSecrets } from '../../tunnel-providers.ts';
import { id } from '../fields.ts';
import { fromDesk } from '../request.ts';

const secrets = z.object({ passphrase: z.string(), authtoken: z.string(), token: z.string() }).partial();

export const tunnelRequests = {
  /** `settings` must match `tunnelSettingsSchema`; named `secrets` are replaced, empty ones deleted. */
  'tunnel.choose': fromDesk({
    args: z.object({
      settings: z.record(z.string().max(40), z.unknown()),
      secrets: (secrets as z.ZodType<TunnelSecrets>).exactOptional(),
    }),
  }),
  /** Trusts the next host key of the ssh server. */
  'tunnel.forgetHostKey': fromDesk(),
  'tunnel.retry': fromDesk(),
  /** Sends a test push through the public address. Returns its duration. */
  'tunnel.test': fromDesk({ result: z.object({ ms: z.number() }) }),
  /** Allows replacing the push address that another program entered. */
  'pushAddress.takeOver': fromDesk(),
  /** Account-wide: the lines that send pushes (null: all), and the version of the push interface. */
  'pushAddress.change': fromDesk({
    args: z.object({
      lines: z.array(id).max(2000).nullable().exactOptional(),
      version: z.int().min(1).max(9).exactOptional(),
    }),
  }),
};
