import { z } from 'zod';

/** Schemas of what the desk window asks of updates. */
export const updateSchemas = {
  'updates.check': { args: z.void(), result: z.void() },
  'updates.install': { args: z.void(), result: z.void() },
};
