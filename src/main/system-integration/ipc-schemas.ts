import { z } from 'zod';

/** Schemas of what the windows ask of keys and links. */
export const whereverSchemas = {
  'hotkeys.record': { args: z.object({ on: z.boolean() }), result: z.void() },
  'proxy.signIn': {
    args: z.object({ user: z.string().min(1).max(500), password: z.string().max(1000) }),
    result: z.void(),
  },
  'dial.changed': { args: z.object({ seq: z.number().int() }), result: z.void() },
};
