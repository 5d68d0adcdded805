import { z } from 'zod';
import { longestForwardingSeconds, mostForwardings } from '../../model/line.ts';
import { key } from '../fields.ts';
import { fromDesk } from '../request.ts';

export type ForwardingRow = z.output<typeof forwardingRow>;
const forwardingRow = z.object({
  /** E.164, or an id of the platform. */
  destination: z.string(),
  /** Formatted. */
  name: z.string(),
  seconds: z.number(),
  active: z.boolean(),
});

export type ForwardingView = z.output<typeof forwardingView>;
const forwardingView = z.object({
  /** Absent: unknown. */
  busyOnBusy: z.boolean().exactOptional(),
  /** The user's phonelines; none on the new system. */
  lines: z.array(z.object({ id: z.string(), name: z.string(), forwardings: z.array(forwardingRow) })),
});

/** `destination`: a number in any notation, or an id. */
const forwardings = z
  .array(
    z.object({
      destination: z.string().trim().min(1).max(200),
      seconds: z.number().int().min(0).max(longestForwardingSeconds),
      active: z.boolean(),
    }),
  )
  .max(mostForwardings);

export const forwardingRequests = {
  'forwarding.read': fromDesk({ result: forwardingView }),
  /** Replaces all forwardings of a phoneline. `seen`: what the user saw; nothing changes if it is outdated. */
  'forwarding.write': fromDesk({
    args: z.object({ lineId: key, forwardings, seen: forwardings }),
    result: forwardingView,
  }),
  'forwarding.busyOnBusy': fromDesk({ args: z.object({ on: z.boolean() }), result: forwardingView }),
  /** Calls a phone of the user and plays the voicemail. */
  'voicemail.playOnPhone': fromDesk({ args: z.object({ key, deviceId: key }) }),
  /** Sends a fax of the timeline again, by the platform. */
  'fax.resend': fromDesk({ args: z.object({ key }) }),
};
