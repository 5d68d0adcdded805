import { z } from 'zod';

/** Schemas of what the windows ask of keys and links. */
export const whereverSchemas = {
  'hotkeys.record': { args: z.object({ on: z.boolean() }), result: z.void() },
  'dial.changed': { args: z.object({ seq: z.number().int() }), result: z.void() },
};
