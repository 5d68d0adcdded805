import { z } from 'zod';
import { askedSteps } from '../../set-up.ts';
import { tunnelProviders } from '../../tunnel-providers.ts';
import { sentence, text } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** A way of receiving pushes, and what this network says to it. */
export type FoundProvider = z.output<typeof foundProvider>;
const foundProvider = z.object({
  provider: z.enum(tunnelProviders),
  fits: z.boolean(),
  /** Why it fits, or why it does not. */
  reason: sentence,
  /** Of a relay that was found: where it is. */
  relayUrl: z.string().exactOptional(),
});

export const setUpRequests = {
  /** Whether a telephony service answers at an address; `problem`: why not, and what to do. */
  'setUp.checkPlatform': fromDesk({
    args: z.object({ baseUrl: text }),
    result: z.strictObject({ problem: sentence.exactOptional() }),
  }),
  /** Tries which ways for pushes fit this network; the first is suggested. */
  'setUp.findProviders': fromDesk({ result: z.array(foundProvider) }),
  /** Shows the popup of a call that nobody makes. */
  'setUp.showTestCall': fromDesk({
    /** `unseen`: it was not drawn. */
    result: z.object({ as: z.enum(['popup', 'notification', 'unseen']) }),
  }),
  'setUp.endTestCall': fromDesk(),
  /** Shows a notification of the system. */
  'setUp.notify': fromDesk(),
  /** The step is answered, or skipped. */
  'setUp.answer': fromDesk({ args: z.object({ step: z.enum(askedSteps) }) }),
  /** The set-up shows no more by itself. */
  'setUp.close': fromDesk(),
};
