import { z } from 'zod';
import { askedSteps } from '../../set-up.ts';
import { tunnelProviders } from '../../tunnel-providers.ts';
import { sentence, text } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** A tunnel provider, and whether this network allows it. */
export type FoundProvider = z.output<typeof foundProvider>;
const foundProvider = z.object({
  provider: z.enum(tunnelProviders),
  fits: z.boolean(),
  /** Why it works, or not. */
  reason: sentence,
  /** The address of the relay that was found. */
  relayUrl: z.string().exactOptional(),
});

export const setUpRequests = {
  /** Whether a telephony service answers at an address; `problem`: why not, and what to do. */
  'setUp.checkPlatform': fromDesk({
    args: z.object({ baseUrl: text }),
    result: z.strictObject({ problem: sentence.exactOptional() }),
  }),
  /** Tests which tunnel providers work in this network, best first. */
  'setUp.findProviders': fromDesk({ result: z.array(foundProvider) }),
  /** Shows a test call in the popup. */
  'setUp.showTestCall': fromDesk({
    /** `unseen`: it was not painted. */
    result: z.object({ as: z.enum(['popup', 'notification', 'unseen']) }),
  }),
  'setUp.endTestCall': fromDesk(),
  'setUp.notify': fromDesk(),
  /** Marks the step as answered or skipped. */
  'setUp.answer': fromDesk({ args: z.object({ step: z.enum(askedSteps) }) }),
  /** The set-up no longer opens by itself. */
  'setUp.close': fromDesk(),
};
