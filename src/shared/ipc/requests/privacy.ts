import { z } from 'zod';
import { retentionSchema } from '../../model/settings.ts';
import { someNumber } from '../fields.ts';
import { fromDesk } from '../request.ts';

/** What the settings ask about what is kept on this computer. */
export const privacyRequests = {
  /** How many entries would be deleted by these settings, and for how many days the platform keeps the history. */
  'privacy.due': fromDesk({
    args: retentionSchema,
    result: z.object({ count: z.number(), platformDays: someNumber }),
  }),
};
