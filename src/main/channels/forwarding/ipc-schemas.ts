import { z } from 'zod';
import {
  longestForwardingSeconds,
  mostForwardings,
  type ForwardingRequests,
} from '../../../shared/ipc/forwarding-requests.ts';
import type { SchemasOf } from '../../schemas-of.ts';

const id = z.string().min(1).max(300);
const asked = z
  .array(
    z.object({
      destination: z.string().trim().min(1).max(200),
      seconds: z.number().int().min(0).max(longestForwardingSeconds),
      active: z.boolean(),
    }),
  )
  .max(mostForwardings);
const view = z.object({
  busyOnBusy: z.boolean().exactOptional(),
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      forwardings: z.array(
        z.object({ destination: z.string(), name: z.string(), seconds: z.number(), active: z.boolean() }),
      ),
    }),
  ),
});

/** What the requests about forwarding must carry, and what they may answer. */
export const forwardingSchemas: SchemasOf<ForwardingRequests> = {
  'forwarding.read': { args: z.void(), result: view },
  'forwarding.write': { args: z.object({ lineId: id, forwardings: asked, seen: asked }), result: view },
  'forwarding.busyOnBusy': { args: z.object({ on: z.boolean() }), result: view },
  'voicemail.playOnPhone': { args: z.object({ key: id, deviceId: id }), result: z.void() },
  'fax.resend': { args: z.object({ key: id }), result: z.void() },
};
