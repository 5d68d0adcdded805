import { z } from 'zod';
import { longestForwardingSeconds, mostForwardings } from '../../model/line.ts';
import { key } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** Where callers of a phoneline go on to. */
export type ForwardingRow = z.output<typeof forwardingRow>;
const forwardingRow = z.object({
  /** E.164, or an id of the platform. */
  destination: z.string(),
  /** As it is read by people. */
  name: z.string(),
  seconds: z.number(),
  active: z.boolean(),
});

export type ForwardingView = z.output<typeof forwardingView>;
const forwardingView = z.object({
  /** Absent: the platform does not tell. */
  busyOnBusy: z.boolean().exactOptional(),
  /** The user's own phonelines; none on the new system. */
  lines: z.array(z.object({ id: z.string(), name: z.string(), forwardings: z.array(forwardingRow) })),
});

/** `destination`: a number in any writing, or an id. */
const forwardings = z
  .array(
    z.object({
      destination: z.string().trim().min(1).max(200),
      seconds: z.number().int().min(0).max(longestForwardingSeconds),
      active: z.boolean(),
    }),
  )
  .max(mostForwardings);

/** What the window asks about forwarding, on platforms that let programs set it. */
export const forwardingRequests = {
  'forwarding.read': fromDesk({ result: forwardingView }),
  /**
   * Takes the place of all forwardings of a phoneline. `seen`: what the user saw; where that is no longer so, nothing is
   * changed.
   */
  'forwarding.write': fromDesk({
    args: z.object({ lineId: key, forwardings, seen: forwardings }),
    result: forwardingView,
  }),
  'forwarding.busyOnBusy': fromDesk({ args: z.object({ on: z.boolean() }), result: forwardingView }),
  /** Has a phone of the user ring and play the voicemail of an entry of the timeline. */
  'voicemail.playOnPhone': fromDesk({ args: z.object({ key, deviceId: key }) }),
  /** Has the platform send a fax of the timeline once more. */
  'fax.resend': fromDesk({ args: z.object({ key }) }),
};
