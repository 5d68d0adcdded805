import { z } from 'zod';

/** Schemas of what the windows ask of keys. */
export const whereverSchemas = {
  'hotkeys.record': { args: z.object({ on: z.boolean() }), result: z.void() },
};
